import type { ColumnType } from 'kysely'
import type { Flag, Id } from '../../../db/tables/foundation'

interface MaintenanceReportTable {
  id: Id
  issueType: string
  /** Only for the issue type 'Other'. */
  otherIssueDescription: string | null
  streetName: string
  streetNumber: string
  locationRelevance: string
  /** In the reporter's words, such as 'By the mailboxes'. */
  whereExactly: string | null
  description: string
  status: ColumnType<string, string | undefined, string>
  /** The board's latest comment; all of them are in `reportChange`. */
  adminComments: string | null
  /** Pending, Successful or Failed: the delivery of mail to the board. */
  notificationStatus: ColumnType<string, string | undefined, string>
  /** The reporter; null once the account is gone. */
  userId: number | null
  isSubmittedOnBehalf: Flag
  /** The board member who filed it for that person. */
  submittedByAdminId: number | null
  ccUserId: number | null
  assigneeId: ColumnType<number | null, number | null | undefined, number | null>
  createdAt: string
  lastUpdatedAt: string
  contractor: ColumnType<string, string | undefined, string>
  expectedOn: string | null
  /** The text for neighbors; null while it is not shown. */
  publicText: string | null
  publicPlace: string | null
  mergedIntoId: number | null
  statusBeforeMerge: string | null
  isFixed: number | null
  feedbackAt: string | null
  /** The time of the board's first step or comment. */
  firstAnswerAt: string | null
  /** The time of the latest closing; null while it is not closed. */
  closedAt: string | null
  waitsForBoard: Flag
  hasNewsForReporter: Flag
  hasNewsForBoard: Flag
}

interface ReportPhotoTable {
  id: Id
  reportId: number
  fileId: number
  position: number
  /** From the photo's metadata. The location is never kept. */
  capturedAt: string | null
  camera: string | null
  /** Null for a photo of the report itself. */
  commentId: number | null
  /** Its number among the photos the community sees, from 1. */
  shownAs: number | null
}

interface ReportCommentTable {
  id: Id
  reportId: number
  authorId: number | null
  side: 'reporter' | 'board'
  text: string
  createdAt: string
  isPublic: Flag
}

interface ReportChangeTable {
  id: Id
  reportId: number
  changedById: number | null
  changedAt: string
  fromStatus: string
  toStatus: string
  comment: string | null
}

/** Kept by triggers. */
interface ReportCountTable {
  status: string
  count: number
}

/** Reports that are not merged, by assignee (0: nobody). Kept by triggers. */
interface ReportLoadTable {
  assigneeId: number
  status: string
  waitsForBoard: number
  count: number
}

interface ReportFollowTable {
  reportId: number
  userId: number
  since: string
}

declare module '../../../db/schema' {
  interface Database {
    maintenanceReport: MaintenanceReportTable
    reportPhoto: ReportPhotoTable
    reportChange: ReportChangeTable
    reportCount: ReportCountTable
    reportComment: ReportCommentTable
    reportLoad: ReportLoadTable
    reportFollow: ReportFollowTable
  }
}
