import { type Kysely, sql } from 'kysely'

/** The community's rules (CC&R guidelines). */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE guideline (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      title TEXT NOT NULL,
      description TEXT NOT NULL,
      tags TEXT NOT NULL CHECK (json_valid(tags)),
      priority INTEGER NOT NULL DEFAULT 0 CHECK (priority IN (0, 1)),
      startDate TEXT,
      endDate TEXT,
      createdBy INTEGER REFERENCES user (id) ON DELETE SET NULL,
      createdAt TEXT NOT NULL,
      lastUpdated TEXT NOT NULL
    )`.execute(db)
  await sql`CREATE INDEX guidelineInOrder ON guideline (priority DESC, title COLLATE NOCASE, id)`.execute(db)
  await sql`CREATE INDEX guidelineByAuthor ON guideline (createdBy)`.execute(db)
}
