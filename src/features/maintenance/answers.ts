import * as z from 'zod/mini'
import { named, onlyWith } from '../../shared/answers'
import { note } from '../../shared/cases'
import { REPORT_STATUSES } from '../../shared/reports'

const status = z.enum(REPORT_STATUSES)

const notificationStatus = z.enum(['Pending', 'Successful', 'Failed'])
export type NotificationStatus = z.output<typeof notificationStatus>

const photoFacts = z.object({
  photoUrl: z.string(),
  /** The camera's wall clock. */
  capturedAt: z.nullable(z.string()),
  camera: z.nullable(z.string()),
})
export type PhotoFacts = z.output<typeof photoFacts>

/** Absent for everyone else. */
const ofBoard = <Schema extends z.ZodMiniType>(schema: Schema) => onlyWith('maintenance.readAll', z.optional(schema))

/** Columns of the table for everyone who may read the report: what is named here is selected. */
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
    /** The reporter's account status; null once they are gone. */
    userStatus: z.nullable(z.string()),
    submittedByAdminName: z.nullable(z.string()),
    ccUserId: onlyWith('maintenance.readAll', z.nullable(z.number())),
    ccUserName: onlyWith('maintenance.readAll', z.nullable(z.string())),
    ccUserEmail: onlyWith('maintenance.readAll', z.nullable(z.string())),
    commentCount: z.number(),
    /** The viewer's side has not seen the other side's latest. */
    hasNews: z.boolean(),
    /** The board shows it to the community, without the reporter's name. */
    isPublic: z.boolean(),
    /** How the report stands that this one was joined with. */
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
    /** Absent also for a reporter on the board. */
    noteCount: ofBoard(z.number()),
  }),
)
export type Report = z.output<typeof report>

/** What its sender is told of a new report. */
export const sentReport = z.object({
  ...report.shape,
  /** Somebody on the board gets an email about it, as soon as email leaves the portal. */
  boardEmailed: z.boolean(),
  /** So does whoever it is about when the status changes. */
  updatesEmailed: z.boolean(),
})
export type SentReport = z.output<typeof sentReport>

export const reports = z.array(report)
export const reportPage = z.object({ reports, next: z.nullable(z.number()) })
export const reportCounts = z.record(z.enum(REPORT_STATUSES), z.number())

const OBSTACLES = ['unsubscribed', 'paused', 'closed'] as const
/** Why community mail does not reach somebody: they do not want it, their address refuses it, or their account is closed or gone. */
const obstacle = z.enum(OBSTACLES)
export type Obstacle = z.output<typeof obstacle>
/** 'missed' had an obstacle once that is gone; 'failed' could not be delivered. */
const notMailed = z.enum([...OBSTACLES, 'missed', 'failed'])
export type NotMailed = z.output<typeof notMailed>

/** One step of a report's history. */
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
    /** Neighbors read it with the community report. */
    isPublic: z.boolean(),
  }),
)
export type ReportComment = z.output<typeof reportComment>

export const reportDetails = named(
  'ReportDetails',
  z.object({
    ...report.shape,
    changes: z.array(reportChange),
    /** Why the person copied in has no mail of it; null when they have, or nobody was. */
    ccNotMailed: onlyWith('maintenance.readAll', z.optional(z.nullable(notMailed))),
    /** Why a change of status will not be mailed to the reporter; null when it will. */
    reporterObstacle: onlyWith('maintenance.readAll', z.optional(z.nullable(obstacle))),
    comments: z.array(reportComment),
    /** Absent also for a reporter on the board. */
    notes: ofBoard(z.array(note)),
    followers: ofBoard(z.array(z.object({ id: z.number(), name: z.string() }))),
    publicText: ofBoard(z.nullable(z.string())),
    publicPlace: ofBoard(z.nullable(z.string())),
    publicPhotoIds: ofBoard(z.array(z.number())),
  }),
)
export type ReportDetails = z.output<typeof reportDetails>

/** Everyone a report can be filed for or copied to whom community mail does not reach. */
export const unreachable = z.array(z.object({ id: z.number(), obstacle }))

export const takers = z.array(z.object({ id: z.number(), name: z.string() }))
/** Of what is not closed. */
const boardCounts = z.object({ unassigned: z.number(), mine: z.number(), all: z.number(), waiting: z.number() })
export type BoardCounts = z.output<typeof boardCounts>
export const boardPage = z.object({ reports, next: z.nullable(z.number()), counts: boardCounts })

const figures = {
  reports: z.number(),
  answered: z.number(),
  resolved: z.number(),
  stillOpen: z.number(),
  /** To one decimal; null without any. */
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

/** What a neighbor reads of a report, and nothing else: no name, no instant, only what the board has written for everyone. */
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
    /** How many who can sign in follow it; its reporter is none of them. */
    followers: z.number(),
    following: z.boolean(),
    isMine: z.boolean(),
    /** Changes of status and what the board has written for everyone, newest first. */
    updates: z.array(z.object({ on: z.string(), status: z.nullable(status), text: z.nullable(z.string()) })),
  }),
)
export type CommunityReport = z.output<typeof communityReport>
export const communityReports = z.array(communityReport)

export const followed = z.object({ following: z.boolean(), followers: z.number() })
