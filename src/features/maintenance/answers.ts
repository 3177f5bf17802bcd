import * as z from 'zod/mini'
import { named, onlyWith } from '../../shared/answers'
import { note } from '../../shared/cases'
import { recipientCount } from '../../shared/recipients'
import { REPORT_STATUSES } from '../../shared/reports'
import { undoOffered } from '../../shared/undo'

const status = z.enum(REPORT_STATUSES)

const notificationStatus = z.enum(['Pending', 'Successful', 'Failed'])
export type NotificationStatus = z.output<typeof notificationStatus>

const photoFacts = z.object({
  photoUrl: z.string(),
  /** The camera's wall clock, without a time zone. */
  capturedAt: z.nullable(z.string()),
  camera: z.nullable(z.string()),
})
export type PhotoFacts = z.output<typeof photoFacts>

const ofBoard = <Schema extends z.ZodMiniType>(schema: Schema) => onlyWith('maintenance.readAll', z.optional(schema))

/** The columns that everyone who may read the report gets. Only these are selected. */
export const stored = {
  id: z.number(),
  issueType: z.string(),
  otherIssueDescription: z.nullable(z.string()),
  streetName: z.string(),
  streetNumber: z.string(),
  locationRelevance: z.string(),
  whereExactly: z.nullable(z.string()),
  description: z.string(),
  status,
  adminComments: z.nullable(z.string()),
  userId: z.nullable(z.number()),
  createdAt: z.string(),
  lastUpdatedAt: z.string(),
  submittedByAdminId: z.nullable(z.number()),
  isSubmittedOnBehalf: z.boolean(),
  expectedOn: z.nullable(z.string()),
}
export const report = named(
  'Report',
  z.object({
    ...stored,
    photoUrls: z.array(z.string()),
    exifData: onlyWith('maintenance.readAll', z.optional(z.array(photoFacts))),
    notificationStatus: onlyWith('maintenance.seeNotification', z.optional(notificationStatus)),
    userName: z.string(),
    userEmail: z.nullable(z.string()),
    /** Null once the reporter's account is gone. */
    userStatus: z.nullable(z.string()),
    submittedByAdminName: z.nullable(z.string()),
    ccUserId: onlyWith('maintenance.readAll', z.nullable(z.number())),
    ccUserName: onlyWith('maintenance.readAll', z.nullable(z.string())),
    ccUserEmail: onlyWith('maintenance.readAll', z.nullable(z.string())),
    commentCount: z.number(),
    hasNews: z.boolean(),
    isPublic: z.boolean(),
    /** The status of the report that this one was merged into. */
    mergedInto: z.nullable(z.object({ status, expectedOn: z.nullable(z.string()), communityReportId: z.nullable(z.number()) })),
    /** The reporter's answer after the latest closing. */
    feedback: z.nullable(z.object({ fixed: z.boolean(), at: z.string() })),
    mayAnswerFeedback: z.boolean(),
    assigneeId: ofBoard(z.nullable(z.number())),
    assigneeName: ofBoard(z.nullable(z.string())),
    contractor: ofBoard(z.string()),
    followerCount: ofBoard(z.number()),
    mergedIntoId: ofBoard(z.nullable(z.number())),
    mergedIds: ofBoard(z.array(z.number())),
    waitsForBoard: ofBoard(z.boolean()),
    /** Absent also when the reporter is on the board. */
    noteCount: ofBoard(z.number()),
  }),
)
export type Report = z.output<typeof report>

export const sentReport = z.object({
  ...report.shape,
  /** At least one board member gets an email about it, as soon as email leaves the portal. */
  boardEmailed: z.boolean(),
  /** The resident it is about gets an email when the status changes. */
  updatesEmailed: z.boolean(),
})
export type SentReport = z.output<typeof sentReport>

export const changedReport = z.extend(report, undoOffered)
export const reports = z.array(report)
export const reportPage = z.object({ reports, next: z.nullable(z.number()) })
export const reportCounts = z.object({
  ...{ Open: z.number(), 'In Progress': z.number(), Closed: z.number() },
  news: ofBoard(z.number()),
  quiet: ofBoard(z.number()),
})
export type ReportCounts = z.output<typeof reportCounts>

