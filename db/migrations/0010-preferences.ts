import { type Kysely, sql } from 'kysely'

/** What the bounce webhook must remember, and the order in which the board's back-office pages read. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE bounceNotice (
      messageId TEXT PRIMARY KEY,
      receivedAt TEXT NOT NULL
    ) WITHOUT ROWID`.execute(db)
  await sql`
    CREATE UNIQUE INDEX emailDeliveryIssueByFeedback ON emailDeliveryIssue (feedbackId, emailKey)
    WHERE feedbackId IS NOT NULL`.execute(db)
  await sql`CREATE INDEX emailDeliveryIssueByStatus ON emailDeliveryIssue (status, id)`.execute(db)
  await sql`CREATE INDEX emailDeliveryIssueByAddress ON emailDeliveryIssue (emailKey, status)`.execute(db)
  await sql`CREATE INDEX emailDeliveryIssueByUser ON emailDeliveryIssue (userId) WHERE userId IS NOT NULL`.execute(db)
  await sql`CREATE INDEX mailByUser ON mail (userId, id) WHERE userId IS NOT NULL`.execute(db)
  await sql`CREATE INDEX mailByCauseInOrder ON mail (cause, id) WHERE cause IS NOT NULL`.execute(db)
  await sql`CREATE INDEX auditEntryByActor ON auditEntry (actorName, id)`.execute(db)
  await sql`CREATE INDEX auditEntryByTime ON auditEntry (at)`.execute(db)
}
