import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { rememberFiles } from './file-identity'
import { requireSoundFile } from './integrity'
import type { Database, DatabaseAccess } from './schema'
import { createScope } from './scope'
import { enableWal } from './scoped-connection'
import type { WriteQueueStats } from './write-queue'
import { createWriter, UnqueuedDialect, withStatementCache } from './writer'

/*
 * How to use the database:
 *   read    await listDocuments(ctx.reads)                     a read-only connection that never waits
 *   write   await ctx.write(async (trx) => { … })              one transaction at a time, in order
 * Functions that read take a `Reader` (`reads` or a `trx`), functions that write take a `Trx`. Inside `write` use only its trx:
 * `reads` would show the state before the transaction, and a second `write` would wait for the first. Both throw, and so does a trx
 * used after its callback. Do slow work (hashing, network, files) before `write`: a transaction that takes seconds is rolled back,
 * and the others get `DatabaseBusy`, which people see as 503.
 */

/** The time limit for opening the file and for a read while another process holds it. */
const BUSY_MS = 5000
const CHECKPOINT_PAGES = 1000

export interface OpenDatabase extends DatabaseAccess {
  /** Changes with every write of any process. SQLite is asked once per turn of the event loop. */
  version(): string
  /** Checkpoints the WAL. Returns false when another connection is reading, such as a backup, or checkpoints are paused. Never waits. */
  checkpoint(): boolean
  /** Throws `DatabaseReplaced` when the file or its WAL is no longer the one that was opened. Every write checks the same. */
  requireSameFiles(): void
  /** Leaves the file as it is and lets the WAL grow, until the returned function is called. */
  pauseCheckpoints(): () => void
  queueStats(): WriteQueueStats
  close(): Promise<void>
}

/**
 * Opens `file` with one connection that writes and one that reads. Throws `DamagedDatabase` before any write if the file fails SQLite's
 * check. Source of the pragmas: https://www.sqlite.org/pragma.html
 */
export function openDatabase(file: string): OpenDatabase {
  requireSoundFile(file)
  const writing = connectWriter(file)
  const reading = connectReader(file)
  const scope = createScope()
  const requireSameFiles = rememberFiles(file)
  const { write, queueStats } = createWriter(writing, scope, requireSameFiles)
  const dialect = new UnqueuedDialect({ database: withStatementCache(reading, scope.requireOutside) })
  let isPaused = false
  const version = reading.prepare('PRAGMA data_version').pluck()
  let known: string | undefined
  const forget = () => {
    known = undefined
  }
  return {
    reads: new Kysely<Database>({ dialect }),
    write: (work) => write(work).finally(forget),
    queueStats,
    version() {
      scope.requireOutside()
      if (known === undefined) {
        known = String(version.get())
        // Other processes write too, such as an operator's command.
        setImmediate(forget)
      }
      return known
    },
    checkpoint() {
      if (isPaused || writing.inTransaction) return false
      // A checkpoint changes `data_version`.
      forget()
      return writing.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0
    },
    requireSameFiles,
    pauseCheckpoints() {
      isPaused = true
      writing.pragma('wal_autocheckpoint = 0')
      return () => {
        isPaused = false
        if (writing.open) writing.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
      }
    },
    async close() {
      // The last connection checkpoints the WAL, which a read-only one cannot.
      reading.close()
      writing.close()
    },
  }
}

function connectWriter(file: string): Sqlite.Database {
  const sqlite = new Sqlite(file, { timeout: BUSY_MS })
  enableWal(sqlite)
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('cache_size = -16000')
  sqlite.pragma('temp_store = MEMORY')
  // Overwrites what is deleted: rewritten ballots would otherwise leave their former order in free pages.
  sqlite.pragma('secure_delete = ON')
  // better-sqlite3 is built with NORMAL for WAL, which loses acknowledged writes in a power cut.
  sqlite.pragma('synchronous = FULL')
  requireFullSync(sqlite)
  // From here on SQLite must not block the event loop.
  sqlite.pragma('busy_timeout = 0')
  return sqlite
}

/** Reads `synchronous` back after a write, because a write has been seen to change it. */
function requireFullSync(sqlite: Sqlite.Database) {
  const version = sqlite.pragma('user_version', { simple: true })
  sqlite.pragma(`user_version = ${Number(version)}`)
  if (sqlite.pragma('synchronous', { simple: true }) !== 2) throw new Error('SQLite does not keep synchronous=FULL')
}

function connectReader(file: string): Sqlite.Database {
  const sqlite = new Sqlite(file, { readonly: true, timeout: BUSY_MS })
  sqlite.pragma('query_only = ON')
  sqlite.pragma('cache_size = -16000')
  sqlite.pragma('temp_store = MEMORY')
  return sqlite
}
