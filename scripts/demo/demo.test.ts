import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openDatabase } from '../../db/client'
import { migrate } from '../../db/migrate'
import { buildApp } from '../../src/app'
import { readEnv } from '../../src/server/process/env'
import { silentLog } from '../../src/server/process/log'
import { ensureLinkSecret } from '../../src/server/settings'
import { createServices } from '../../src/services'
import { newFolder } from '../../src/testing/new-folder'
import { tellStory } from './tell-story'

/** Moments of the telling, and what is random because it is secret. */
const DIFFERENT = /(At|On|Date|Updated|Timestamp|timestamp|Hash|Name|Id|Url|^at|^since|^id|^uid|^text|^html)$/

/** The story as anybody could tell it again: every table's lasting columns, and the bytes of every file. */
async function tell() {
  const folder = newFolder()
  const uploads = join(folder, 'uploads')
  const env = readEnv({ DATABASE_FILE: join(folder, 'demo.sqlite'), UPLOADS_DIR: uploads, LOG_LEVEL: 'silent' })
  const database = openDatabase(env.DATABASE_FILE)
  await migrate(database)
  await database.write(ensureLinkSecret)
  const services = await createServices(database, env, silentLog)
  const app = await buildApp(services)
  await tellStory(services, app, 'portico-demo')
  await app.close()
  await services.mailQueue.stop()
  await services.ballotBox.close()
  const hashes = readdirSync(uploads, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) =>
      createHash('sha256')
        .update(readFileSync(join(uploads, name)))
        .digest('hex'),
    )
  const sqlite = new Sqlite(env.DATABASE_FILE, { readonly: true })
  const count = (query: string) => Number(sqlite.prepare(query).pluck().get())
  const story = {
    rows: readRows(sqlite),
    files: hashes.sort(),
    cast: {
      households: count('SELECT count(DISTINCT streetNumber || streetName) FROM user'),
      waiting: count("SELECT count(*) FROM user WHERE status = 'pending'"),
      pinned: count('SELECT count(*) FROM announcement WHERE isPinned = 1'),
      cancelled: count("SELECT count(*) FROM event WHERE status = 'cancelled'"),
      photos: count('SELECT count(*) FROM reportPhoto'),
    },
  }
  sqlite.close()
  await database.close()
  return story
}

function readRows(sqlite: Sqlite.Database): Record<string, string[]> {
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").pluck().all()
  const kept = tables.map(String).filter((name) => name !== 'setting')
  return Object.fromEntries(
    kept.map((table) => {
      const rows = sqlite.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[]
      const lasting = rows.map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !DIFFERENT.test(column))))
      return [table, lasting.sort()]
    }),
  )
}

test('the demo tells the same story each time, and it is in the middle of things', { timeout: 120_000 }, async () => {
  const first = await tell()
  expect(first.cast).toMatchObject({ waiting: 3, pinned: 1, cancelled: 1 })
  expect(first.cast.households).toBeGreaterThanOrEqual(60)
  expect(first.cast.photos).toBeGreaterThan(0)
  expect(await tell()).toEqual(first)
})
