import { type Kysely, sql } from 'kysely'

/** How far the text of each file has been read; the text itself is in `searchPart`. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE fileText (
      fileId INTEGER PRIMARY KEY REFERENCES storedFile (id) ON DELETE CASCADE,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'reading', 'read', 'partly', 'unreadable', 'off')),
      pageCount INTEGER,
      partsRead INTEGER NOT NULL DEFAULT 0,
      tries INTEGER NOT NULL DEFAULT 0,
      reason TEXT
    )`.execute(db)
  await sql`CREATE INDEX fileTextToRead ON fileText (fileId) WHERE state IN ('waiting', 'reading')`.execute(db)
  await sql`
    INSERT INTO fileText (fileId, state) SELECT fileId, 'waiting' FROM searchThing
    WHERE isGone = 0 AND fileId IN (SELECT id FROM storedFile)`.execute(db)
}
