import { type Kysely, sql } from 'kysely'

/** Notes under polls whose words are locked by votes, and the times of one extension and the last reopening. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE poll ADD COLUMN extendedAt TEXT`.execute(db)
  await sql`ALTER TABLE poll ADD COLUMN reopenedAt TEXT`.execute(db)
  await sql`
    CREATE TABLE pollNote (
      id INTEGER PRIMARY KEY AUTOINCREMENT, pollId INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE, text TEXT NOT NULL,
      addedAt TEXT NOT NULL, authorId INTEGER REFERENCES user (id) ON DELETE SET NULL
    )`.execute(db)
  await sql`CREATE INDEX pollNoteByPoll ON pollNote (pollId)`.execute(db)
  await sql`CREATE INDEX pollNoteByAuthor ON pollNote (authorId)`.execute(db)
}
