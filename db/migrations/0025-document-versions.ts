import { type Kysely, sql } from 'kysely'

/** Documents keep their past: earlier files, the day the paper speaks of, and an archive that lists and counts leave out. */
export async function up(db: Kysely<unknown>) {
  for (const column of [
    'version INTEGER NOT NULL DEFAULT 1',
    'lastVersion INTEGER NOT NULL DEFAULT 1',
    'versionNote TEXT',
    'documentDate TEXT',
    'isArchived INTEGER NOT NULL DEFAULT 0 CHECK (isArchived IN (0, 1))',
  ])
    await sql`ALTER TABLE document ADD COLUMN ${sql.raw(column)}`.execute(db)
  await sql`
    CREATE TABLE documentVersion (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      documentId INTEGER NOT NULL REFERENCES document (id),
      number INTEGER NOT NULL,
      fileId INTEGER NOT NULL UNIQUE REFERENCES storedFile (id),
      uploaderId INTEGER REFERENCES user (id) ON DELETE SET NULL,
      uploadedAt TEXT NOT NULL,
      note TEXT,
      UNIQUE (documentId, number)
    )`.execute(db)
  await sql`CREATE INDEX documentVersionByUploader ON documentVersion (uploaderId)`.execute(db)
  await countOnlyListed(db)
}

async function countOnlyListed(db: Kysely<unknown>) {
  const plusOne = sql`
    INSERT INTO documentCount (category, count) VALUES (NEW.category, 1) ON CONFLICT (category) DO UPDATE SET count = count + 1;`
  const minusOne = sql`UPDATE documentCount SET count = count - 1 WHERE category = OLD.category;`
  for (const name of ['documentAdded', 'documentRemoved', 'documentMoved']) await sql`DROP TRIGGER ${sql.ref(name)}`.execute(db)
  await sql`CREATE TRIGGER documentAdded AFTER INSERT ON document WHEN NEW.isArchived = 0 BEGIN ${plusOne} END`.execute(db)
  await sql`CREATE TRIGGER documentRemoved AFTER DELETE ON document WHEN OLD.isArchived = 0 BEGIN ${minusOne} END`.execute(db)
  const isMoved = sql`OLD.category <> NEW.category OR OLD.isArchived <> NEW.isArchived`
  await sql`
    CREATE TRIGGER documentTaken AFTER UPDATE OF category, isArchived ON document WHEN OLD.isArchived = 0 AND (${isMoved})
    BEGIN ${minusOne} END`.execute(db)
  await sql`
    CREATE TRIGGER documentMoved AFTER UPDATE OF category, isArchived ON document WHEN NEW.isArchived = 0 AND (${isMoved})
    BEGIN ${plusOne} END`.execute(db)
}
