import { type Kysely, sql } from 'kysely'

/** Notifications of a deed that can be undone are not sent before this time. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE notification ADD COLUMN heldUntil TEXT`.execute(db)
}
