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
  /** Open, In Progress or Closed. */
  status: ColumnType<string, string | undefined, string>
  /** The board's latest comment; all of them are in `reportChange`. */
  adminComments: string | null
  /** Pending, Successful or Failed: whether the board has been told by mail. */
  notificationStatus: ColumnType<string, string | undefined, string>
  /** Whose report it is; null once they are gone. */
  userId: number | null
  isSubmittedOnBehalf: Flag
  /** Who filed it for that person. */
  submittedByAdminId: number | null
  ccUserId: number | null
  /** Who on the board has taken it on. */
  assigneeId: ColumnType<number | null, number | null | undefined, number | null>
  createdAt: string
  lastUpdatedAt: string
  contractor: ColumnType<string, string | undefined, string>
  expectedOn: string | null
  /** What neighbors read of it; null while it is not shown. */
  publicText: string | null
  publicPlace: string | null
  mergedIntoId: number | null
  statusBeforeMerge: string | null
  /** The reporter's answer after the latest closing. */
  isFixed: number | null
  feedbackAt: string | null
  /** The board's first step or comment. */
  firstAnswerAt: string | null
  /** The latest closing; null while it is not closed. */
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
  /** What is kept of the photo's own notes; never where it was taken. */
  capturedAt: string | null
  camera: string | null
  /** Null for one that came with the report. */
  commentId: number | null
  /** Its number among those the community sees, from 1. */
  shownAs: number | null
}

interface ReportCommentTable {
  id: Id
  reportId: number
  authorId: number | null
  side: 'reporter' | 'board'
  text: string
  createdAt: string
  /** Neighbors read it with the report. */
  isPublic: Flag
}

/** One step of a report's history. */
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

/** Kept by triggers: reports that are not joined, by who has them in hand (0: nobody). */
interface ReportLoadTable {
  assigneeId: number
  status: string
  waitsForBoard: number
  count: number
}

/** Who gets mail when a report moves, beside its reporter. */
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
