import { type Kysely, sql } from 'kysely'

/** Edits of published announcements, rules and polls: the changed fields as JSON, before and after. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE edit (
      id INTEGER PRIMARY KEY AUTOINCREMENT, announcementId INTEGER REFERENCES announcement (id) ON DELETE CASCADE,
      guidelineId INTEGER REFERENCES guideline (id) ON DELETE CASCADE, pollId INTEGER REFERENCES poll (id) ON DELETE CASCADE,
      at TEXT NOT NULL, byId INTEGER REFERENCES user (id) ON DELETE SET NULL,
      before TEXT NOT NULL CHECK (json_valid(before)), after TEXT NOT NULL CHECK (json_valid(after))
    )`.execute(db)
  for (const column of ['announcementId', 'guidelineId', 'pollId', 'byId'])
    await sql`CREATE INDEX ${sql.ref(`editBy_${column}`)} ON edit (${sql.ref(column)}) WHERE ${sql.ref(column)} IS NOT NULL`.execute(db)
}
