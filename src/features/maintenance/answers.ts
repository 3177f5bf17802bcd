import * as z from 'zod/mini'
import { named, onlyWith } from '../../shared/answers'
import { REPORT_STATUSES } from './schema'

const notificationStatus = z.enum(['Pending', 'Successful', 'Failed'])
export type NotificationStatus = z.output<typeof notificationStatus>

const photoFacts = z.object({
  photoUrl: z.string(),
  /** The camera's wall clock. */
  capturedAt: z.nullable(z.string()),
  camera: z.nullable(z.string()),
})
export type PhotoFacts = z.output<typeof photoFacts>

export const report = named(
  'Report',
  z.object({
    id: z.number(),
    issueType: z.string(),
    otherIssueDescription: z.nullable(z.string()),
    streetName: z.string(),
    streetNumber: z.string(),
    locationRelevance: z.string(),
    whereExactly: z.nullable(z.string()),
    description: z.string(),
    photoUrls: z.array(z.string()),
    exifData: onlyWith('maintenance.readAll', z.optional(z.array(photoFacts))),
    status: z.enum(REPORT_STATUSES),
    adminComments: z.nullable(z.string()),
    notificationStatus: onlyWith('maintenance.seeNotification', z.optional(notificationStatus)),
    userId: z.nullable(z.number()),
    userName: z.string(),
    userEmail: z.nullable(z.string()),
    /** The reporter's account status; null once they are gone. */
    userStatus: z.nullable(z.string()),
    createdAt: z.string(),
    lastUpdatedAt: z.string(),
    submittedByAdminId: z.nullable(z.number()),
    submittedByAdminName: z.nullable(z.string()),
    isSubmittedOnBehalf: z.boolean(),
    ccUserId: onlyWith('maintenance.readAll', z.nullable(z.number())),
    ccUserName: onlyWith('maintenance.readAll', z.nullable(z.string())),
    ccUserEmail: onlyWith('maintenance.readAll', z.nullable(z.string())),
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

export const reportDetails = named(
  'ReportDetails',
  z.object({
    ...report.shape,
    changes: z.array(reportChange),
    /** Why the person copied in has no mail of it; null when they have, or nobody was. */
    ccNotMailed: onlyWith('maintenance.readAll', z.optional(z.nullable(notMailed))),
    /** Why a change of status will not be mailed to the reporter; null when it will. */
    reporterObstacle: onlyWith('maintenance.readAll', z.optional(z.nullable(obstacle))),
  }),
)
export type ReportDetails = z.output<typeof reportDetails>

/** Everyone a report can be filed for or copied to whom community mail does not reach. */
export const unreachable = z.array(z.object({ id: z.number(), obstacle }))
