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
}

interface ReportPhotoTable {
  id: Id
  reportId: number
  fileId: number
  position: number
  /** What is kept of the photo's own notes; never where it was taken. */
  capturedAt: string | null
  camera: string | null
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

declare module '../../../db/schema' {
  interface Database {
    maintenanceReport: MaintenanceReportTable
    reportPhoto: ReportPhotoTable
    reportChange: ReportChangeTable
    reportCount: ReportCountTable
  }
}
