import { type Kysely, sql } from 'kysely'

const TRANSLATED = ['announcement', 'guideline', 'event']

/** The language a text was written in, and the same text in others, added by hand. A translation goes with its row. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE translation (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL,
      rowId INTEGER NOT NULL,
      language TEXT NOT NULL,
      title TEXT NOT NULL,
      text TEXT NOT NULL,
      isOutdated INTEGER NOT NULL DEFAULT 0 CHECK (isOutdated IN (0, 1)),
      authorId INTEGER REFERENCES user (id) ON DELETE SET NULL,
      UNIQUE (kind, rowId, language)
    )`.execute(db)
  await sql`CREATE INDEX translationByAuthor ON translation (authorId, id)`.execute(db)
  for (const table of TRANSLATED) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN language TEXT NOT NULL DEFAULT 'en'`.execute(db)
    await sql`
      CREATE TRIGGER ${sql.raw(`translation_${table}Removed`)} AFTER DELETE ON ${sql.table(table)}
      BEGIN DELETE FROM translation WHERE kind = ${sql.lit(table)} AND rowId = OLD.id; END`.execute(db)
  }
}
