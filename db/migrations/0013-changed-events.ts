import { type Kysely, sql } from 'kysely'

/** The time of the last change of an event's time or place. The reason and the former place in email go with the event. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE event ADD COLUMN changedAt TEXT`.execute(db)
  const kinds = sql.raw("'event', 'eventChanged', 'eventCancelled'")
  await sql`DROP TRIGGER eventWordsGo`.execute(db)
  await sql`
    CREATE TRIGGER eventWordsGo AFTER DELETE ON event BEGIN
      UPDATE notification SET isGone = 1, params = '{}' WHERE kind IN (${kinds}) AND causeId = OLD.id;
      UPDATE mail SET subject = '', language = NULL, bodyId = NULL WHERE cause IN (${kinds}) AND causeId = OLD.id;
      UPDATE shortMessage SET text = '' WHERE text <> ''
        AND notificationId IN (SELECT id FROM notification WHERE kind IN (${kinds}) AND causeId = OLD.id);
    END`.execute(db)
}
