import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { DamagedDatabase, requireSoundPages } from '../../../db/integrity'
import { settleIndex } from '../../features/search/index/service'
import { readEnv } from '../../server/process/env'
import { silentLog } from '../../server/process/log'
import { newFolder } from '../../testing/new-folder'
import { openPortal } from '../../testing/open-portal'
import { examine } from '../doctor/doctor'
import { repairDatabase } from '../restore/repair'
import { prepareDatabase } from './prepare-database'
import { countSearch, rebuildSearch } from './search-index'

async function openFilled() {
  const folder = newFolder()
  const env = readEnv({ DATABASE_FILE: join(folder, 'portal.sqlite'), BACKUPS_DIR: join(folder, 'b'), UPLOADS_DIR: join(folder, 'u') })
  const portal = await openPortal({ DATABASE_FILE: env.DATABASE_FILE })
  for (let at = 0; at < 30; at += 1)
    await portal.as('admin').documents.addLink({ title: `Fence rule ${at}`, category: 'Other', fileUrl: 'https://example.org/a' })
  await portal.as('resident').messages.send({ subject: 'Gazebo', content: 'A private question' })
  return { env, portal }
}

function damage(file: string, sql: string) {
  const sqlite = new Sqlite(file).unsafeMode()
  sqlite.exec(sql)
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
}
const TORN =
  "UPDATE searchOpen_data SET block = zeroblob(length(block)) WHERE id > 10; UPDATE searchOwn_data SET block = x'00' WHERE id > 10"

test('a damaged search index is rebuilt by the start, the repair and the command', async () => {
  for (const mend of [
    async (env: ReturnType<typeof readEnv>) => (await prepareDatabase(env, silentLog)).close(),
    async (env: ReturnType<typeof readEnv>) => void repairDatabase(env),
    async (env: ReturnType<typeof readEnv>) => rebuildSearch(env.DATABASE_FILE),
  ]) {
    const { env, portal } = await openFilled()
    portal.checkpoint()
    await portal.close()
    damage(env.DATABASE_FILE, TORN)
    expect(() => requireSoundPages(env.DATABASE_FILE)).toThrow(DamagedDatabase)
    await mend(env)
    requireSoundPages(env.DATABASE_FILE)
    const sqlite = new Sqlite(env.DATABASE_FILE, { readonly: true })
    const found = (table: string, word: string) => sqlite.prepare(`SELECT count(*) FROM ${table} WHERE ${table} MATCH ?`).pluck().get(word)
    expect([found('searchOpen', 'fence'), found('searchOwn', 'gazebo')]).toEqual([30, 1])
    expect([found('searchOwn', 'fence'), found('searchOpen', 'gazebo')], 'in the index of those who may read it').toEqual([0, 0])
    sqlite.close()
  }
})

test('texts missing from the search index are reported by the doctor and added again', async () => {
  const { env, portal } = await openFilled()
  const find = portal.sqlite.prepare("SELECT id, title, text FROM searchPart WHERE title IN ('Fence rule 7', 'Fence rule 8')")
  for (const one of find.all())
    portal.sqlite.prepare("INSERT INTO searchOpen (searchOpen, rowid, title, text) VALUES ('delete', $id, $title, $text)").run(one)
  portal.sqlite.prepare('DELETE FROM searchPart WHERE id IN (SELECT id << 16 FROM searchThing ORDER BY id LIMIT 1)').run()
  portal.sqlite.prepare('DELETE FROM searchThing WHERE id = (SELECT min(id) FROM searchThing)').run()
  portal.checkpoint()
  const saidOf = async () => (await examine(env)).find(({ check }) => check === 'search')
  expect(await saidOf()).toMatchObject({ state: 'warning', text: expect.stringContaining('search rebuild') })
  rebuildSearch(env.DATABASE_FILE)
  await settleIndex(portal.services)
  expect((await portal.as('resident').search.find({ q: 'fence' })).total).toBe(30)
  const { texts, entered } = countSearch(env.DATABASE_FILE)
  expect(entered).toBe(texts)
  expect(await saidOf()).toMatchObject({ state: 'ok' })
})
