import { type Kysely, sql } from 'kysely'

/** Texts that still have their words, by age: each look for old ones went through all that was ever sent. */
export async function up(db: Kysely<unknown>) {
  await sql`CREATE INDEX dispatchWords ON dispatch (sentAt) WHERE status = 'sent' AND text <> ''`.execute(db)
}
