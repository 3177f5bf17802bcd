import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { rememberFile, rememberWholeLog } from './file-identity'
import { requireSoundFile } from './integrity'
import type { Database, DatabaseAccess } from './schema'
import { createScope } from './scope'
import { enableWal } from './scoped-connection'
import { withStatementCache } from './statement-cache'
import type { WriteQueueStats } from './write-queue'
import { createWriter, UnqueuedDialect } from './writer'

/*
 * How to use the database:
 *   read    await listDocuments(ctx.reads)                     a read-only connection that waits for nobody
 *   write   await ctx.write(async (trx) => { … })              one transaction at a time, first come, first served
 * A function that reads takes a `Reader` (`reads` or a `trx`), one that writes takes a `Trx`. Inside `write` use only its trx:
 * `reads` would show the state before the transaction, a second `write` would wait for the first. Both throw at once, and so
 * does a trx used after its callback. Do slow work (hashing, network, files) before `write`: a transaction that keeps others
 * waiting for seconds is rolled back, and they are told `DatabaseBusy`, which people see as 503.
 */

/** How long opening the file, and a read, wait for another process. */
const BUSY_MS = 5000
const PAGES_BEFORE_FOLDING = 1000
/** Source: https://www.sqlite.org/fileformat2.html#the_write_ahead_log */
const [LOG_HEADER_BYTES, FRAME_HEADER_BYTES] = [32, 24]

/** An open database: reading and writing, and what only SQLite itself can do. */
export interface OpenDatabase extends DatabaseAccess {
  /** Changes with every write, whoever makes it: what was read at the same version is still true. Asked of SQLite once a round of the event loop. */
  version(): string
  /** Folds the write-ahead log into the one file; false when somebody else is reading, such as a backup, or the log is kept. Never waits for them. */
  checkpoint(): boolean
  /** Throws `DatabaseReplaced` once the file or its log is not the one that was opened, or the log was cut; so does every write. */
  requireSameFiles(): void
  /** From now on the file stays as it is and the log grows; until the returned function is called. */
  pauseCheckpoints(): () => void
  queueStats(): WriteQueueStats
  close(): Promise<void>
}

/**
 * Opens `file` with one connection that writes and one that reads. Throws `DamagedDatabase` before any write when the file
 * fails SQLite's own check. Source of the pragmas: https://www.sqlite.org/pragma.html
 */
export function openDatabase(file: string): OpenDatabase {
  requireSoundFile(file)
  const writing = connectWriter(file)
  const reading = connectReader(file)
  const scope = createScope()
  const pageBytes = Number(writing.pragma('page_size', { simple: true }))
  const countFrames = writing.prepare('PRAGMA wal_checkpoint(NOOP)')
  const requireOwnFile = rememberFile(file)
  const requireWholeLog = rememberWholeLog(`${file}-wal`, () => {
    if (writing.inTransaction) return 0
    const { log } = countFrames.get() as { log: number }
    return log <= 0 ? 0 : LOG_HEADER_BYTES + log * (FRAME_HEADER_BYTES + pageBytes)
  })
  const requireSameFiles = () => {
    requireOwnFile()
    requireWholeLog()
  }
  const { write, queueStats } = createWriter(writing, scope, requireSameFiles)
  const dialect = new UnqueuedDialect({ database: withStatementCache(reading, scope.requireOutside) })
  let logIsKept = false
  const version = reading.prepare('PRAGMA data_version').pluck()
  let known: string | undefined
  const forget = () => {
    known = undefined
  }
  return {
    reads: new Kysely<Database>({ dialect }),
    write: (work) => write(work).finally(forget),
    queueStats: queueStats,
    version() {
      scope.requireOutside()
      if (known === undefined) {
        known = String(version.get())
        // Other processes write too, such as a command of the operator.
        setImmediate(forget)
      }
      return known
    },
    checkpoint() {
      if (logIsKept || writing.inTransaction) return false
      // SQLite counts a folded log as a change.
      forget()
      return writing.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0
    },
    requireSameFiles,
    pauseCheckpoints() {
      logIsKept = true
      writing.pragma('wal_autocheckpoint = 0')
      return () => {
        logIsKept = false
        if (writing.open) writing.pragma(`wal_autocheckpoint = ${PAGES_BEFORE_FOLDING}`)
      }
    },
    async close() {
      // The last connection folds the log, which one that only reads cannot.
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
  // What is deleted is gone: rewritten ballots would otherwise leave their former order in free pages.
  sqlite.pragma('secure_delete = ON')
  // better-sqlite3 is built so that WAL drops to NORMAL, which loses acknowledged writes in a power cut.
  sqlite.pragma('synchronous = FULL')
  requireFullSync(sqlite)
  // From here on nobody may be held up by a wait inside SQLite.
  sqlite.pragma('busy_timeout = 0')
  return sqlite
}

/** Reads `synchronous` back after a real write, because that is when it has been seen to change. */
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
