import { type Kysely, sql } from 'kysely'

/**
 * Whom an announcement is for, when it is published, and who has been told, has opened it, and gets a letter. Those of before are for
 * everyone and published when they were written.
 */
export async function up(db: Kysely<unknown>) {
  const run = (text: string) => sql.raw(text).execute(db)
  for (const column of [
    'isUrgent INTEGER NOT NULL DEFAULT 0 CHECK (isUrgent IN (0, 1))',
    "audience TEXT NOT NULL DEFAULT 'everyone'",
    "streets TEXT NOT NULL DEFAULT '[]'",
    "state TEXT NOT NULL DEFAULT 'published' CHECK (state IN ('draft', 'scheduled', 'published'))",
    "publishedAt TEXT NOT NULL DEFAULT ''",
    'updatedAt TEXT',
    'notify INTEGER NOT NULL DEFAULT 0 CHECK (notify IN (0, 1))',
    'notifiedAt TEXT',
    'smsText TEXT',
  ])
    await run(`ALTER TABLE announcement ADD COLUMN ${column}`)
  await run(`
    UPDATE announcement SET publishedAt = createdAt, notifiedAt = (
      SELECT coalesce((SELECT max(mail.createdAt) FROM mail WHERE mail.cause = 'announcement' AND mail.causeId = announcement.id), createdAt)
      WHERE EXISTS (SELECT 1 FROM announcementNotice AS notice WHERE notice.announcementId = announcement.id))`)
  await run('DROP INDEX announcementInOrder')
  await run('CREATE INDEX announcementInOrder ON announcement (pinOrder DESC, publishedAt DESC, id DESC)')
  await run('DROP INDEX announcementByTime')
  await run('CREATE INDEX announcementByTime ON announcement (publishedAt, id)')
  await run("CREATE INDEX announcementToCome ON announcement (publishedAt) WHERE state <> 'published'")
  await run("ALTER TABLE announcementNotice ADD COLUMN toldAt TEXT NOT NULL DEFAULT ''")
  await run('CREATE INDEX tellingByKind ON telling (kind, createdAt)')
  for (const [table, column] of [
    ['announcementSeen', 'seenAt TEXT NOT NULL'],
    ['announcementLetter', "how TEXT NOT NULL CHECK (how IN ('hand', 'post')), handledAt TEXT NOT NULL, handledBy TEXT NOT NULL"],
  ]) {
    await run(`
      CREATE TABLE ${table} (
        announcementId INTEGER NOT NULL REFERENCES announcement (id) ON DELETE CASCADE,
        userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
        ${column},
        PRIMARY KEY (announcementId, userId)
      ) WITHOUT ROWID`)
    await run(`CREATE INDEX ${table}ByUser ON ${table} (userId)`)
  }
}
