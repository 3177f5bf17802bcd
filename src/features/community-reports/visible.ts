import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { byName } from '../../shared/dictionary'
import type { Language } from '../../words/languages'

/** Of a report `report`: the board shows it to the community. */
export const isShown = sql<SqlBool>`(report.publicText IS NOT NULL AND report.mergedIntoId IS NULL)`

/**
 * Accounts that follow a report: who asked to, here or of one that was joined with it, and who reported those. Its own reporter is none
 * of them, and only who can sign in counts.
 */
export const followerIds = (reportId: number | ReturnType<typeof sql.ref>) => sql<number>`
  SELECT account.id FROM user AS account
  WHERE account.status IN ('active', 'approved')
    AND account.id IS NOT (SELECT userId FROM maintenanceReport WHERE id = ${reportId})
    AND account.id IN (
      SELECT userId FROM reportFollow WHERE reportId = ${reportId}
      UNION SELECT follow.userId FROM reportFollow AS follow
        JOIN maintenanceReport AS joined ON joined.id = follow.reportId WHERE joined.mergedIntoId = ${reportId}
      UNION SELECT joined.userId FROM maintenanceReport AS joined WHERE joined.mergedIntoId = ${reportId})`

export const followerCount = (reportId: number | ReturnType<typeof sql.ref>) =>
  sql<number>`(SELECT count(*) FROM (${followerIds(reportId)}))`

/** By name; for the board alone. */
export async function listFollowers(db: Reader, reportId: number, language: Language) {
  const rows = await db
    .selectFrom('user')
    .select(['user.id', 'user.name'])
    .where(sql<SqlBool>`user.id IN (${followerIds(reportId)})`)
    .orderBy('user.id')
    .execute()
  return rows.sort(byName(language))
}
