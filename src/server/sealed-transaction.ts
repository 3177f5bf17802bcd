import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database, Db, Trx } from '../../db/schema'

const RETRY_MS = 50
const TRIES_MAX = 100

/**
 * Runs `work` in one transaction and, before anybody else gets the connection, folds the write-ahead log into the
 * database and empties it: pages as they were between two writes are then nowhere on file. While another connection
 * reads (a backup), the log cannot be emptied; then it is tried again for five seconds.
 */
export async function inSealedTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const { result, folded } = await db.connection().execute(async (connection) => ({
    result: await connection.transaction().execute(work),
    folded: await foldLog(connection),
  }))
  for (let tries = 1; !folded && tries < TRIES_MAX; tries += 1) {
    await pause(RETRY_MS)
    if (await db.connection().execute(foldLog)) break
  }
  return result
}

/** True when the log is empty. Does not wait for readers: a wait inside SQLite would hold up every request. */
async function foldLog(connection: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ timeout: number }>`PRAGMA busy_timeout`.execute(connection)
  await sql`PRAGMA busy_timeout = 0`.execute(connection)
  try {
    const answer = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(connection)
    return answer.rows[0]?.busy === 0
  } finally {
    await sql`PRAGMA busy_timeout = ${sql.lit(rows[0]?.timeout ?? 5000)}`.execute(connection)
  }
}
