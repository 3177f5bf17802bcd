import * as z from 'zod/mini'
import { account } from '../../shared/accounts'
import { named } from '../../shared/answers'

const id = z.number()
const text = z.string()
const maybe = z.nullable(z.string())
const yes = z.boolean()
const rows = <Fields extends z.core.$ZodLooseShape>(fields: Fields) => z.array(z.object(fields))

/** All the portal keeps about one person, for that person alone. */
export const ownData = named(
  'OwnData',
  z.object({
    exportedAt: text,
    account,
    signedInDevices: rows({ createdAt: text, expiresAt: text, userAgent: text }),
    messages: rows({
      ...{ id, subject: text, content: text, createdAt: text, status: text, reply: maybe, replyTimestamp: maybe },
      ...{ isBroadcast: yes, viewedByUser: yes },
    }),
    messageEntries: rows({ id, messageId: id, side: text, text, createdAt: text, via: text, yours: yes, files: z.array(text) }),
    maintenanceReports: rows({
      ...{ id, issueType: text, otherIssueDescription: maybe, streetNumber: text, streetName: text, locationRelevance: text },
      ...{ whereExactly: maybe, description: text, status: maybe, adminComments: maybe, createdAt: text, lastUpdatedAt: maybe },
      ...{ yours: yes, filedByYou: yes, filedOnBehalf: yes, copiedToYou: yes },
    }),
    reportComments: rows({ id, reportId: id, text, createdAt: text }),
    reportsFollowed: rows({ reportId: id, since: text }),
    maintenancePhotos: rows({ reportId: id, originalName: text, bytes: z.number(), capturedAt: maybe, camera: maybe }),
    repliesWritten: rows({ id, subject: text, reply: maybe, replyTimestamp: maybe }),
    notesWritten: rows({ id, kind: text, caseId: id, text, createdAt: text }),
    reportChanges: rows({ id, reportId: id, changedAt: text, fromStatus: text, toStatus: text, comment: maybe }),
    announcementsMade: rows({ id, title: text, content: text, createdAt: text }),
    documentsMade: rows({
      ...{ id, title: text, category: text, description: maybe, documentDate: maybe, version: z.number(), versionNote: maybe },
      ...{ uploadedAt: text, fileName: maybe },
    }),
    earlierVersionsMade: rows({ id, documentId: id, number: z.number(), note: maybe, uploadedAt: text, fileName: text }),
    pollsMade: rows({ id, title: text, description: text, createdAt: text }),
    eventsMade: rows({ id, title: text, description: text, location: text, dateStart: text, createdAt: text }),
    guidelinesMade: rows({ id, title: text, description: text, createdAt: text }),
    translationsMade: rows({ id, kind: text, rowId: id, language: text, title: text, text }),
    secondStep: rows({ onSince: maybe, appAddedAt: maybe }),
    passkeys: rows({ id, name: text, createdAt: text, lastUsedAt: maybe }),
    linkedProviders: rows({ id, issuer: text, linkedAt: text }),
    knownBrowsers: rows({ seenOn: text }),
    trustedBrowsers: rows({ endsAt: text }),
    storedOnYourLastDay: rows({ date: text, textBytes: z.number(), fileBytes: z.number() }),
    notificationChoices: rows({ topic: text, email: text, sms: yes, push: yes }),
    listedInDigests: rows({ topic: text, subjectId: id }),
    announcementsOpened: rows({ announcementId: id, seenAt: text }),
    lettersToYou: rows({ announcementId: id, how: text, handledAt: text }),
    digest: rows({ rhythm: text }),
    smsConsents: rows({ id, number: text, text, at: text }),
    /** Texts, and notifications on devices. */
    textsSentToYou: rows({
      ...{ id, channel: text, kind: text, toAddress: text, text, status: text, createdAt: text, sentAt: maybe },
    }),
    notificationDevices: rows({ id, userAgent: text, createdAt: text }),
    calendarFeed: rows({ createdAt: text }),
    votedIn: rows({ id, title: text }),
    mailsSentToYou: rows({ id, toAddress: text, subject: text, kind: text, status: text, createdAt: text, sentAt: maybe }),
    mailDeliveryIssues: rows({
      ...{ id, email: text, issueType: text, subType: maybe, timestamp: text, diagnosticCode: maybe, status: text },
      ...{ resolvedAt: maybe },
    }),
    yourAdminActions: rows({ id, at: text, action: text, subject: text }),
  }),
)
export type OwnData = z.output<typeof ownData>

/** A device that is signed in to the account. */
const ownSession = z.object({
  /** Names the session in `endSession`; neither the cookie nor what the database keeps of it. */
  handle: z.string(),
  startedAt: z.string(),
  /** A calendar date, never a time. */
  lastSeenAt: z.nullable(z.string()),
  userAgent: z.string(),
  current: z.boolean(),
})
export const ownSessions = z.array(ownSession)
export type OwnSession = z.output<typeof ownSession>
