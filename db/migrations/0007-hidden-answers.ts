import { type Kysely, sql } from 'kysely'

/** Written answers that the board hid in the results of a poll, by their words. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE hiddenAnswer (
      id INTEGER PRIMARY KEY AUTOINCREMENT, pollId INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE, text TEXT NOT NULL,
      hiddenAt TEXT NOT NULL, hiddenById INTEGER REFERENCES user (id) ON DELETE SET NULL
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX hiddenAnswerByWords ON hiddenAnswer (pollId, text)`.execute(db)
  await sql`CREATE INDEX hiddenAnswerByPerson ON hiddenAnswer (hiddenById)`.execute(db)
}
