import { type Kysely, sql } from 'kysely'

/** Why the board banned somebody; for the board alone. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE user ADD COLUMN banReason TEXT`.execute(db)
}
