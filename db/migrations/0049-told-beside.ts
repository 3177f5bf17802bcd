import { type Kysely, sql } from 'kysely'

/**
 * `telling.readers` (ids as JSON) are yet to be told by text and notification; null once they are. What waits lies in the order in which
 * it goes: 10,000 were put in order for every 50 that were sent. A text has no device.
 */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE telling ADD COLUMN readers TEXT`.execute(db)
  await sql`CREATE INDEX tellingUnfinished ON telling (id) WHERE readers IS NOT NULL`.execute(db)
  await sql`DROP INDEX dispatchDue`.execute(db)
  await sql`CREATE INDEX dispatchWaiting ON dispatch ((kind = 'code') DESC, isUrgent DESC, id) WHERE status = 'waiting'`.execute(db)
  await sql`DROP INDEX dispatchOfDevice`.execute(db)
  await sql`CREATE INDEX dispatchOfDevice ON dispatch (deviceId) WHERE deviceId IS NOT NULL`.execute(db)
}
