import { type Kysely, sql } from 'kysely'

/** Which identity of a sign-in provider (OpenID Connect) opens which account. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE linkedIdentity (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      issuer TEXT NOT NULL,
      subject TEXT NOT NULL,
      linkedAt TEXT NOT NULL,
      UNIQUE (issuer, subject),
      UNIQUE (userId, issuer)
    )`.execute(db)
}
