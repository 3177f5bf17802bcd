import { type Kysely, sql } from 'kysely'

/** Where somebody's letters go, if not to the house they are listed with. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE user ADD COLUMN mailingAddress TEXT`.execute(db)
}
