import { type Kysely, sql } from 'kysely'

/** What the activity feed reads along: each source newest first, for everyone or for one person. */
export async function up(db: Kysely<unknown>) {
  await sql`CREATE INDEX announcementByTime ON announcement (createdAt, id)`.execute(db)
  await sql`CREATE INDEX maintenanceReportByTime ON maintenanceReport (lastUpdatedAt, id)`.execute(db)
  await sql`CREATE INDEX maintenanceReportByUserAndTime ON maintenanceReport (userId, lastUpdatedAt, id)`.execute(db)
  await sql`CREATE INDEX pollByTime ON poll (createdAt, id) WHERE status <> 'draft'`.execute(db)
  await sql`CREATE INDEX eventByTime ON event (lastUpdated, id)`.execute(db)
}
