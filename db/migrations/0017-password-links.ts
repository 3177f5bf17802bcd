import { type Kysely, sql } from 'kysely'

/** An account has several links to choose a password, so that asking for one takes none away. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE passwordLink (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      kind TEXT NOT NULL CHECK (kind IN ('invitation', 'reset')),
      passwordResetToken TEXT NOT NULL UNIQUE,
      endsAt TEXT NOT NULL,
      handedOut INTEGER NOT NULL CHECK (handedOut IN (0, 1))
    )`.execute(db)
  await sql`CREATE INDEX passwordLinkByUser ON passwordLink (userId, kind, endsAt)`.execute(db)
  await sql`CREATE INDEX passwordLinkByEnd ON passwordLink (endsAt)`.execute(db)
  await sql`
    INSERT INTO passwordLink (userId, kind, passwordResetToken, endsAt, handedOut)
    SELECT id, iif(lastLoginDate IS NULL, 'invitation', 'reset'), passwordResetToken, passwordResetExpires, linkHandedOut FROM user
    WHERE passwordResetToken IS NOT NULL AND passwordResetExpires IS NOT NULL`.execute(db)
  await sql`DROP INDEX userByResetToken`.execute(db)
  await sql`ALTER TABLE user DROP COLUMN passwordResetToken`.execute(db)
  await sql`ALTER TABLE user DROP COLUMN linkHandedOut`.execute(db)
}
