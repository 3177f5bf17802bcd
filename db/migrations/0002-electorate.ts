import { type Kysely, sql } from 'kysely'

/** The list of who may vote in a poll. Polls that are open get theirs at the first start. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE poll ADD COLUMN electorateAt TEXT`.execute(db)
  await sql`CREATE INDEX pollWithoutElectorate ON poll (id) WHERE status = 'active' AND electorateAt IS NULL`.execute(db)
  await sql`
    CREATE TABLE elector (
      pollId INTEGER NOT NULL REFERENCES poll (id) ON DELETE CASCADE, userId INTEGER REFERENCES user (id) ON DELETE SET NULL,
      role TEXT NOT NULL CHECK (role IN ('homeowner', 'resident')), home TEXT, joinedAt TEXT
    )`.execute(db)
  await sql`CREATE UNIQUE INDEX electorByPoll ON elector (pollId, userId)`.execute(db)
  await sql`CREATE INDEX electorByUser ON elector (userId)`.execute(db)
}
