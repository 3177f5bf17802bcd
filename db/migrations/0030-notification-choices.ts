import { type Kysely, sql } from 'kysely'

/** What people want to hear of, and how. Without a row a topic is as in the level 'everything'. Digests list nothing older than this. */
export async function up(db: Kysely<unknown>) {
  await sql`
    CREATE TABLE notificationChoice (
      userId INTEGER NOT NULL REFERENCES user (id) ON DELETE CASCADE,
      topic TEXT NOT NULL,
      email TEXT NOT NULL CHECK (email IN ('now', 'digest', 'off')),
      sms INTEGER NOT NULL CHECK (sms IN (0, 1)),
      push INTEGER NOT NULL CHECK (push IN (0, 1)),
      PRIMARY KEY (userId, topic)
    ) WITHOUT ROWID`.execute(db)
  await sql`ALTER TABLE user ADD COLUMN digest TEXT NOT NULL DEFAULT 'weekly' CHECK (digest IN ('weekly', 'daily'))`.execute(db)
  await sql`ALTER TABLE telling ADD COLUMN topic TEXT`.execute(db)
  const now = JSON.stringify(new Date().toISOString())
  await sql`INSERT INTO setting (key, value) SELECT 'digestsFrom', ${now} WHERE EXISTS (SELECT 1 FROM user)`.execute(db)
}
