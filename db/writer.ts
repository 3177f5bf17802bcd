import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from 'kysely'
import type { Database, Trx, Write } from './schema'
import type { TransactionScope } from './scope'
import { createWriteQueue, DatabaseBusy, WAIT_MS, type WriteQueueStats } from './write-queue'

/** A transaction that waits for something else than the database is rolled back after this, before the next one gives up waiting. */
export const HELD_MS = 4_000
const RETRY_MS = 20
const STATEMENTS_CACHED = 500

interface Writer {
  write: Write
  queueStats(): WriteQueueStats
}

/** Runs transactions on the one connection that writes, one after another. `requireSameFiles` throws when they would be lost. */
export function createWriter(sqlite: Sqlite.Database, scope: TransactionScope, requireSameFiles = () => {}): Writer {
  const queue = createWriteQueue()
  const database = withStatementCache(sqlite, scope.requireInside)
  let beginUntil = 0
  const kysely = new Kysely<Database>({
    dialect: new WriterDialect({ database }, sqlite, async () => {
      const until = beginUntil
      requireSameFiles()
      await begin(sqlite, until)
    }),
  })

  async function write<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    scope.requireOutside()
    const until = performance.now() + WAIT_MS
    const release = await queue.acquire()
    beginUntil = until
    try {
      return await kysely.transaction().execute((trx) => scope.run(() => inTime(work(trx))))
    } finally {
      release()
    }
  }
  return { write, queueStats: queue.stats }
}

/** IMMEDIATE, so that a transaction that reads first cannot fail halfway. SQLite's own waiting would block the event loop. */
async function begin(sqlite: Sqlite.Database, until: number) {
  for (;;) {
    try {
      sqlite.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > until) throw new DatabaseBusy('Another process is writing', { cause: error })
    }
    await pause(RETRY_MS)
  }
}

const isBusy = (error: unknown) => error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')

/** Statements run within one turn of the event loop, so only work that waits for something else can be late. */
function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseBusy('A transaction was held for too long')), HELD_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Keeps the last prepared statements, because Kysely prepares each one again. `check` runs before each and throws to refuse it. */
export function withStatementCache(sqlite: Sqlite.Database, check: () => void): SqliteDatabase {
  const cached = new Map<string, Sqlite.Statement>()
  return {
    close: () => sqlite.close(),
    prepare: (text: string) => {
      check()
      const known = cached.get(text)
      if (known) return known
      const statement = sqlite.prepare(text)
      if (cached.size >= STATEMENTS_CACHED) cached.delete(cached.keys().next().value ?? '')
      cached.set(text, statement)
      return statement
    },
  }
}

/** Kysely's SQLite dialect without its own queue: reads need none, and `createWriter` has one. */
export class UnqueuedDialect extends SqliteDialect {
  override createAdapter() {
    return new (class extends SqliteAdapter {
      /** SQLite can roll back CREATE TABLE; Kysely assumes it cannot and would leave half a migration behind. */
      override get supportsTransactionalDdl() {
        return true
      }
      override get supportsMultipleConnections() {
        return true
      }
    })()
  }
}

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
        // On a full disk SQLite has already rolled back; a second rollback would hide the reason behind its own error.
        if (sqlite.inTransaction) sqlite.exec('ROLLBACK')
      }
    })(this.config)
  }
}
