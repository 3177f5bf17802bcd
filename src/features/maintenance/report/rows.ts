import { sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { noteCount } from '../../../server/conversations/notes'
import type { Person } from '../../../server/people'
import { DAY, fromNow } from '../../../server/process/clock'
import { columnsIn, columnsOf } from '../../../server/rows'
import { may } from '../../../shared/permissions'
import type { ReportStatus } from '../../../shared/reports'
import { FORMER_RESIDENT } from '../../../shared/residents'
import { type NotificationStatus, type PhotoFacts, type Report, stored } from '../answers'
import { FEEDBACK_DAYS } from '../schema'
import { followerCount, isOwn, readsAll } from '../visible'

export const selectReports = (db: Reader) =>
  db
    .selectFrom('maintenanceReport as report')
    .leftJoin('user as reporter', 'reporter.id', 'report.userId')
    .leftJoin('user as filer', 'filer.id', 'report.submittedByAdminId')
    .leftJoin('user as copied', 'copied.id', 'report.ccUserId')
    .leftJoin('user as assignee', 'assignee.id', 'report.assigneeId')
    .leftJoin('maintenanceReport as other', 'other.id', 'report.mergedIntoId')
    .select([
      ...columnsOf('report', stored),
      'report.notificationStatus',
      'reporter.name as userName',
      'reporter.email as userEmail',
      'reporter.status as userStatus',
      'filer.name as submittedByAdminName',
      'report.ccUserId',
      'copied.name as ccUserName',
      'copied.email as ccUserEmail',
      sql<string>`(
        SELECT json_group_array(json_object('id', photo.id, 'capturedAt', photo.capturedAt, 'camera', photo.camera) ORDER BY photo.position)
        FROM reportPhoto AS photo WHERE photo.reportId = report.id AND photo.commentId IS NULL
      )`.as('photos'),
    ])
    .select(['report.publicText', 'report.mergedIntoId', 'report.isFixed', 'report.feedbackAt', 'report.closedAt'])
    .select(['report.assigneeId', 'assignee.name as assigneeName', 'report.contractor', 'report.waitsForBoard'])
    .select(['report.hasNewsForReporter', 'report.hasNewsForBoard'])
    .select(['other.status as otherStatus', 'other.expectedOn as otherExpectedOn', 'other.publicText as otherPublicText'])
    .select([
      sql<number>`(SELECT count(*) FROM reportComment AS comment WHERE comment.reportId = report.id)`.as('commentCount'),
      sql<string>`(SELECT json_group_array(joined.id ORDER BY joined.id) FROM maintenanceReport AS joined WHERE joined.mergedIntoId = report.id)`.as(
        'mergedIds',
      ),
      followerCount(sql.ref('report.id')).as('followerCount'),
      noteCount('report', 'report.id').as('noteCount'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number]
interface Photo {
  id: number
  capturedAt: string | null
  camera: string | null
}

/** The report as `viewer` may see it: board fields only for the board, delivery only for admins. */
export function toReport(row: Row, viewer: Person): Report {
  const facts = (JSON.parse(row.photos) as Photo[]).map(
    ({ id, capturedAt, camera }): PhotoFacts => ({ photoUrl: photoUrl(row.id, id), capturedAt, camera }),
  )
  const onBoard = readsAll(viewer)
  const isSubmittedOnBehalf = row.isSubmittedOnBehalf === 1
  return {
    ...columnsIn(row, stored),
    photoUrls: facts.map((photo) => photo.photoUrl),
    status: row.status as ReportStatus,
    userName: row.userName ?? FORMER_RESIDENT,
    userEmail: row.userEmail,
    userStatus: row.userStatus,
    submittedByAdminName: isSubmittedOnBehalf ? (row.submittedByAdminName ?? FORMER_RESIDENT) : null,
    isSubmittedOnBehalf,
    ccUserId: onBoard ? row.ccUserId : null,
    ccUserName: onBoard ? row.ccUserName : null,
    ccUserEmail: onBoard ? row.ccUserEmail : null,
    ...asTalkedAbout(row, viewer),
    ...(onBoard ? { exifData: facts, ...forBoard(row) } : {}),
    ...(onBoard && !isOwn(viewer, row) ? { noteCount: row.noteCount } : {}),
    ...(may(viewer, 'maintenance.seeNotification') ? { notificationStatus: row.notificationStatus as NotificationStatus } : {}),
  }
}

export const photoUrl = (reportId: number, photoId: number) => `/api/maintenance-reports/${reportId}/photos/${photoId}`

function asTalkedAbout(row: Row, viewer: Person) {
  const { status, isFixed, feedbackAt, closedAt, commentCount } = row
  const isJoined = row.mergedIntoId !== null
  const isAsked = status === 'Closed' && isFixed === null && !isJoined && closedAt !== null
  return {
    commentCount,
    hasNews: (isOwn(viewer, row) ? row.hasNewsForReporter : row.hasNewsForBoard) === 1,
    isPublic: row.publicText !== null && !isJoined,
    mergedInto: isJoined ? otherOf(row) : null,
    feedback: isFixed !== null && feedbackAt !== null ? { fixed: isFixed === 1, at: feedbackAt } : null,
    mayAnswerFeedback: isAsked && isOwn(viewer, row) && closedAt > fromNow(-FEEDBACK_DAYS * DAY),
  }
}

/** Reveals only the progress of the report that this one was merged into. */
const otherOf = (row: Row) => ({
  status: row.otherStatus as ReportStatus,
  expectedOn: row.otherExpectedOn,
  communityReportId: row.otherPublicText === null ? null : row.mergedIntoId,
})

const forBoard = ({ assigneeId, assigneeName, contractor, followerCount, mergedIntoId, mergedIds, waitsForBoard }: Row) => ({
  ...{ assigneeId, assigneeName, contractor, followerCount, mergedIntoId },
  mergedIds: JSON.parse(mergedIds) as number[],
  waitsForBoard: waitsForBoard === 1,
})
