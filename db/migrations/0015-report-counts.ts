import { type Kysely, sql } from 'kysely'

/** Lets the counts of quiet reports read an index instead of every report. */
export async function up(db: Kysely<unknown>) {
  await sql`CREATE INDEX reportByUpdate ON maintenanceReport (status, lastUpdatedAt)`.execute(db)
}
