import { type Kysely, sql } from 'kysely'

/** What somebody on the board, or nobody, has in hand in one status, and what the community sees but for what was closed long ago: each costs the same however many reports there are. */
export async function up(db: Kysely<unknown>) {
  for (const index of [
    'InHand ON maintenanceReport (assigneeId, status) WHERE assigneeId IS NOT NULL',
    'Free ON maintenanceReport (status) WHERE assigneeId IS NULL',
    'ShownUntil ON maintenanceReport (closedAt) WHERE publicText IS NOT NULL',
  ])
    await sql.raw(`CREATE INDEX maintenanceReport${index}`).execute(db)
  await sql`DROP INDEX maintenanceReportShown`.execute(db)
}
