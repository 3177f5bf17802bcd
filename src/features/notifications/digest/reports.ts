import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isShown } from '../../maintenance/visible'
import { type DigestContext, type Item, isNew } from './context'

export async function listReports(context: DigestContext): Promise<Item[]> {
  const own = [...(await listSteps(context)), ...(await listComments(context))]
  const followed = [...(await listFollowedSteps(context)), ...(await listFollowedComments(context))]
  return [...own, ...followed].sort((one, other) => (one.at < other.at ? 1 : -1))
}

const listSteps = (context: DigestContext): Promise<Item[]> =>
  context.db
    .selectFrom('reportChange as change')
    .innerJoin('maintenanceReport as report', 'report.id', 'change.reportId')
    .select(['change.id', 'report.issueType as title', 'change.changedAt as at'])
    .where('report.userId', '=', context.recipient.id)
    .where('change.changedById', 'is not', context.recipient.id)
    .where('change.changedAt', '>', context.from)
    .where(sql<SqlBool>`change.fromStatus <> change.toStatus`)
    .where(notMailedAs(context, 'reportStatus', 'changeId', sql.ref('change.id')))
    .where(isNew(context, 'maintenance', sql.ref('change.id')))
    .orderBy('change.changedAt', 'desc')
    .execute()

/** Comments and steps share one number space in the digest's list: a comment is stored under a negative number. */
const listComments = async (context: DigestContext): Promise<Item[]> => {
  const rows = await context.db
    .selectFrom('reportComment as comment')
    .innerJoin('maintenanceReport as report', 'report.id', 'comment.reportId')
    .select(['comment.id', 'report.issueType as title', 'comment.createdAt as at'])
    .where('report.userId', '=', context.recipient.id)
    .where('comment.side', '=', 'board')
    .where('comment.createdAt', '>', context.from)
    .where(notMailedAs(context, 'reportComment', 'commentId', sql.ref('comment.id')))
    .where(isNew(context, 'maintenance', sql`-comment.id`))
    .execute()
  return rows.map((row) => ({ ...row, listedAs: -row.id }))
}

/** The time from which the recipient follows `report` (by choice, or with a duplicate report); null if they do not. */
const followedSince = ({ recipient }: DigestContext) => sql<string>`(
  SELECT min(since) FROM (
    SELECT since FROM reportFollow WHERE reportId = report.id AND userId = ${recipient.id}
    UNION ALL SELECT follow.since FROM reportFollow AS follow
      JOIN maintenanceReport AS joined ON joined.id = follow.reportId WHERE joined.mergedIntoId = report.id AND follow.userId = ${recipient.id}
    UNION ALL SELECT joined.closedAt FROM maintenanceReport AS joined
      WHERE joined.mergedIntoId = report.id AND joined.userId = ${recipient.id}))`

const pathOf = ({ recipient }: DigestContext) => sql<string>`CASE
  WHEN ${isShown} THEN '/community-reports?report=' || report.id
  WHEN EXISTS (SELECT 1 FROM maintenanceReport AS joined WHERE joined.mergedIntoId = report.id AND joined.userId = ${recipient.id}) THEN '/maintenance'
  ELSE '/community-reports' END`

/** The rule of the followers' mail: a report that is no longer public is followed through the recipient's own or another visible report. */
const isFollowable = ({ recipient }: DigestContext) => sql<SqlBool>`(${isShown} OR EXISTS (
  SELECT 1 FROM maintenanceReport AS joined WHERE joined.mergedIntoId = report.id AND (joined.userId = ${recipient.id}
    OR (joined.publicText IS NOT NULL AND EXISTS (SELECT 1 FROM reportFollow WHERE reportId = joined.id AND userId = ${recipient.id})))))`

const notMailedAs = ({ recipient }: DigestContext, cause: string, param: string, id: RawBuilder<unknown>) => sql<SqlBool>`NOT EXISTS (
  SELECT 1 FROM mail JOIN notification ON notification.id = mail.notificationId
  WHERE mail.cause = ${cause} AND mail.causeId = report.id AND mail.userId = ${recipient.id}
    AND mail.status <> 'failed' AND notification.params ->> ${param} = ${id})`

const listFollowedSteps = (context: DigestContext): Promise<Item[]> =>
  context.db
    .selectFrom('reportChange as change')
    .innerJoin('maintenanceReport as report', 'report.id', 'change.reportId')
    .select(['change.id', 'report.issueType as title', 'change.changedAt as at', pathOf(context).as('path')])
    .where('report.userId', 'is not', context.recipient.id)
    .where('report.mergedIntoId', 'is', null)
    .where(isFollowable(context))
    .where('change.changedById', 'is not', context.recipient.id)
    .where('change.changedAt', '>', context.from)
    .where(sql<SqlBool>`change.fromStatus <> change.toStatus AND change.changedAt > ${followedSince(context)}`)
    .where(notMailedAs(context, 'followedStatus', 'changeId', sql.ref('change.id')))
    .where(isNew(context, 'maintenance', sql.ref('change.id')))
    .execute()

const listFollowedComments = async (context: DigestContext): Promise<Item[]> => {
  const rows = await context.db
    .selectFrom('reportComment as comment')
    .innerJoin('maintenanceReport as report', 'report.id', 'comment.reportId')
    .select(['comment.id', 'report.issueType as title', 'comment.createdAt as at', pathOf(context).as('path')])
    .where('report.userId', 'is not', context.recipient.id)
    .where(isShown)
    .where('comment.isPublic', '=', 1)
    .where('comment.authorId', 'is not', context.recipient.id)
    .where('comment.createdAt', '>', context.from)
    .where(sql<SqlBool>`comment.createdAt > ${followedSince(context)}`)
    .where(notMailedAs(context, 'followedComment', 'commentId', sql.ref('comment.id')))
    .where(isNew(context, 'maintenance', sql`-comment.id`))
    .execute()
  return rows.map((row) => ({ ...row, listedAs: -row.id }))
}
