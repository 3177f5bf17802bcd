import { createHash } from 'node:crypto'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { newFolder } from '../src/testing/new-folder'
import { addMigration, listTables, makeDatabaseAt } from '../src/testing/upgrades'
import { openDatabase } from './client'
import { BASELINE, migrate, migrations, readAppliedMigrations } from './migrate'

/** The number of rows of every table. Throws if the database is damaged. */
function inspect(file: string) {
  const sqlite = new Sqlite(file)
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(sqlite.pragma('foreign_key_check')).toEqual([])
  const counts = listTables(sqlite).map(({ name }) => [name, Number(sqlite.prepare(`SELECT count(*) FROM ${name}`).pluck().get())] as const)
  sqlite.close()
  return new Map(counts)
}

async function requireUpgrade(from: string) {
  const file = join(newFolder(), 'portal.sqlite')
  await makeDatabaseAt(from, file)
  const before = inspect(file)
  expect(
    [...before].filter(([, count]) => count === 0),
    'tables without a row',
  ).toEqual([])
  const database = openDatabase(file)
  await migrate(database)
  await database.close()
  expect(readAppliedMigrations(file)).toEqual(Object.keys(migrations))
  const after = inspect(file)
  for (const [table, count] of before) if (after.has(table)) expect([table, after.get(table)]).toEqual([table, count])
}

test.each(Object.keys(migrations))('a database at %s is upgraded to the newest version and keeps every row', requireUpgrade)

test('a migration that is still to come is tried on a database at the baseline', async () => {
  addMigration()
  await requireUpgrade(BASELINE)
})

test('the baseline is never edited', async () => {
  const file = join(newFolder(), 'portal.sqlite')
  const database = openDatabase(file)
  await migrate(database, { [BASELINE]: migrations[BASELINE] ?? expect.unreachable() })
  await database.close()
  const sqlite = new Sqlite(file, { readonly: true })
  const schema = sqlite.prepare('SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name').raw().all()
  sqlite.close()
  expect(
    createHash('sha256')
      .update(JSON.stringify(schema).replaceAll(/\s|\\n/g, ''))
      .digest('hex'),
  ).toBe('1d8cdaf9b4e375f58a795c5218055d7361d2aad202ab7c75a14d35f1c9c93d90')
})
