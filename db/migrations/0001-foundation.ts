import { type Kysely, sql } from 'kysely'

/** People, sessions, settings, the outbox, delivery issues and the audit log. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE user (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      username TEXT NOT NULL,
      usernameKey TEXT NOT NULL UNIQUE,
      passwordHash TEXT NOT NULL,
      name TEXT NOT NULL,
      email TEXT NOT NULL,
      emailKey TEXT NOT NULL UNIQUE,
      streetNumber TEXT NOT NULL,
      streetName TEXT NOT NULL,
      hoaStatus TEXT NOT NULL,
      isAdmin INTEGER NOT NULL DEFAULT 0 CHECK (isAdmin IN (0, 1)),
      isSuperAdmin INTEGER NOT NULL DEFAULT 0 CHECK (isSuperAdmin IN (0, 1)),
      phoneNumber TEXT,
      textOptIn INTEGER NOT NULL DEFAULT 0 CHECK (textOptIn IN (0, 1)),
      createdAt TEXT NOT NULL,
      lastLoginDate TEXT,
      passwordResetToken TEXT,
      passwordResetExpires TEXT,
      status TEXT NOT NULL DEFAULT 'pending'
        CHECK (status IN ('pending', 'active', 'approved', 'banned', 'inactive', 'unsubscribed')),
      approvalNotificationSent INTEGER NOT NULL DEFAULT 0 CHECK (approvalNotificationSent IN (0, 1)),
      emailSubscribed INTEGER NOT NULL DEFAULT 1 CHECK (emailSubscribed IN (0, 1)),
      unsubscribedAt TEXT,
      unsubscribeReason TEXT,
      unsubscribeNote TEXT
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX userByResetToken ON user (passwordResetToken) WHERE passwordResetToken IS NOT NULL`.execute(db)
  await sql`CREATE INDEX userPending ON user (createdAt) WHERE status = 'pending'`.execute(db)
  await sql`CREATE INDEX userBoard ON user (id) WHERE isAdmin = 1 OR isSuperAdmin = 1`.execute(db)

  await sql`
    CREATE TABLE session (
      id TEXT PRIMARY KEY,
      userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      createdAt TEXT NOT NULL,
      expiresAt TEXT NOT NULL,
      endsAt TEXT NOT NULL,
      userAgent TEXT NOT NULL DEFAULT ''
    ) WITHOUT ROWID`.execute(db)
  await sql`CREATE INDEX sessionByUser ON session (userId)`.execute(db)
  await sql`CREATE INDEX sessionByEnd ON session (expiresAt)`.execute(db)

  await sql`CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL CHECK (json_valid(value))) WITHOUT ROWID`.execute(db)

  await sql`
    CREATE TABLE mail (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      userId INTEGER REFERENCES user (id) ON DELETE SET NULL,
      toAddress TEXT NOT NULL,
      subject TEXT NOT NULL,
      text TEXT NOT NULL,
      html TEXT NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN ('account', 'community')),
      cause TEXT,
      causeId INTEGER,
      unsubscribeUrl TEXT,
      status TEXT NOT NULL CHECK (status IN ('waiting', 'sent', 'failed')),
      attempts INTEGER NOT NULL DEFAULT 0,
      nextAttemptAt TEXT NOT NULL,
      lastError TEXT,
      messageId TEXT NOT NULL,
      createdAt TEXT NOT NULL,
      sentAt TEXT
    )`.execute(db)
  await sql`CREATE INDEX mailWaiting ON mail (nextAttemptAt) WHERE status = 'waiting'`.execute(db)
  await sql`CREATE INDEX mailByStatus ON mail (status, id)`.execute(db)
  await sql`CREATE INDEX mailByCause ON mail (cause, causeId) WHERE cause IS NOT NULL`.execute(db)

  await sql`
    CREATE TABLE emailDeliveryIssue (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      email TEXT NOT NULL,
      emailKey TEXT NOT NULL,
      issueType TEXT NOT NULL CHECK (issueType IN ('bounce', 'complaint')),
      subType TEXT,
      timestamp TEXT NOT NULL,
      diagnosticCode TEXT,
      messageId TEXT,
      feedbackId TEXT,
      rawPayload TEXT,
      status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'resolved')),
      resolvedAt TEXT,
      userId INTEGER REFERENCES user (id) ON DELETE SET NULL
    )`.execute(db)
  await sql`CREATE INDEX emailDeliveryIssueActive ON emailDeliveryIssue (emailKey) WHERE status = 'active'`.execute(db)

  await sql`
    CREATE TABLE auditEntry (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at TEXT NOT NULL,
      actorId INTEGER,
      actorName TEXT NOT NULL,
      action TEXT NOT NULL,
      subject TEXT NOT NULL
    )`.execute(db)
  await sql`
    CREATE TRIGGER auditEntryIsNeverChanged BEFORE UPDATE ON auditEntry
    BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END`.execute(db)
  await sql`
    CREATE TRIGGER auditEntryIsNeverDeleted BEFORE DELETE ON auditEntry
    BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END`.execute(db)
}
