import { type Kysely, sql } from 'kysely'

/** The language somebody has chosen; null for no choice. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE user ADD COLUMN language TEXT`.execute(db)
}
