import { type Kysely, sql } from 'kysely'

/** Passkeys, and what they know an account by: a random handle. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE user ADD COLUMN passkeyHandle TEXT`.execute(db)
  await sql`
    CREATE TABLE passkey (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      credentialId TEXT NOT NULL UNIQUE,
      publicKey TEXT NOT NULL,
      counter INTEGER NOT NULL,
      transports TEXT NOT NULL,
      rpId TEXT NOT NULL,
      name TEXT NOT NULL,
      createdAt TEXT NOT NULL,
      lastUsedAt TEXT
    )`.execute(db)
  await sql`CREATE INDEX passkeyByUser ON passkey (userId)`.execute(db)
}
