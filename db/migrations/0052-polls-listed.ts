import { type Kysely, sql } from 'kysely'

/** In whose digest a closed poll was listed goes, as it does when a poll closes now: whoever was reminded is missing there. */
export async function up(db: Kysely<unknown>) {
  await sql`
    DELETE FROM digestItem WHERE topic = 'polls' AND subjectId NOT IN (SELECT id FROM poll WHERE closingMailedAt IS NULL)`.execute(db)
}
