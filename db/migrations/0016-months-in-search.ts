import { type Kysely, sql } from 'kysely'

/** Indexes documents with a date again: their text now has the names of the month. */
export async function up(db: Kysely<unknown>) {
  await sql`INSERT OR IGNORE INTO searchDirty SELECT 1, 'document', id FROM document WHERE documentDate IS NOT NULL`.execute(db)
}
