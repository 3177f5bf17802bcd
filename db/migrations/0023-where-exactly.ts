import { type Kysely, sql } from 'kysely'

/** A report may say where exactly it is: the nearest address alone does not find a sprinkler. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE maintenanceReport ADD COLUMN whereExactly TEXT`.execute(db)
}
