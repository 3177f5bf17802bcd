import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import type { Database } from '../../../../db/schema'
import { UnqueuedDialect, withStatementCache } from '../../../../db/writer'
import { type Answer, find, type Search } from './find'

/** A read-only connection; results go into temporary tables. */
export function openToSearch(file: string): Kysely<Database> {
  const sqlite = new Sqlite(file, { readonly: true, timeout: 5_000 })
  sqlite.pragma('temp_store = MEMORY')
  sqlite.pragma('cache_size = -8000')
  return new Kysely<Database>({ dialect: new UnqueuedDialect({ database: withStatementCache(sqlite, () => {}) }) })
}

/** Runs a query on one snapshot of the database. */
export async function searchIn(db: Kysely<Database>, search: Search): Promise<Answer> {
  await sql`BEGIN`.execute(db)
  try {
    return await find(db, search)
  } finally {
    await sql`COMMIT`.execute(db)
  }
}
