import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isShown } from '../../maintenance/visible'
import { type Item, isNew, type Look } from './look'

/** What has happened to one's own reports and to those one follows, newest first. */
export async function listReports(look: Look): Promise<Item[]> {
  const own = [...(await listSteps(look)), ...(await listComments(look))]
  const followed = [...(await listFollowedSteps(look)), ...(await listFollowedComments(look))]
  return [...own, ...followed].sort((one, other) => (one.at < other.at ? 1 : -1))
}

const listSteps = (look: Look): Promise<Item[]> =>
  look.db
    .selectFrom('reportChange as change')
    .innerJoin('maintenanceReport as report', 'report.id', 'change.reportId')
    .select(['change.id', 'report.issueType as title', 'change.changedAt as at'])
    .where('report.userId', '=', look.reader.id)
    .where('change.changedById', 'is not', look.reader.id)
    .where('change.changedAt', '>', look.from)
    .where(sql<SqlBool>`change.fromStatus <> change.toStatus`)
    .where(notMailedAs(look, 'reportStatus', 'changeId', sql.ref('change.id')))
    .where(isNew(look, 'maintenance', sql.ref('change.id')))
    .orderBy('change.changedAt', 'desc')
    .execute()

/** What the board has written about one's own reports. Comments and steps are numbered apart: a comment is kept under a number below zero. */
const listComments = async (look: Look): Promise<Item[]> => {
  const rows = await look.db
    .selectFrom('reportComment as comment')
    .innerJoin('maintenanceReport as report', 'report.id', 'comment.reportId')
    .select(['comment.id', 'report.issueType as title', 'comment.createdAt as at'])
    .where('report.userId', '=', look.reader.id)
    .where('comment.side', '=', 'board')
    .where('comment.createdAt', '>', look.from)
    .where(notMailedAs(look, 'reportComment', 'commentId', sql.ref('comment.id')))
    .where(isNew(look, 'maintenance', sql`-comment.id`))
    .execute()
  return rows.map((row) => ({ ...row, listedAs: -row.id }))
}

/** Since when the reader follows `report`, whether they asked to or have reported the same; null for who does not. */
const followedSince = ({ reader }: Look) => sql<string>`(
  SELECT min(since) FROM (
    SELECT since FROM reportFollow WHERE reportId = report.id AND userId = ${reader.id}
    UNION ALL SELECT follow.since FROM reportFollow AS follow
      JOIN maintenanceReport AS joined ON joined.id = follow.reportId WHERE joined.mergedIntoId = report.id AND follow.userId = ${reader.id}
    UNION ALL SELECT joined.closedAt FROM maintenanceReport AS joined
      WHERE joined.mergedIntoId = report.id AND joined.userId = ${reader.id}))`

/** To what the community sees of it; else to where they know of it from. */
const pathOf = ({ reader }: Look) => sql<string>`CASE
  WHEN ${isShown} THEN '/community-reports?report=' || report.id
  WHEN EXISTS (SELECT 1 FROM maintenanceReport AS joined WHERE joined.mergedIntoId = report.id AND joined.userId = ${reader.id}) THEN '/maintenance'
  ELSE '/community-reports' END`

/** As in the mail of a follower: what the community does not see any more is followed through a report of one's own, or one that was seen. */
const isKnown = ({ reader }: Look) => sql<SqlBool>`(${isShown} OR EXISTS (
  SELECT 1 FROM maintenanceReport AS joined WHERE joined.mergedIntoId = report.id AND (joined.userId = ${reader.id}
    OR (joined.publicText IS NOT NULL AND EXISTS (SELECT 1 FROM reportFollow WHERE reportId = joined.id AND userId = ${reader.id})))))`

const notMailedAs = ({ reader }: Look, cause: string, param: string, id: RawBuilder<unknown>) => sql<SqlBool>`NOT EXISTS (
  SELECT 1 FROM mail JOIN notification ON notification.id = mail.notificationId
  WHERE mail.cause = ${cause} AND mail.causeId = report.id AND mail.userId = ${reader.id}
    AND mail.status <> 'failed' AND notification.params ->> ${param} = ${id})`

const listFollowedSteps = (look: Look): Promise<Item[]> =>
  look.db
    .selectFrom('reportChange as change')
    .innerJoin('maintenanceReport as report', 'report.id', 'change.reportId')
    .select(['change.id', 'report.issueType as title', 'change.changedAt as at', pathOf(look).as('path')])
    .where('report.userId', 'is not', look.reader.id)
    .where('report.mergedIntoId', 'is', null)
    .where(isKnown(look))
    .where('change.changedById', 'is not', look.reader.id)
    .where('change.changedAt', '>', look.from)
    .where(sql<SqlBool>`change.fromStatus <> change.toStatus AND change.changedAt > ${followedSince(look)}`)
    .where(notMailedAs(look, 'followedStatus', 'changeId', sql.ref('change.id')))
    .where(isNew(look, 'maintenance', sql.ref('change.id')))
    .execute()

/** What the board says to everyone who follows a report. */
const listFollowedComments = async (look: Look): Promise<Item[]> => {
  const rows = await look.db
    .selectFrom('reportComment as comment')
    .innerJoin('maintenanceReport as report', 'report.id', 'comment.reportId')
    .select(['comment.id', 'report.issueType as title', 'comment.createdAt as at', pathOf(look).as('path')])
    .where('report.userId', 'is not', look.reader.id)
    .where(isShown)
    .where('comment.isPublic', '=', 1)
    .where('comment.authorId', 'is not', look.reader.id)
    .where('comment.createdAt', '>', look.from)
    .where(sql<SqlBool>`comment.createdAt > ${followedSince(look)}`)
    .where(notMailedAs(look, 'followedComment', 'commentId', sql.ref('comment.id')))
    .where(isNew(look, 'maintenance', sql`-comment.id`))
    .execute()
  return rows.map((row) => ({ ...row, listedAs: -row.id }))
}