const OBSTACLES = ['unsubscribed', 'paused', 'closed'] as const
/** The reason why community mail does not reach somebody: unsubscribed, address paused, or account closed or gone. */
const obstacle = z.enum(OBSTACLES)
export type Obstacle = z.output<typeof obstacle>
/** 'missed': an obstacle that is gone by now prevented the mail. 'failed': the mail could not be delivered. */
const notMailed = z.enum([...OBSTACLES, 'missed', 'failed'])
export type NotMailed = z.output<typeof notMailed>

const reportChange = z.object({
  id: z.number(),
  changedAt: z.string(),
  changedBy: z.string(),
  fromStatus: z.string(),
  toStatus: z.string(),
  comment: z.nullable(z.string()),
})
export type ReportChange = z.output<typeof reportChange>

export const reportComment = named(
  'ReportComment',
  z.object({
    id: z.number(),
    side: z.enum(['reporter', 'board']),
    authorName: z.string(),
    text: z.string(),
    createdAt: z.string(),
    photoUrls: z.array(z.string()),
    isPublic: z.boolean(),
  }),
)
export type ReportComment = z.output<typeof reportComment>

export const reportDetails = named(
  'ReportDetails',
  z.object({
    ...report.shape,
    changes: z.array(reportChange),
    /** The reason why the person copied in got no mail; null if they got one or nobody was copied in. */
    ccNotMailed: onlyWith('maintenance.readAll', z.optional(z.nullable(notMailed))),
    /** The reason why a status change will not be mailed to the reporter; null if it will. */
    reporterObstacle: onlyWith('maintenance.readAll', z.optional(z.nullable(obstacle))),
    comments: z.array(reportComment),
    /** Absent also when the reporter is on the board. */
    notes: ofBoard(z.array(note)),
    followers: ofBoard(z.array(z.object({ id: z.number(), name: z.string() }))),
    publicText: ofBoard(z.nullable(z.string())),
    publicPlace: ofBoard(z.nullable(z.string())),
    publicPhotoIds: ofBoard(z.array(z.number())),
  }),
)
/** The people who hear of a new status, a comment, and one that neighbors see. */
export const reportReach = z.object({ status: recipientCount, comment: recipientCount, publicComment: recipientCount })
export type ReportDetails = z.output<typeof reportDetails>

export const unreachable = z.array(z.object({ id: z.number(), obstacle }))

export const assignable = z.array(z.object({ id: z.number(), name: z.string() }))
/** Reports that are not closed. */
const boardCounts = z.object({ unassigned: z.number(), mine: z.number(), all: z.number(), waiting: z.number() })
export type BoardCounts = z.output<typeof boardCounts>
export const boardPage = z.object({ reports, next: z.nullable(z.number()), counts: boardCounts })

const figures = {
  reports: z.number(),
  answered: z.number(),
  resolved: z.number(),
  stillOpen: z.number(),
  /** Rounded to one decimal; null without a closed report. */
  medianDaysToFirstAnswer: z.nullable(z.number()),
  medianDaysToResolution: z.nullable(z.number()),
}
export const reportFigures = named(
  'ReportFigures',
  z.object({
    from: z.string(),
    to: z.string(),
    all: z.object(figures),
    types: z.array(z.object({ issueType: z.string(), ...figures })),
  }),
)
export type ReportFigures = z.output<typeof reportFigures>
export type Figures = ReportFigures['all']

/** The only fields of a report that neighbors see: no names, no times of day, only text that the board wrote for everyone. */
export const communityReport = named(
  'CommunityReport',
  z.object({
    id: z.number(),
    issueType: z.string(),
    place: z.string(),
    text: z.string(),
    status,
    /** Calendar days. */
    reportedOn: z.string(),
    expectedOn: z.nullable(z.string()),
    photoUrls: z.array(z.string()),
    /** The number of followers who can sign in, without the reporter. */
    followers: z.number(),
    following: z.boolean(),
    isMine: z.boolean(),
    /** Newest first. */
    updates: z.array(z.object({ on: z.string(), status: z.nullable(status), text: z.nullable(z.string()) })),
  }),
)
export type CommunityReport = z.output<typeof communityReport>
export const communityReports = z.array(communityReport)

export const followed = z.object({ following: z.boolean(), followers: z.number() })
