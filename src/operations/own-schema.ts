import Sqlite from 'better-sqlite3'
import { toRead } from '../../db/brief'
import { migrate, pendingMigrations, readAppliedMigrations } from '../../db/migrate'
import { migrations } from '../../db/migrations'
import { createScope } from '../../db/scope'
import { createWriter } from '../../db/writer'

/**
 * Whether a backup's tables are those of its version, and its triggers no others. Without a column the portal would not start; a trigger
 * runs as soon as anything is written: it could delete what was checked, or never end. To be called before that.
 */
export async function hasOwnSchema(backup: string): Promise<boolean> {
  const applied = readAppliedMigrations(backup)
  if (applied.length === 0 || applied.join() !== pendingMigrations([]).slice(0, applied.length).join()) return false
  const known = Object.fromEntries(Object.entries(migrations).filter(([name]) => applied.includes(name)))
  // Ends with the last reference to it.
  const own = new Sqlite(':memory:')
  await migrate(createWriter(own, createScope()), known)
  using theirs = toRead(backup)
  const triggers = new Set(readTriggers(own))
  const columns = new Set(readColumns(theirs))
  return readTriggers(theirs).every((trigger) => triggers.has(trigger)) && readColumns(own).every((column) => columns.has(column))
}

/** Versions of SQLite quote and space what they have renamed in their own ways. */
const readTriggers = (sqlite: Sqlite.Database) =>
  (sqlite.prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger'").pluck().all() as string[]).map((sql) =>
    sql.replaceAll(/["`\s]/g, '').toLowerCase(),
  )

const readColumns = (sqlite: Sqlite.Database) =>
  sqlite
    .prepare("SELECT t.name || '.' || c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'")
    .pluck()
    .all() as string[]
