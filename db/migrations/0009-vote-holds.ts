import { type Kysely, sql } from 'kysely'

/**
 * Keeps for each credential when the emailed link was made from which it comes (null without one), and one row for each account whose
 * email address somebody else has changed.
 */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE passwordLink ADD COLUMN createdAt TEXT`.execute(db)
  await sql`ALTER TABLE user ADD COLUMN passwordSince TEXT`.execute(db)
  for (const table of ['session', 'signInTicket', 'trustedBrowser', 'passkey', 'linkedIdentity'])
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN credentialSince TEXT`.execute(db)
  await sql`
    CREATE TABLE emailHold (
      userId INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE, emailKeyBefore TEXT NOT NULL, startedAt TEXT NOT NULL,
      endsAt TEXT NOT NULL, undoneAt TEXT
    )`.execute(db)
}
