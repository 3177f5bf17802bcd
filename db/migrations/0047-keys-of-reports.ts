import { type Kysely, sql } from 'kysely'

const OF_A_REPORT = sql.raw(`made IN ('comment', 'report note')`)

/** The keys by which a report, its comments and its notes were made once go with it. */
export async function up(db: Kysely<unknown>) {
  await sql`CREATE INDEX caseKeyByCase ON caseKey (caseId, made, madeId)`.execute(db)
  await sql`
    CREATE TRIGGER reportKeysGo AFTER DELETE ON maintenanceReport
    BEGIN
      DELETE FROM caseKey WHERE caseId = OLD.id AND ${OF_A_REPORT};
      DELETE FROM caseKey WHERE caseId = 0 AND made = 'report' AND madeId = OLD.id;
    END`.execute(db)
  await sql`DELETE FROM caseKey WHERE ${OF_A_REPORT} AND caseId NOT IN (SELECT id FROM maintenanceReport)`.execute(db)
  await sql`DELETE FROM caseKey WHERE made = 'report' AND madeId NOT IN (SELECT id FROM maintenanceReport)`.execute(db)
}
