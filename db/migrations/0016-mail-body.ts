import { type Kysely, sql } from 'kysely'

/** What a mail to many says is stored once. The body goes with the last mail that says it. */
export async function up(db: Kysely<unknown>) {
  await sql`CREATE TABLE mailBody (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL, html TEXT NOT NULL)`.execute(db)
  await sql`ALTER TABLE mail ADD COLUMN bodyId INTEGER REFERENCES mailBody (id)`.execute(db)
  await sql`CREATE INDEX mailByBody ON mail (bodyId) WHERE bodyId IS NOT NULL`.execute(db)
  await sql`
    CREATE TRIGGER mailBodyDeleted AFTER DELETE ON mail
    WHEN OLD.bodyId IS NOT NULL AND NOT EXISTS (SELECT 1 FROM mail WHERE bodyId = OLD.bodyId)
    BEGIN DELETE FROM mailBody WHERE id = OLD.bodyId; END`.execute(db)
  await sql`
    CREATE TRIGGER mailBodyForgotten AFTER UPDATE OF bodyId ON mail
    WHEN OLD.bodyId IS NOT NULL AND NOT EXISTS (SELECT 1 FROM mail WHERE bodyId = OLD.bodyId)
    BEGIN DELETE FROM mailBody WHERE id = OLD.bodyId; END`.execute(db)
}
