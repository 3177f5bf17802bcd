import * as z from 'zod/mini'
import { filter, flag, id, line, optionalDate, optionalId, text, undoable, wholeNumber } from '../../shared/fields'
import { MEGABYTE } from '../../shared/file-kinds'
import { key } from '../../shared/idempotency'
import { ISSUE_TYPES, REPORT_STATUSES } from '../../shared/reports'
import { msg } from '../../words/messages'

export const LOCATION_RELEVANCES = ['My Property', 'Nearby Property', 'Common Area'] as const

const DESCRIPTION_MIN = 10
export const PHOTOS_MAX = 5
export const PHOTO_MAX_BYTES = 10 * MEGABYTE
const PAGE_MAX = 100
export const WHERE_EXACTLY_MAX = 100
export const REPORT_PHOTOS_MAX = 20
export const COMMENT_MAX = 4000
/** All comments together: opening a report sends all of them. */
export const LETTERS_MAX = 500_000
export const CONTRACTOR_MAX = 80
export const PLACE_MAX = 120
export const PUBLIC_TEXT_MAX = 4000
export const FEEDBACK_DAYS = 60
/** The history's text for a merged report and for one that was split off again; pages translate it. */
export const JOINED = 'Joined with another report'
export const PARTED = 'No longer joined with another report'

export const STREET_REQUIRED = msg('maintenance', 'streetRequired')
export const RESIDENT_MISSING = msg('maintenance', 'residentMissing')
export const COPY_UNKNOWN = msg('problems', 'reportCopyUnknown')
const STATUS_INVALID = msg('problems', 'reportStatusUnknown')
export const NOBODY_TO_TELL = msg('problems', 'reportNobodyToTell')

const optionalLine = (max: number) =>
  z.pipe(
    z.nullish(line(0, '', max)),
    z.transform((value) => value || null),
  )

export const reportFields = z.object({
  issueType: z.enum(ISSUE_TYPES, msg('maintenance', 'issueTypeRequired')),
  otherIssueDescription: optionalLine(200),
  streetName: line(1, STREET_REQUIRED, 80),
  streetNumber: line(1, msg('maintenance', 'streetNumberRequired'), 16),
  locationRelevance: z.enum(LOCATION_RELEVANCES, msg('maintenance', 'relevanceRequired')),
  whereExactly: optionalLine(WHERE_EXACTLY_MAX),
  description: text(DESCRIPTION_MIN, msg('maintenance', 'descriptionTooShort')),
})

/** A new report. The last three fields are honored for the board only. */
export const newReport = z.extend(reportFields, {
  isSubmittedOnBehalf: z.optional(flag),
  onBehalfOfUserId: optionalId,
  ccUserId: optionalId,
  key,
})
export type NewReport = z.infer<typeof newReport>

const status = z.enum(REPORT_STATUSES, STATUS_INVALID)

/**
 * A change by the board. Omitted or empty fields stay as they are; for the assignee, the contractor and the expected day, null or an empty
 * text clears them. The history keeps every comment, the report the latest one.
 */
export const reportUpdate = z
  .object({
    id,
    status: z.optional(status),
    adminComments: z.pipe(
      z.nullish(text(0, '')),
      z.transform((value) => value || null),
    ),
    assigneeId: z.optional(optionalId),
    /** The assignee when the form was loaded. */
    assigneeWas: z.optional(optionalId),
    contractor: z.optional(line(0, '', CONTRACTOR_MAX)),
    expectedOn: z.optional(optionalDate),
    /** Honored for a new status. */
    undoable,
    key,
  })
  .check(
    z.refine(
      ({ id: _, assigneeWas: __, undoable: ___, key: ____, adminComments, ...changes }) =>
        adminComments !== null || Object.values(changes).some((value) => value !== undefined),
      { message: STATUS_INVALID, path: ['status'] },
    ),
  )
export type ReportUpdate = z.infer<typeof reportUpdate>

export const pageRequest = z.object({
  status: z.nullish(status),
  /** Reports older than this id. */
  cursor: z.nullish(id),
  limit: z._default(wholeNumber(1, PAGE_MAX, msg('problems', 'limitWrong', PAGE_MAX)), 20),
})
export type PageRequest = z.infer<typeof pageRequest>

/** A comment; its files are separate form fields. `isPublic` is honored for the board only. */
export const newComment = z.object({
  id,
  text: z._default(text(0, '', COMMENT_MAX), ''),
  isPublic: z._default(flag, false),
  key,
})
export type NewComment = z.infer<typeof newComment>

export const feedback = z.object({ id, fixed: z.boolean(msg('fields', 'trueOrFalse')), text: z._default(text(0, '', COMMENT_MAX), '') })
export type Feedback = z.infer<typeof feedback>

const SHOWN_TEXT_NEEDED = msg('maintenance', 'descriptionTooShort')
export const shownReport = z.object({
  id,
  text: text(DESCRIPTION_MIN, SHOWN_TEXT_NEEDED, PUBLIC_TEXT_MAX),
  place: line(1, msg('maintenance', 'placeNeeded'), PLACE_MAX),
  photoIds: z._default(z.array(id, msg('problems', 'reportPhotoUnknown')).check(z.maxLength(REPORT_PHOTOS_MAX)), []),
})
export type ShownReport = z.infer<typeof shownReport>

export const joining = z.object({ id, into: id })

export const BOARD_VIEWS = ['unassigned', 'mine', 'all'] as const
/** 'news': no longer open, and the latest entry is the reporter's. 'quiet': not closed, without an entry for some time. */
export const BOARD_STATUSES = ['news', 'quiet'] as const
const boardFilter = z.object({
  view: filter(z.enum(BOARD_VIEWS)),
  issueType: filter(z.enum(ISSUE_TYPES)),
  street: filter(line(0, '', 80)),
  personId: filter(id),
  search: filter(line(0, '', 100)),
})
/** For the board, reports under these filters. */
export const countsRequest = z.optional(boardFilter)
export const boardRequest = z.extend(boardFilter, {
  status: filter(z.enum([...REPORT_STATUSES, ...BOARD_STATUSES], STATUS_INVALID)),
  /** Reports older than this id. */
  cursor: filter(id),
  limit: filter(wholeNumber(1, PAGE_MAX, msg('problems', 'limitWrong', PAGE_MAX))),
})
export type BoardFilter = z.infer<typeof boardFilter>
export type BoardRequest = z.infer<typeof boardRequest>

export const figuresRequest = z.object({ from: optionalDate, to: optionalDate })
export const exportRequest = z.object({
  ...figuresRequest.shape,
  status: z.nullish(status),
  names: z.nullish(z.string()),
})

export const communityFilter = z.object({ street: z.nullish(line(0, '', 80)), issueType: z.nullish(z.enum(ISSUE_TYPES)) })
export type CommunityFilter = z.infer<typeof communityFilter>
