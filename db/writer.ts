import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteAdapter, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from 'kysely'
import type { Database, Trx, Write } from './schema'
import type { TransactionScope } from './scope'
import { withStatementCache } from './statement-cache'
import { createWriteQueue, DatabaseBusy, WAIT_MS, type WriteQueueStats } from './write-queue'

/** A transaction that waits for something else than the database is rolled back after this, before the next one gives up waiting. */
export const HELD_MS = 4_000
const TRY_AGAIN_MS = 20

export interface Writer {
  write: Write
  queueStats(): WriteQueueStats
}

/** Transactions on the one connection that writes, one after another. `requireOwnFile` throws when they would not last. */
export function createWriter(sqlite: Sqlite.Database, scope: TransactionScope, requireOwnFile = () => {}): Writer {
  const turns = createWriteQueue()
  const database = withStatementCache(sqlite, scope.requireInside)
  let beginUntil = 0
  const kysely = new Kysely<Database>({ dialect: new WriterDialect({ database }, sqlite, () => beginHere(beginUntil)) })

  async function beginHere(until: number) {
    requireOwnFile()
    await begin(sqlite, until)
  }

  async function write<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    scope.requireOutside()
    const until = performance.now() + WAIT_MS
    const end = await turns.acquire()
    beginUntil = until
    try {
      return await kysely.transaction().execute((trx) => scope.run(() => inTime(work(trx))))
    } finally {
      end()
    }
  }
  return { write, queueStats: turns.stats }
}

/** IMMEDIATE, so that a transaction that reads first cannot fail halfway. SQLite's own waiting would hold up the whole process. */
async function begin(sqlite: Sqlite.Database, until: number) {
  for (;;) {
    try {
      sqlite.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > until) throw new DatabaseBusy('Another process is writing', { cause: error })
    }
    await pause(TRY_AGAIN_MS)
  }
}

const isBusy = (error: unknown) => error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')

/** Statements take no turn of the event loop, so only work that waits for something else can be late. */
function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseBusy('A transaction was held for too long')), HELD_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Kysely's SQLite without its own queue: reads need none, and transactions have taken their turn before. */
export class UnqueuedDialect extends SqliteDialect {
  override createAdapter() {
    return new (class extends SqliteAdapter {
      /** SQLite can undo CREATE TABLE like any other write; Kysely assumes it cannot and would leave half a migration behind. */
      override get supportsTransactionalDdl() {
        return true
      }
      override get supportsMultipleConnections() {
        return true
      }
    })()
  }
}

/** The same, with transactions that begin as `begin` says. */
class WriterDialect extends UnqueuedDialect {
  constructor(
    private readonly config: SqliteDialectConfig,
    private readonly sqlite: Sqlite.Database,
    private readonly begin: () => Promise<void>,
  ) {
    super(config)
  }

  override createDriver() {
    const { sqlite, begin } = this
    return new (class extends SqliteDriver {
      override beginTransaction = begin
      override async commitTransaction() {
        sqlite.exec('COMMIT')
      }
      override async rollbackTransaction() {
        // On a full disk SQLite has rolled back by itself; a second rollback would hide the reason behind its own error.
        if (sqlite.inTransaction) sqlite.exec('ROLLBACK')
      }
    })(this.config)
  }
}
