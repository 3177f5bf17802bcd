import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import type { Person } from '../../server/people'
import { DAY, fromNow } from '../../server/process/clock'
import { byName } from '../../shared/dictionary'
import { may } from '../../shared/permissions'
import type { Language } from '../../words/languages'
import { FEEDBACK_DAYS } from './schema'

/** SQL on `report`: made by this person or filed on their behalf. */
export const isAbout = (userId: number) => sql<SqlBool>`report.userId = ${userId}`

export const readsAll = (viewer: Person) => may(viewer, 'maintenance.readAll')

/** The board reads every report, everyone else their own. */
export const visible = (viewer: Person) => (readsAll(viewer) ? sql<SqlBool>`TRUE` : isAbout(viewer.id))

/** A board member is treated as a resident for their own report. */
export const isOwn = (viewer: Person, report: { userId: number | null }) => report.userId === viewer.id

/** The number of unmerged reports that match. Reads a table that triggers keep, so the cost does not grow. */
export const countLoad = (db: Pick<Reader, 'selectFrom'>, condition: RawBuilder<SqlBool>) =>
  db
    .selectFrom('reportLoad')
    .select((select) => select.fn.coalesce(select.fn.sum<number>('count'), sql.lit(0)).as('count'))
    .where(condition)

/** For a member, their own reports with news; for the board, reports whose latest comment is the reporter's. */
export async function countUnreadReports(db: Reader, viewer: Person): Promise<number> {
  const own = db
    .selectFrom('maintenanceReport as report')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isAbout(viewer.id))
    .where(sql<SqlBool>`report.hasNewsForReporter = 1`)
  const { count } = await (readsAll(viewer) ? countLoad(db, sql`waitsForBoard = 1`) : own).executeTakeFirstOrThrow()
  return count
}

/** The reporter may still say if the closed report is fixed. */
const isAskedIfFixed = () => sql<SqlBool>`(report.status = 'Closed' AND report.isFixed IS NULL AND report.mergedIntoId IS NULL
  AND report.closedAt > ${fromNow(-FEEDBACK_DAYS * DAY)})`

/** The latest own reports with news or with that question, and how each begins. */
export const listOwnNews = (db: Reader, viewer: Person, limit: number) =>
  db
    .selectFrom('maintenanceReport as report')
    .select(['report.id', isAskedIfFixed().as('isAsked')])
    .select(sql<string>`substr(report.description, 1, 80) || iif(length(report.description) > 80, '…', '')`.as('text'))
    .where(isAbout(viewer.id))
    .where(sql<SqlBool>`(report.hasNewsForReporter = 1 OR ${isAskedIfFixed()})`)
    .orderBy('report.lastUpdatedAt', 'desc')
    .limit(limit)
    .execute()

export const isShown = sql<SqlBool>`(report.publicText IS NOT NULL AND report.mergedIntoId IS NULL)`

/**
 * Follower ids: people who asked to follow the report or one merged into it, and the reporters of merged ones. Without its own reporter and
 * people who cannot sign in.
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

/** By name. */
export async function listFollowers(db: Reader, reportId: number, language: Language) {
  const rows = await db
    .selectFrom('user')
    .select(['user.id', 'user.name'])
    .where(sql<SqlBool>`user.id IN (${followerIds(reportId)})`)
    .orderBy('user.id')
    .execute()
  return rows.sort(byName(language))
}
