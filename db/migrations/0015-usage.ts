import { type Kysely, sql } from 'kysely'

/** How much each person has stored on the last day they did: one small row a person. Votes are not among it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE usage (
      userId INTEGER PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
      day TEXT NOT NULL,
      text INTEGER NOT NULL,
      files INTEGER NOT NULL
    )`.execute(db)
  // Whoever takes their data with them would otherwise walk through everyone's deeds.
  await sql`CREATE INDEX auditEntryByPerson ON auditEntry (actorId, id) WHERE actorId IS NOT NULL`.execute(db)
}
