import { type Kysely, sql } from 'kysely'

/** Pages that are pictures are recognized: files with such pages are read once more to find them. */
export async function up(db: Kysely<unknown>) {
  await sql`ALTER TABLE fileText ADD COLUMN scans TEXT`.execute(db)
  await sql`UPDATE fileText SET state = 'waiting', tries = 0, reason = NULL WHERE reason IN ('off', 'pages')`.execute(db)
}
