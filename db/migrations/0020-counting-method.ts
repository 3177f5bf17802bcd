import { type Kysely, sql } from 'kysely'

/** How a ranked poll is decided. The rankings cast so far have been read as an instant runoff. */
export async function up(db: Kysely<unknown>) {
  await sql`
    ALTER TABLE poll ADD COLUMN countingMethod TEXT NOT NULL DEFAULT 'runoff' CHECK (countingMethod IN ('runoff', 'borda'))`.execute(db)
}
