import { type Kysely, sql } from 'kysely'

/** What each digest has listed, so that nothing comes twice, and the community's day on which somebody's digest was last looked at. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE digestItem (
      userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      topic TEXT NOT NULL,
      subjectId INTEGER NOT NULL,
      PRIMARY KEY (userId, topic, subjectId)
    ) WITHOUT ROWID`.execute(db)
  await sql`ALTER TABLE user ADD COLUMN digestLookedOn TEXT`.execute(db)
}
