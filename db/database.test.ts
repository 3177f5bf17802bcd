import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'
import { openDatabase } from './client'
import { DamagedDatabase } from './integrity'
import { DatabaseInUse, lockDatabase } from './lock'
import { migrate, NewerDatabase, readAppliedMigrations, requireKnownMigrations } from './migrate'
import { migrations } from './migrations'

const newFile = () => join(mkdtempSync(join(tmpdir(), 'portico-')), 'portal.sqlite')
const writeSetting = (name: string) => ({ key: name, value: '1' })

test('a write is on the disk before it is acknowledged, and references are enforced', async () => {
  const { db, sqlite, close } = openDatabase(newFile())
  await migrate(db)
  await db.insertInto('setting').values(writeSetting('a')).execute()
  expect(sqlite.pragma('synchronous', { simple: true })).toBe(2)
  expect(sqlite.pragma('journal_mode', { simple: true })).toBe('wal')
  expect(sqlite.pragma('foreign_keys', { simple: true })).toBe(1)
  expect(sqlite.pragma('busy_timeout', { simple: true })).toBe(5000)
  await close()
})

test('stopped cleanly the database is one file: copied, it opens with everything in it', async () => {
  const file = newFile()
  const first = openDatabase(file)
  await migrate(first.db)
  await first.db.insertInto('setting').values(writeSetting('kept')).execute()
  first.checkpoint()
  await first.close()
  expect(readdirSync(join(file, '..'))).toEqual(['portal.sqlite'])
  const copy = newFile()
  copyFileSync(file, copy)
  const second = openDatabase(copy)
  expect(await second.db.selectFrom('setting').select('key').execute()).toEqual([{ key: 'kept' }])
  await second.close()
})

test('migrations run once, in order, and all or none', async () => {
  const file = newFile()
  expect(readAppliedMigrations(file)).toEqual([])
  const { db, close } = openDatabase(file)
  expect(await migrate(db)).toEqual(Object.keys(migrations))
  expect(await migrate(db)).toEqual([])
  const broken: Record<string, Migration> = {
    ...migrations,
    '9998-fine': { up: async (trx) => void (await sql`CREATE TABLE fine (id INTEGER)`.execute(trx)) },
    '9999-broken': { up: async (trx) => void (await sql`CREATE NONSENSE`.execute(trx)) },
  }
  await expect(migrate(db, broken)).rejects.toThrow('syntax error')
  await expect(sql`SELECT * FROM fine`.execute(db)).rejects.toThrow('no such table')
  await close()
  expect(readAppliedMigrations(file)).toEqual(Object.keys(migrations))
})

test('a database newer than the program is refused before any write, naming both versions', async () => {
  const file = newFile()
  const { db, close } = openDatabase(file)
  await migrate(db, { ...migrations, '9999-from-the-future': { up: async () => {} } })
  await close()
  const bytes = readFileSync(file)
  const applied = readAppliedMigrations(file)
  expect(() => requireKnownMigrations(applied)).toThrow(NewerDatabase)
  expect(() => requireKnownMigrations(applied)).toThrow(/9999-from-the-future.*newer/)
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

test('a damaged file is refused and left byte for byte', async () => {
  const file = newFile()
  const { db, close, checkpoint } = openDatabase(file)
  await migrate(db)
  checkpoint()
  await close()
  const bytes = readFileSync(file)
  bytes.fill(0xff, 4096, 12_288)
  writeFileSync(file, bytes)
  expect(() => openDatabase(file)).toThrow(DamagedDatabase)
  expect(readFileSync(file).equals(bytes)).toBe(true)
  const text = newFile()
  writeFileSync(text, 'this is not a database at all, but a text long enough to be looked at'.repeat(20))
  expect(() => openDatabase(text)).toThrow(DamagedDatabase)
})

test('one process per database', () => {
  const file = newFile()
  const release = lockDatabase(file)
  expect(() => lockDatabase(file)).toThrow(DatabaseInUse)
  release()
  lockDatabase(file)()
})

test('two transactions at once wait for each other instead of failing', async () => {
  const { db, close } = openDatabase(newFile())
  await migrate(db)
  const add = (name: string) =>
    db.transaction().execute(async (trx) => {
      await trx.selectFrom('setting').select('key').execute()
      await trx.insertInto('setting').values(writeSetting(name)).execute()
    })
  await Promise.all(Array.from({ length: 50 }, (_, index) => add(`key ${index}`)))
  expect(await db.selectFrom('setting').select('key').execute()).toHaveLength(50)
  await close()
})
