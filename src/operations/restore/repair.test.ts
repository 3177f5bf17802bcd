import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { DamagedDatabase, requireSoundFile, requireSoundPages } from '../../../db/integrity'
import { DatabaseInUse, lockDatabase } from '../../../db/lock'
import { readEnv } from '../../server/process/env'
import { newFolder } from '../../testing/new-folder'
import { openPortal } from '../../testing/open-portal'
import { requireSoundDatabase } from '../start/sound-database'
import { repairDatabase } from './repair'

const PEOPLE = 40

let folder: string
let env: ReturnType<typeof readEnv>
beforeEach(async () => {
  folder = newFolder()
  env = readEnv({ DATABASE_FILE: join(folder, 'portal.sqlite'), BACKUPS_DIR: join(folder, 'backups') })
  const portal = await openPortal({ DATABASE_FILE: env.DATABASE_FILE })
  for (let count = 0; count < PEOPLE; count += 1) await portal.addPerson({ username: `neighbor-${count}` })
  portal.checkpoint()
  await portal.close()
})

/** Changes a letter within an index; the structure of every page stays valid. */
function damageIndex(file: string) {
  const bytes = readFileSync(file)
  const entry = Buffer.from('neighbor-7@example.org')
  const table = pageOf(file, 'user')
  for (let at = bytes.indexOf(entry); at >= 0; at = bytes.indexOf(entry, at + 1)) {
    if (Math.floor(at / 4096) + 1 === table || pagesOf(bytes, at) === 0x0d) continue
    bytes[at] = 'm'.charCodeAt(0)
    writeFileSync(file, bytes)
    return
  }
  throw new Error('There is no index entry to damage')
}

/** The type of the page at an offset: 0x0d for rows, 0x0a for index entries. */
const pagesOf = (bytes: Buffer, at: number) => bytes[Math.floor(at / 4096) * 4096]

function pageOf(file: string, table: string) {
  const sqlite = new Sqlite(file, { readonly: true })
  const page = sqlite.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table)
  sqlite.close()
  return page
}

function peopleIn(file: string) {
  const sqlite = new Sqlite(file, { readonly: true })
  const people = sqlite.prepare('SELECT username, email FROM user NOT INDEXED ORDER BY id').all()
  sqlite.close()
  return people
}

test('damage in an index alone is reported by the check and the start, and the index is rebuilt with every row', () => {
  const people = peopleIn(env.DATABASE_FILE)
  damageIndex(env.DATABASE_FILE)
  chmodSync(env.DATABASE_FILE, 0o644)
  const damaged = readFileSync(env.DATABASE_FILE)
  const sqlite = new Sqlite(env.DATABASE_FILE, { readonly: true })
  expect(sqlite.pragma('quick_check', { simple: true }), 'a quicker check sees nothing').toBe('ok')
  sqlite.close()
  for (const check of [requireSoundFile, requireSoundPages]) expect(() => check(env.DATABASE_FILE)).toThrow(DamagedDatabase)
  expect(() => requireSoundDatabase(env)).toThrow(/npm run portal -- database repair/)

  const unlock = lockDatabase(env.DATABASE_FILE)
  expect(() => repairDatabase(env), 'while the portal runs').toThrow(DatabaseInUse)
  unlock()
  const { keptAside } = repairDatabase(env)
  requireSoundPages(env.DATABASE_FILE)
  expect(peopleIn(env.DATABASE_FILE)).toEqual(people)
  expect(readFileSync(keptAside).equals(damaged), 'the file as it was').toBe(true)
  for (const path of [env.DATABASE_FILE, keptAside]) expect(statSync(path).mode & 0o077, 'closed to other accounts').toBe(0)
  expect(readdirSync(folder).filter((name) => name.includes('repairing'))).toEqual([])
})

test('a repair changes nothing if more than an index is damaged', () => {
  const bytes = readFileSync(env.DATABASE_FILE)
  const page = Number(pageOf(env.DATABASE_FILE, 'user'))
  bytes.fill(0xaa, (page - 1) * 4096, page * 4096)
  writeFileSync(env.DATABASE_FILE, bytes)
  expect(() => repairDatabase(env)).toThrow(/cannot be repaired: more than its indexes is damaged .*There is no backup in/s)
  expect(readFileSync(env.DATABASE_FILE).equals(bytes)).toBe(true)
  expect(readdirSync(folder).filter((name) => /repair/.test(name))).toEqual([])
})
