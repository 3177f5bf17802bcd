import { type Kysely, sql } from 'kysely'

/** More than a password: an authenticator app, recovery codes, browsers that are trusted, and how fresh the proof of a session is. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE user ADD COLUMN secondStepAt TEXT`.execute(db)
  await sql`
    ALTER TABLE user ADD COLUMN passwordNotice TEXT NOT NULL DEFAULT 'none' CHECK (passwordNotice IN ('none', 'due', 'told'))`.execute(db)
  await sql`ALTER TABLE session ADD COLUMN provenUntil TEXT`.execute(db)
  await sql`ALTER TABLE session ADD COLUMN lastSeenAt TEXT`.execute(db)
  await sql`UPDATE session SET lastSeenAt = substr(createdAt, 1, 10)`.execute(db)
  await sql`
    CREATE TABLE authenticatorApp (
      userId INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
      sealedSecret TEXT NOT NULL,
      addedAt TEXT NOT NULL,
      lastStep INTEGER NOT NULL
    )`.execute(db)
  await sql`
    CREATE TABLE appSetup (
      sessionId TEXT PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
      sealedSecret TEXT NOT NULL,
      endsAt TEXT NOT NULL
    ) WITHOUT ROWID`.execute(db)
  await sql`
    CREATE TABLE recoveryCode (
      userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      codeHash TEXT NOT NULL,
      salt TEXT NOT NULL,
      PRIMARY KEY (userId, codeHash)
    ) WITHOUT ROWID`.execute(db)
  for (const table of ['signInTicket', 'trustedBrowser']) {
    await sql`
      CREATE TABLE ${sql.ref(table)} (
        id TEXT PRIMARY KEY,
        userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
        endsAt TEXT NOT NULL
      ) WITHOUT ROWID`.execute(db)
    await sql`CREATE INDEX ${sql.ref(`${table}ByUser`)} ON ${sql.ref(table)} (userId)`.execute(db)
  }
}
