import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'
import { newFolder } from '../src/testing/new-folder'
import { openDatabase } from './client'
import { DamagedDatabase } from './integrity'
import { DatabaseInUse, lockDatabase } from './lock'
import { migrate, migrations, NewerDatabase, readAppliedMigrations, requireKnownMigrations } from './migrate'
import type { Trx } from './schema'

const newFile = () => join(newFolder(), 'portal.sqlite')

const add = (name: string) => (trx: Trx) => trx.insertInto('setting').values({ key: name, value: '1' }).execute()

test('writes are synced, references enforced, and SQLite never blocks the process', async () => {
  const database = openDatabase(newFile())
  await migrate(database)
  await database.write(add('a'))
  const pragma = (name: string) =>
    database.write(
      async (trx) => Object.values((await sql<Record<string, unknown>>`PRAGMA ${sql.raw(name)}`.execute(trx)).rows[0] ?? {})[0],
    )
  expect(await pragma('synchronous')).toBe(2)
  expect(await pragma('journal_mode')).toBe('wal')
  expect(await pragma('foreign_keys')).toBe(1)
  expect(await pragma('busy_timeout')).toBe(0)
  await database.close()
})

test('a stopped database copied over a killed one is refused, naming the WAL, and opens once the WAL is moved away', async () => {
  const file = newFile()
  const first = openDatabase(file)
  await migrate(first)
  await first.close()
  const stopped = readFileSync(file)
  const settings = Array.from({ length: 2000 }, (_, index) => ({ key: `key-${index}`, value: JSON.stringify('x'.repeat(50)) }))
  const killed = openDatabase(file)
  await killed.write((trx) => trx.insertInto('setting').values(settings).execute())
  killed.checkpoint()
  await killed.write((trx) => trx.updateTable('setting').set({ value: '2' }).execute())
  const other = newFile()
  copyFileSync(`${file}-wal`, `${other}-wal`)
  await killed.close()
  writeFileSync(other, stopped)
  expect(() => openDatabase(other)).toThrow(`the log belongs to that one: move ${other}-wal and ${other}-shm away.`)
  expect(readFileSync(other).equals(stopped)).toBe(true)
  for (const ending of ['-wal', '-shm']) rmSync(`${other}${ending}`, { force: true })
  await openDatabase(other).close()
})

test('a database that was stopped cleanly is one file, and its copy is complete', async () => {
  const file = newFile()
  const first = openDatabase(file)
  await migrate(first)
  await first.write(add('kept'))
  first.checkpoint()
  await first.close()
  expect(readdirSync(join(file, '..'))).toEqual(['portal.sqlite'])
  const copy = newFile()
  copyFileSync(file, copy)
  const second = openDatabase(copy)
  expect(await second.reads.selectFrom('setting').select('key').execute()).toEqual([{ key: 'kept' }])
  await second.close()
})

test('the version after a checkpoint stays until the next write', async () => {
  const database = openDatabase(newFile())
  await migrate(database)
  const written = database.version()
  expect(database.checkpoint()).toBe(true)
  const after = database.version()
  expect(after).not.toBe(written)
  await nextRound()
  expect(database.version()).toBe(after)
  await database.write(add('a'))
  expect(database.version()).not.toBe(after)
  await database.close()
})

test('migrations run once, in order, all or none', async () => {
  const file = newFile()
  expect(readAppliedMigrations(file)).toEqual([])
  const database = openDatabase(file)
  expect(await migrate(database)).toEqual(Object.keys(migrations))
  expect(await migrate(database)).toEqual([])
  const broken: Record<string, Migration> = {
    ...migrations,
    '9998-fine': { up: async (trx) => void (await sql`CREATE TABLE fine (id INTEGER)`.execute(trx)) },
    '9999-broken': { up: async (trx) => void (await sql`CREATE NONSENSE`.execute(trx)) },
  }
  await expect(migrate(database, broken)).rejects.toThrow('syntax error')
  await expect(sql`SELECT * FROM fine`.execute(database.reads)).rejects.toThrow('no such table')
  await database.close()
  expect(readAppliedMigrations(file)).toEqual(Object.keys(migrations))
})

test('a database newer than the program is refused before any write, naming both versions', async () => {
  const file = newFile()
  const database = openDatabase(file)
  await migrate(database, { ...migrations, '9999-from-the-future': { up: async () => {} } })
  await database.close()
  const bytes = readFileSync(file)
  const applied = readAppliedMigrations(file)
  expect(() => requireKnownMigrations(applied)).toThrow(NewerDatabase)
  expect(() => requireKnownMigrations(applied)).toThrow(/9999-from-the-future.*newer/)
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

test('a damaged file is refused and left byte for byte', async () => {
  const file = newFile()
  const database = openDatabase(file)
  await migrate(database)
  database.checkpoint()
  await database.close()
  const bytes = readFileSync(file)
  bytes.fill(0xff, 4096, 12_288)
  writeFileSync(file, bytes)
  expect(() => openDatabase(file)).toThrow(DamagedDatabase)
  expect(readFileSync(file).equals(bytes)).toBe(true)
  const text = newFile()
  writeFileSync(text, 'this is not a database at all, but a text long enough to be looked at'.repeat(20))
  expect(() => openDatabase(text)).toThrow(DamagedDatabase)
})

test('one process serves a database', () => {
  const file = newFile()
  const release = lockDatabase(file)
  expect(() => lockDatabase(file)).toThrow(DatabaseInUse)
  release()
  lockDatabase(file)()
})
