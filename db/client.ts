import Sqlite from 'better-sqlite3'
import { Kysely, SqliteAdapter, SqliteDialect, type SqliteDialectConfig } from 'kysely'
import { FairDriver } from './fair-driver'
import { requireSoundFile } from './integrity'
import type { Database, Db } from './schema'

const STATEMENTS_KEPT = 500
/** How long a statement waits for another process. */
const BUSY_MS = 5000
const NOTHING = 'SELECT 1 WHERE 0'

/** An open database: Kysely for queries, the raw connection for what only SQLite itself can do. */
export interface OpenDatabase {
  db: Db
  sqlite: Sqlite.Database
  /** Changes with every write, whoever makes it: what was read at the same version is still true. */
  version(): string
  /** Folds the write-ahead log into the one file; false when somebody else is reading, such as a backup. Never waits for them. */
  checkpoint(): boolean
  close(): Promise<void>
}

/**
 * Opens `file` (or ':memory:'). Throws `DamagedDatabase` before any write when the file fails SQLite's own check.
 * Source of the pragmas: https://www.sqlite.org/pragma.html
 */
export function openDatabase(file: string): OpenDatabase {
  if (file !== ':memory:') requireSoundFile(file)
  const sqlite = new Sqlite(file)
  sqlite.pragma(`busy_timeout = ${BUSY_MS}`)
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('cache_size = -16000')
  sqlite.pragma('temp_store = MEMORY')
  // What is deleted is gone: rewritten ballots would otherwise leave their former order in free pages.
  sqlite.pragma('secure_delete = ON')
  // better-sqlite3 is built so that WAL drops to NORMAL, which loses acknowledged writes in a power cut.
  sqlite.pragma('synchronous = FULL')
  requireFullSync(sqlite)

  const db = new Kysely<Database>({ dialect: new OneConnectionSqlite({ database: withStatementCache(sqlite) }) })
  const ownChanges = sqlite.prepare('SELECT total_changes()').pluck()
  const othersChanges = sqlite.prepare('PRAGMA data_version').pluck()
  return {
    db,
    sqlite,
    version: () => `${ownChanges.get()} ${othersChanges.get()}`,
    checkpoint: () => file === ':memory:' || (!sqlite.inTransaction && foldLog(sqlite)),
    close: () => db.destroy(),
  }
}

class OneConnectionSqlite extends SqliteDialect {
  constructor(private readonly config: SqliteDialectConfig) {
    super(config)
  }

  override createDriver() {
    return new FairDriver(this.config)
  }

  override createAdapter() {
    return new (class extends SqliteAdapter {
      /** SQLite can undo CREATE TABLE like any other write; Kysely assumes it cannot and would leave half a migration behind. */
      override get supportsTransactionalDdl() {
        return true
      }
      /** The driver keeps its own queue for the one connection. */
      override get supportsMultipleConnections() {
        return true
      }
    })()
  }
}

/** SQLite would wait for readers as long as for anything else, and nobody would be served meanwhile. */
function foldLog(sqlite: Sqlite.Database): boolean {
  sqlite.pragma('busy_timeout = 0')
  try {
    return sqlite.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0
  } finally {
    sqlite.pragma(`busy_timeout = ${BUSY_MS}`)
  }
}

/** Reads `synchronous` back after a real write, because that is when it has been seen to change. */
function requireFullSync(sqlite: Sqlite.Database) {
  const version = sqlite.pragma('user_version', { simple: true })
  sqlite.pragma(`user_version = ${Number(version)}`)
  if (sqlite.pragma('synchronous', { simple: true }) !== 2) throw new Error('SQLite does not keep synchronous=FULL')
}

/**
 * Kysely prepares every statement anew; this keeps the last ones. Its plain `begin` becomes IMMEDIATE, so that a
 * transaction that reads first can never fail halfway because another process wrote in between.
 */
function withStatementCache(sqlite: Sqlite.Database) {
  const kept = new Map<string, Sqlite.Statement>()
  return {
    close: () => sqlite.close(),
    prepare: (text: string) => {
      // On a full disk SQLite has rolled back by itself; a second rollback would hide the reason behind an error of its own.
      const source = text === 'begin' ? 'begin immediate' : text === 'rollback' && !sqlite.inTransaction ? NOTHING : text
      const known = kept.get(source)
      if (known) return known
      const statement = sqlite.prepare(source)
      if (kept.size >= STATEMENTS_KEPT) kept.delete(kept.keys().next().value ?? '')
      kept.set(source, statement)
      return statement
    },
  }
}
