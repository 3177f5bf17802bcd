import { type Kysely, sql } from 'kysely'

/** How far the text of each file has been read; the text itself is in `searchPart`. Translations are found with their row. */
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
  for (const [name, event, row] of [
    ['Added', 'INSERT', 'NEW'],
    // Not of its author.
    ['Changed', 'UPDATE OF title, text', 'NEW'],
    ['Removed', 'DELETE', 'OLD'],
  ] as const)
    await sql`
      CREATE TRIGGER ${sql.raw(`search_translation${name}`)} AFTER ${sql.raw(event)} ON translation
      BEGIN
        INSERT INTO searchDirty SELECT 0, ${sql.raw(row)}.kind, ${sql.raw(row)}.rowId WHERE NOT EXISTS (
          SELECT 1 FROM searchDirty WHERE isOld = 0 AND type = ${sql.raw(row)}.kind AND sourceId = ${sql.raw(row)}.rowId);
      END`.execute(db)
  await sql`INSERT OR IGNORE INTO searchDirty SELECT 1, kind, rowId FROM translation`.execute(db)
}
