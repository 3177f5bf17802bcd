import { type Kysely, sql } from 'kysely'

/** Uploaded files. Whatever deletes a row also notes its bytes for deletion, in the same transaction. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE storedFile (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      storedName TEXT NOT NULL UNIQUE,
      originalName TEXT NOT NULL,
      mimeType TEXT NOT NULL,
      extension TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      sha256 TEXT NOT NULL,
      width INTEGER,
      height INTEGER,
      smallName TEXT UNIQUE,
      createdAt TEXT NOT NULL
    )`.execute(db)
  await sql`CREATE TABLE droppedFile (storedName TEXT PRIMARY KEY) WITHOUT ROWID`.execute(db)
  await sql`
    CREATE TRIGGER storedFileDropped AFTER DELETE ON storedFile
    BEGIN
      INSERT OR IGNORE INTO droppedFile (storedName) VALUES (OLD.storedName);
      INSERT OR IGNORE INTO droppedFile (storedName) SELECT OLD.smallName WHERE OLD.smallName IS NOT NULL;
    END`.execute(db)
}
