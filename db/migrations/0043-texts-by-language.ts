import { type Kysely, sql } from 'kysely'

/** What a text message says of an announcement in other languages than its own, by their code. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE announcement ADD COLUMN smsTexts TEXT NOT NULL DEFAULT '{}'`.execute(db)
}
