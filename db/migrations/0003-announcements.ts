import { type Kysely, sql } from 'kysely'

/** The fixed categories. Each color carries white or black text at 4.5:1 or more. */
const CATEGORIES = [
  ['Urgent / Safety', '#B42318'],
  ['Community Events', '#667EEA'],
  ['Maintenance & Repairs', '#B45309'],
  ['Reminders & Guidelines', '#7A3E9D'],
  ['HOA Business', '#1F5FA8'],
  ['Documents & Notices', '#475069'],
  ['Good News', '#0F766E'],
] as const

export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE announcement (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      title TEXT NOT NULL,
      content TEXT NOT NULL,
      authorId INTEGER REFERENCES user (id) ON DELETE SET NULL,
      createdAt TEXT NOT NULL,
      isPinned INTEGER NOT NULL DEFAULT 0 CHECK (isPinned IN (0, 1)),
      pinOrder INTEGER NOT NULL DEFAULT 0 CHECK ((pinOrder > 0) = isPinned),
      expiresAt TEXT,
      attachmentId INTEGER REFERENCES storedFile (id)
    )`.execute(db)
  await sql`CREATE INDEX announcementInOrder ON announcement (pinOrder DESC, createdAt DESC, id DESC)`.execute(db)
  await sql`CREATE INDEX announcementByAuthor ON announcement (authorId)`.execute(db)
  await sql`CREATE INDEX announcementByAttachment ON announcement (attachmentId) WHERE attachmentId IS NOT NULL`.execute(db)

  await sql`
    CREATE TABLE announcementCategory (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL UNIQUE,
      color TEXT NOT NULL DEFAULT '#667EEA',
      createdAt TEXT NOT NULL
    )`.execute(db)
  for (const [name, color] of CATEGORIES) {
    await sql`INSERT INTO announcementCategory (name, color, createdAt) VALUES (${name}, ${color}, ${new Date().toISOString()})`.execute(db)
  }
  await sql`
    CREATE TABLE announcementToCategory (
      announcementId INTEGER NOT NULL REFERENCES announcement (id) ON DELETE CASCADE,
      categoryId INTEGER NOT NULL REFERENCES announcementCategory (id),
      PRIMARY KEY (announcementId, categoryId)
    ) WITHOUT ROWID`.execute(db)
  await sql`CREATE INDEX announcementToCategoryByCategory ON announcementToCategory (categoryId, announcementId)`.execute(db)

  await sql`
    CREATE TABLE announcementNotice (
      announcementId INTEGER NOT NULL REFERENCES announcement (id) ON DELETE CASCADE,
      userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      PRIMARY KEY (announcementId, userId)
    ) WITHOUT ROWID`.execute(db)
  await sql`CREATE INDEX announcementNoticeByUser ON announcementNotice (userId)`.execute(db)
}
