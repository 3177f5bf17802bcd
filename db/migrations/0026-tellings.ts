import { type Kysely, sql } from 'kysely'

/**
 * Mail that waits is kept as what it is about; its text is made at each attempt. What was sent is stored once, however many got it.
 * Rows from before keep their text and go out as they were written.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE telling (
      id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, causeId INTEGER, params TEXT NOT NULL, createdAt TEXT NOT NULL)`.execute(db)
  await sql`ALTER TABLE mail ADD COLUMN tellingId INTEGER REFERENCES telling (id)`.execute(db)
  await sql`CREATE UNIQUE INDEX mailOncePerTelling ON mail (tellingId, toAddress) WHERE tellingId IS NOT NULL`.execute(db)
  await sql`
    CREATE TRIGGER tellingDeleted AFTER DELETE ON mail
    WHEN OLD.tellingId IS NOT NULL AND NOT EXISTS (SELECT 1 FROM mail WHERE tellingId = OLD.tellingId)
    BEGIN DELETE FROM telling WHERE id = OLD.tellingId; END`.execute(db)
  await sql`
    CREATE TRIGGER tellingForgotten AFTER UPDATE OF tellingId ON mail
    WHEN OLD.tellingId IS NOT NULL AND NOT EXISTS (SELECT 1 FROM mail WHERE tellingId = OLD.tellingId)
    BEGIN DELETE FROM telling WHERE id = OLD.tellingId; END`.execute(db)
  await sql`ALTER TABLE mailBody ADD COLUMN hash TEXT`.execute(db)
  await sql`CREATE UNIQUE INDEX mailBodyByHash ON mailBody (hash) WHERE hash IS NOT NULL`.execute(db)
}
