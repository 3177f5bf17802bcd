import * as z from 'zod/mini'
import { flag, id, line, optionalId, text, wholeNumber } from '../../shared/fields'
import { MEGABYTE } from '../../shared/file-kinds'
import { say } from '../../words/say'

export const ISSUE_TYPES = [
  'Something is Broken',
  'Violation or Complaint',
  'HOA Request',
  'Landscape Issue',
  'Security Concern',
  'Animal-Related Issue',
  'Other',
] as const
export type IssueType = (typeof ISSUE_TYPES)[number]
export const LOCATION_RELEVANCES = ['My Property', 'Nearby Property', 'Common Area'] as const
export const REPORT_STATUSES = ['Open', 'In Progress', 'Closed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

export const DESCRIPTION_MIN = 10
export const PHOTOS_MAX = 5
export const PHOTO_MAX_BYTES = 10 * MEGABYTE
export const PAGE_MAX = 100
export const WHERE_EXACTLY_MAX = 100

export const STREET_REQUIRED = say('maintenance', 'streetRequired')
export const RESIDENT_MISSING = say('maintenance', 'residentMissing')
export const COPY_UNKNOWN = say('problems', 'reportCopyUnknown')
export const STATUS_INVALID = say('problems', 'reportStatusUnknown')
export const NOBODY_TO_TELL = say('problems', 'reportNobodyToTell')

const optionalLine = (max: number) =>
  z.pipe(
    z.nullish(line(0, '', max)),
    z.transform((value) => value || null),
  )

/** What everyone fills in. */
export const reportFields = z.object({
  issueType: z.enum(ISSUE_TYPES, say('maintenance', 'issueTypeRequired')),
  otherIssueDescription: optionalLine(200),
  streetName: line(1, STREET_REQUIRED, 80),
  streetNumber: line(1, say('maintenance', 'streetNumberRequired'), 16),
  locationRelevance: z.enum(LOCATION_RELEVANCES, say('maintenance', 'relevanceRequired')),
  whereExactly: optionalLine(WHERE_EXACTLY_MAX),
  description: text(DESCRIPTION_MIN, say('maintenance', 'descriptionTooShort')),
})

/** A new report. The last three are honored for the board only; who sends it, its status and everything else is the server's. */
export const newReport = z.extend(reportFields, {
  isSubmittedOnBehalf: z.optional(flag),
  onBehalfOfUserId: optionalId,
  ccUserId: optionalId,
})
export type NewReport = z.infer<typeof newReport>

const status = z.enum(REPORT_STATUSES, STATUS_INVALID)

/** A change by the board: what is left out or empty stays. Every comment is kept in the history, the latest one on the report. */
export const reportUpdate = z
  .object({
    id,
    status: z.optional(status),
    adminComments: z.pipe(
      z.nullish(text(0, '')),
      z.transform((value) => value || null),
    ),
  })
  .check(z.refine((update) => update.status !== undefined || update.adminComments !== null, { message: STATUS_INVALID, path: ['status'] }))
export type ReportUpdate = z.infer<typeof reportUpdate>

export const pageRequest = z.object({
  status: z.nullish(status),
  /** Reports older than the one with this id. */
  cursor: z.nullish(id),
  limit: z._default(wholeNumber(1, PAGE_MAX, say('problems', 'limitWrong', PAGE_MAX)), 20),
})
export type PageRequest = z.infer<typeof pageRequest>

/** How a report is called in the audit log. */
export const issueLabel = (report: { issueType: string; otherIssueDescription: string | null }) =>
  report.otherIssueDescription ? `${report.issueType}: ${report.otherIssueDescription}` : report.issueType
