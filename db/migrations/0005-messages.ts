import { type Kysely, sql } from 'kysely'

/** Messages to the board with their answers, and broadcasts by the board. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE message (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      subject TEXT NOT NULL,
      content TEXT NOT NULL,
      senderId INTEGER REFERENCES user (id) ON DELETE SET NULL,
      createdAt TEXT NOT NULL,
      status TEXT NOT NULL DEFAULT 'Pending' CHECK (status IN ('Pending', 'Replied')),
      reply TEXT,
      replyTimestamp TEXT,
      responderId INTEGER REFERENCES user (id) ON DELETE SET NULL,
      isBroadcast INTEGER NOT NULL DEFAULT 0 CHECK (isBroadcast IN (0, 1)),
      parentMessageId INTEGER REFERENCES message (id) ON DELETE SET NULL,
      viewedByUser INTEGER NOT NULL DEFAULT 0 CHECK (viewedByUser IN (0, 1)),
      activityAt TEXT GENERATED ALWAYS AS (coalesce(CASE WHEN isBroadcast = 0 THEN replyTimestamp END, createdAt)) VIRTUAL,
      CHECK ((status = 'Replied') = (reply IS NOT NULL) AND (reply IS NULL) = (replyTimestamp IS NULL))
    )`.execute(db)
  // Asked every five seconds by every open tab: the index alone answers.
  await sql`CREATE INDEX messageUnread ON message (senderId) WHERE status = 'Replied' AND viewedByUser = 0`.execute(db)
  await sql`CREATE INDEX messageWaiting ON message (createdAt, id) WHERE status = 'Pending' AND isBroadcast = 0`.execute(db)
  await sql`CREATE INDEX messageSettled ON message (activityAt, id) WHERE status = 'Replied' OR isBroadcast = 1`.execute(db)
  await sql`CREATE INDEX messageBySender ON message (senderId, activityAt, id)`.execute(db)
  await sql`CREATE INDEX messageBroadcast ON message (activityAt, id) WHERE isBroadcast = 1`.execute(db)
  await sql`CREATE INDEX messageByActivity ON message (activityAt, id)`.execute(db)
  // Deleting an account looks for these.
  await sql`CREATE INDEX messageByResponder ON message (responderId) WHERE responderId IS NOT NULL`.execute(db)
  await sql`CREATE INDEX messageByParent ON message (parentMessageId) WHERE parentMessageId IS NOT NULL`.execute(db)
}
