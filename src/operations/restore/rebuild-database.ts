import { writeFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { migrate, migrations, pendingMigrations, readAppliedMigrations, requireKnownMigrations } from '../../../db/migrate'
import { createScope } from '../../../db/scope'
import { openForWriting } from '../../../db/scoped-connection'
import { fillSignInNames, listNumbered } from '../../../db/sign-in-names'
import { createWriter } from '../../../db/writer'
import { nowText } from '../../server/process/clock'
import { findUnreadable } from '../../server/settings'
import { removeWithJournals } from '../backup/backup'
import { isUpgradeCopy } from '../backup/backup-files'
import { forgetBrowsersIn, forgetLinks } from '../backup/link-secret'
import { fillSearch } from '../start/search-index'
import { UnfitBackup } from './unpack'

/** The changes that make the data of a backup fit. */
export interface Changes {
  /** The keys of settings that could not be read and have their defaults now. */
  unreadable: string[]
  /** 'Name (user name)' of accounts whose user name was the email address of another account and has got a number. */
  numbered: string[]
}
export const NO_CHANGES: Changes = { unreadable: [], numbered: [] }

/**
 * Writes the new database `target`: this program's own schema of the backup's version with the backup's rows, signed out, with mail paused
 * and migrated. Nothing else of the backup is taken, such as its triggers and defaults. The copy made before an upgrade keeps its version,
 * because the program that made it starts next. After `votesCopiedAt` the backup may lack votes: their voters can vote again and are told
 * so. Throws `OlderDatabase`, `NewerDatabase` and `UnfitBackup`.
 */
export async function rebuildDatabase(backup: string, target: string, votesCopiedAt?: string): Promise<Changes> {
  const startedAt = nowText()
  const applied = readAppliedMigrations(backup)
  requireKnownMigrations(applied)
  if (applied.length === 0 || applied.join() !== pendingMigrations([]).slice(0, applied.length).join())
    throw new UnfitBackup('kysely_migration')
  removeWithJournals(target)
  writeFileSync(target, '', { mode: 0o600 })
  using sqlite = openForWriting(target)
  for (const pragma of ['journal_mode = MEMORY', 'synchronous = OFF', 'foreign_keys = OFF']) sqlite.pragma(pragma)
  const { write } = createWriter(sqlite, createScope())
  await migrate({ write }, Object.fromEntries(Object.entries(migrations).filter(([name]) => applied.includes(name))))
  copyRows(sqlite, backup)
  sqlite.pragma('foreign_keys = ON')
  forgetLinks(sqlite)
  forgetBrowsersIn(sqlite)
  const set = sqlite.prepare('INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)')
  set.run('mailPaused', 'true')
  if (votesCopiedAt) set.run('votesCopiedAt', JSON.stringify(votesCopiedAt))
  if (isUpgradeCopy(backup)) return NO_CHANGES
  await migrate({ write })
  const numbered = await write(async (trx) => {
    await fillSignInNames(trx)
    return listNumbered(trx, startedAt)
  })
  const unreadable = findUnreadable(sqlite.prepare('SELECT key, value FROM setting').all() as { key: string; value: string }[])
  for (const key of unreadable) sqlite.prepare('DELETE FROM setting WHERE key = ?').run(key)
  return { unreadable, numbered }
}

function copyRows(own: Sqlite.Database, backup: string) {
  own.prepare('ATTACH ? AS backup').run(backup)
  own.transaction(() => {
    const tables = readTables(own, 'main')
    const foreign = readTables(own, 'backup').find((table) => !tables.includes(table))
    if (foreign !== undefined) throw new UnfitBackup(foreign)
    const triggers = own.prepare("SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger'").all() as Record<string, string>[]
    for (const { name } of triggers) own.exec(`DROP TRIGGER main."${name}"`)
    for (const table of tables) copyTable(own, table)
    for (const { sql = '' } of triggers) own.exec(sql)
    const [broken] = own.pragma('main.foreign_key_check') as { table: string }[]
    if (broken) throw new UnfitBackup(broken.table, 'it refers to rows that are not there')
    own.exec(`
      DELETE FROM main.sqlite_sequence;
      INSERT INTO main.sqlite_sequence SELECT name, max(seq) FROM backup.sqlite_sequence WHERE seq BETWEEN 1 AND ${MAX_ROW_ID} GROUP BY name`)
    fillSearch(own)
  })()
  own.exec('DETACH backup')
}

/** Higher row numbers occur only in a damaged file. */
export const MAX_ROW_ID = 1e12

const readTables = (sqlite: Sqlite.Database, schema: string) =>
  sqlite
    .prepare(`
      SELECT name FROM pragma_table_list WHERE schema = ? AND type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'kysely_*'
        AND name NOT IN ('sqlar', 'backupFile', 'backupManifest')`)
    .pluck()
    .all(schema) as string[]

/** Leaves out generated columns. */
const readColumns = (sqlite: Sqlite.Database, schema: string, table: string) =>
  sqlite.prepare('SELECT name, type FROM pragma_table_xinfo(?, ?) WHERE hidden = 0').all(table, schema) as { name: string; type: string }[]

/** SQLite stores a value of any type in a column of any type. */
const TYPES: Record<string, string> = { TEXT: "'text', 'null'", INTEGER: "'integer', 'real', 'null'" }

function copyTable(own: Sqlite.Database, table: string) {
  const columns = readColumns(own, 'main', table)
  const [ours, theirs] = [columns, readColumns(own, 'backup', table)].map((list) => list.map(({ name }) => name)) as [string[], string[]]
  const other = [...theirs, ...ours].find((name) => !ours.includes(name) || !theirs.includes(name))
  if (other !== undefined) throw new UnfitBackup(theirs.length > 0 ? `${table}.${other}` : table)
  const names = ours.map((name) => `"${name}"`).join(', ')
  try {
    own.exec(`DELETE FROM main."${table}"; INSERT INTO main."${table}" (${names}) SELECT ${names} FROM backup."${table}"`)
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError && /CONSTRAINT|MISMATCH/.test(error.code))) throw error
    const [part = table] = /\b\w+\.\w+$/.exec(error.message) ?? []
    throw new UnfitBackup(part, error.message)
  }
  const wrong = columns.map(({ name, type }) => `max(typeof("${name}") NOT IN (${TYPES[type]})) AS "${name}"`)
  const found = own.prepare(`SELECT ${wrong.join(', ')} FROM main."${table}"`).get() as Record<string, number | null>
  const column = ours.find((name) => found[name] === 1)
  if (column) throw new UnfitBackup(`${table}.${column}`, 'a value has another type')
}
