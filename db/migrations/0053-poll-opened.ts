import { type Kysely, sql } from 'kysely'

/** When somebody has opened a poll that was a draft, or had ended; an instant, null for one that was made open. From then on it is news. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE poll ADD COLUMN openedAt TEXT`.execute(db)
}
