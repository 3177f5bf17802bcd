import Sqlite from 'better-sqlite3'
import { toRead } from '../../../db/brief'
import { readHeader } from '../../../db/header'
import { migrate, migrations, pendingMigrations, readAppliedMigrations } from '../../../db/migrate'
import { createScope } from '../../../db/scope'
import { createWriter } from '../../../db/writer'
import { DamagedBackup } from './unpack'

/**
 * Whether a backup's tables are those of its version, and its triggers no others. Without a column the portal would not start; a trigger
 * runs as soon as anything is written: it could delete what was checked, or never end. To be called before that.
 */
export async function hasOwnSchema(backup: string): Promise<boolean> {
  const applied = readAppliedMigrations(backup)
  if (applied.length === 0 || applied.join() !== pendingMigrations([]).slice(0, applied.length).join()) return false
  const own = await makeEmpty(applied)
  using theirs = toRead(backup)
  const columns = new Set(readColumns(theirs))
  return hasOwnTriggers(theirs, own) && readColumns(own).every((column) => columns.has(column))
}

/** The same of the triggers alone, for the operator's restore. Throws `DamagedBackup`; of what is newer or damaged, restoring it tells. */
export async function requireOwnTriggers(backup: string) {
  const applied = readHeader(backup) ? readAppliedMigrations(backup) : []
  if (applied.length === 0 || applied.some((name) => !(name in migrations))) return
  using theirs = toRead(backup)
  if (!hasOwnTriggers(theirs, await makeEmpty(applied)))
    throw new DamagedBackup(`${backup} holds triggers that no Portico makes: they would run as soon as anything is written.`)
}

/** A database of that version without a row. It ends with the last reference to it. */
async function makeEmpty(applied: readonly string[]) {
  const own = new Sqlite(':memory:')
  await migrate(createWriter(own, createScope()), Object.fromEntries(Object.entries(migrations).filter(([name]) => applied.includes(name))))
  return own
}

function hasOwnTriggers(theirs: Sqlite.Database, own: Sqlite.Database) {
  const triggers = new Set(readTriggers(own))
  return readTriggers(theirs).every((trigger) => triggers.has(trigger))
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
