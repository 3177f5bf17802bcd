import { type Kysely, sql } from 'kysely'

/** Notes under polls whose words are locked by votes, and the times of one extension and the last reopening. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE poll ADD COLUMN extendedAt TEXT`.execute(db)
  await sql`ALTER TABLE poll ADD COLUMN reopenedAt TEXT`.execute(db)
  await sql`
    CREATE TABLE pollNote (
      id INTEGER PRIMARY KEY AUTOINCREMENT, pollId INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE, text TEXT NOT NULL,
      addedAt TEXT NOT NULL, authorId INTEGER REFERENCES user (id) ON DELETE SET NULL
    )`.execute(db)
  await sql`CREATE INDEX pollNoteByPoll ON pollNote (pollId)`.execute(db)
  await sql`CREATE INDEX pollNoteByAuthor ON pollNote (authorId)`.execute(db)
  // The words in sent email go with the poll.
  const kinds = sql.raw("'pollOpened', 'pollReminder', 'pollClosed', 'pollClosedByHand', 'pollExtended', 'pollReopened'")
  await sql`DROP TRIGGER pollWordsGo`.execute(db)
  await sql`
    CREATE TRIGGER pollWordsGo AFTER DELETE ON poll BEGIN
      UPDATE notification SET isGone = 1 WHERE kind IN (${kinds}) AND causeId = OLD.id;
      UPDATE mail SET subject = '', language = NULL, bodyId = NULL WHERE cause IN (${kinds}) AND causeId = OLD.id;
      UPDATE shortMessage SET text = '' WHERE text <> ''
        AND notificationId IN (SELECT id FROM notification WHERE kind IN (${kinds}) AND causeId = OLD.id);
    END`.execute(db)
}
