import { type Kysely, sql } from 'kysely'

/** Browsers an account was seen with, and links for who hears of what they have not done. */
export async function up(db: Kysely<unknown>) {
  // A column's rule is changed with the column.
  await sql`ALTER TABLE mail ADD COLUMN opening TEXT CHECK (opening IN ('invitation', 'reset', 'notMe'))`.execute(db)
  await sql`UPDATE mail SET opening = opens`.execute(db)
  await sql`DROP INDEX mailWaiting`.execute(db)
  await sql`ALTER TABLE mail DROP COLUMN opens`.execute(db)
  await sql`ALTER TABLE mail RENAME COLUMN opening TO opens`.execute(db)
  await sql`CREATE INDEX mailWaiting ON mail (status, opens DESC, kind, nextAttemptAt) WHERE status = 'waiting'`.execute(db)
  await sql`ALTER TABLE session ADD COLUMN browser TEXT`.execute(db)
  await sql`
    CREATE TABLE knownBrowser (
      userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      mark TEXT NOT NULL,
      seenOn TEXT NOT NULL,
      PRIMARY KEY (userId, mark)
    ) WITHOUT ROWID`.execute(db)
  await sql`
    CREATE TABLE notMeLink (
      id TEXT PRIMARY KEY,
      userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      mailId INTEGER NOT NULL,
      sentTo TEXT NOT NULL,
      cause TEXT NOT NULL,
      causeId INTEGER,
      endsAt TEXT NOT NULL
    ) WITHOUT ROWID`.execute(db)
  await sql`CREATE INDEX notMeLinkByUser ON notMeLink (userId)`.execute(db)
}
