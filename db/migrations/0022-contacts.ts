import { type Kysely, sql } from 'kysely'

/** Whom to call: emergency numbers, the board, services. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE contact (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      section TEXT NOT NULL CHECK (section IN ('emergency', 'board', 'services')),
      title TEXT NOT NULL,
      name TEXT,
      phone TEXT,
      email TEXT,
      note TEXT,
      isPublic INTEGER NOT NULL DEFAULT 0 CHECK (isPublic IN (0, 1)),
      position INTEGER NOT NULL
    )`.execute(db)
}
