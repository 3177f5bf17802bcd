import Sqlite from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { openDatabase } from '../../db/client'
import { migrate, migrations } from '../../db/migrate'

/** Adds a migration until the test ends, so that every database needs an upgrade. */
export function addMigration(statement = 'ALTER TABLE poll ADD COLUMN later TEXT', name = '9998-later') {
  migrations[name] = { up: async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db)) }
  onTestFinished(() => {
    delete migrations[name]
  })
}

/** Turns a database or backup into one with migrations from before the baseline. */
export function makeOlder(file: string) {
  const sqlite = new Sqlite(file)
  sqlite.exec("DELETE FROM kysely_migration WHERE name <> '0001-baseline'; UPDATE kysely_migration SET name = '0053-poll-opened'")
  sqlite.close()
}

/** Makes a database at the version `name` with a row in every table. */
export async function makeDatabaseAt(name: string, file: string) {
  const database = openDatabase(file)
  await migrate(database, Object.fromEntries(Object.entries(migrations).filter(([known]) => known <= name)))
  await database.close()
  fillEveryTable(file)
}

interface Column {
  name: string
  type: string
  notnull: number
  dflt_value: string | null
  pk: number
}

/** All numbers are 1 and texts 'x', so that every reference finds its row. */
function fillEveryTable(file: string) {
  const sqlite = new Sqlite(file)
  sqlite.pragma('foreign_keys = OFF')
  for (const { name, text } of listTables(sqlite)) {
    const references = new Set((sqlite.pragma(`foreign_key_list(${name})`) as { from: string }[]).map(({ from }) => from))
    const filled = (sqlite.pragma(`table_info(${name})`) as Column[]).filter(
      (column) => column.pk > 0 || references.has(column.name) || (column.notnull === 1 && column.dflt_value === null),
    )
    const values = filled.map((column) => valueFor(column, text))
    const places = values.map(() => '?').join(', ')
    sqlite.prepare(`INSERT OR IGNORE INTO ${name} (${filled.map((column) => column.name).join(', ')}) VALUES (${places})`).run(values)
  }
  sqlite.close()
}

export const listTables = (sqlite: Sqlite.Database) =>
  sqlite
    .prepare(
      `SELECT list.name, sql AS text FROM pragma_table_list AS list JOIN sqlite_schema AS made ON made.name = list.name
      WHERE list.type = 'table' AND list.name NOT LIKE 'sqlite_%' AND list.name NOT LIKE 'kysely_%' ORDER BY list.name`,
    )
    .all() as { name: string; text: string }[]

function valueFor({ name, type }: Column, table: string): number | string {
  if (type.toUpperCase() === 'INTEGER') return 1
  if (table.includes(`json_valid(${name})`)) return '[]'
  return new RegExp(`\\b${name} IN \\('([^']*)'`).exec(table)?.[1] ?? 'x'
}
