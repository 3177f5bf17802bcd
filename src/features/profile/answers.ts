import * as z from 'zod/mini'
import { account } from '../../shared/accounts'
import { named } from '../../shared/answers'

const id = z.number()
const text = z.string()
const nullableText = z.nullable(z.string())
const flag = z.boolean()
const rows = <Fields extends z.core.$ZodLooseShape>(fields: Fields) => z.array(z.object(fields))

/** The export of a person's data, served only to that person. */
export const ownData = named(
  'OwnData',
  z.object({
    exportedAt: text,
    account,
    signedInDevices: rows({ createdAt: text, expiresAt: text, userAgent: text }),
    messages: rows({
      ...{ id, subject: text, content: text, createdAt: text, status: text, reply: nullableText, replyTimestamp: nullableText },
      ...{ isBroadcast: flag, viewedByUser: flag },
    }),
    messageEntries: rows({ id, messageId: id, side: text, text, createdAt: text, via: text, yours: flag, files: z.array(text) }),
    maintenanceReports: rows({
      ...{ id, issueType: text, otherIssueDescription: nullableText, streetNumber: text, streetName: text, locationRelevance: text },
      ...{
        whereExactly: nullableText,
        description: text,
        status: nullableText,
        adminComments: nullableText,
        createdAt: text,
        lastUpdatedAt: nullableText,
      },
      ...{ yours: flag, filedByYou: flag, filedOnBehalf: flag, copiedToYou: flag },
    }),
    reportComments: rows({ id, reportId: id, text, createdAt: text }),
    reportsFollowed: rows({ reportId: id, since: text }),
    maintenancePhotos: rows({ reportId: id, originalName: text, bytes: z.number(), capturedAt: nullableText, camera: nullableText }),
    repliesWritten: rows({ id, subject: text, reply: nullableText, replyTimestamp: nullableText }),
    notesWritten: rows({ id, kind: text, caseId: id, text, createdAt: text }),
    reportChanges: rows({ id, reportId: id, changedAt: text, fromStatus: text, toStatus: text, comment: nullableText }),
    announcementsMade: rows({ id, title: text, content: text, attachmentDescription: nullableText, createdAt: text }),
    documentsMade: rows({
      ...{
        id,
        title: text,
        category: text,
        description: nullableText,
        documentDate: nullableText,
        version: z.number(),
        versionNote: nullableText,
      },
      ...{ uploadedAt: text, fileName: nullableText },
    }),
    earlierVersionsMade: rows({ id, documentId: id, number: z.number(), note: nullableText, uploadedAt: text, fileName: text }),
    pollsMade: rows({ id, title: text, description: text, imageDescriptions: z.array(nullableText), createdAt: text }),
    eventsMade: rows({
      ...{ id, title: text, description: text, location: text, dateStart: text, imageDescription: nullableText, createdAt: text },
    }),
    guidelinesMade: rows({ id, title: text, description: text, createdAt: text }),
    translationsMade: rows({ id, kind: text, rowId: id, language: text, title: text, text }),
    secondStep: rows({ onSince: nullableText, appAddedAt: nullableText }),
    passkeys: rows({ id, name: text, createdAt: text, lastUsedAt: nullableText }),
    linkedProviders: rows({ id, issuer: text, linkedAt: text }),
    knownBrowsers: rows({ seenOn: text }),
    trustedBrowsers: rows({ endsAt: text }),
    storedOnYourLastDay: rows({ date: text, textBytes: z.number(), fileBytes: z.number() }),
    notificationChoices: rows({ topic: text, email: text, sms: flag, push: flag }),
    listedInDigests: rows({ topic: text, subjectId: id }),
    announcementsOpened: rows({ announcementId: id, seenAt: text }),
    lettersToYou: rows({ announcementId: id, how: text, handledAt: text }),
    homesYouOwn: rows({
      ...{ id, home: text, since: nullableText, until: nullableText, delivery: text, deliveryOn: nullableText },
      ...{ confirmedOn: nullableText, secondAddress: nullableText },
    }),
    officialNoticesToYou: rows({
      ...{ id, noticeId: id, title: text, sentAt: text, home: text, channel: text, address: text, state: text, at: nullableText },
    }),
    digest: rows({ rhythm: text }),
    smsConsents: rows({ id, number: text, text, at: text }),
    textsSentToYou: rows({
      ...{ id, channel: text, kind: text, toAddress: text, text, status: text, createdAt: text, sentAt: nullableText },
    }),
    notificationDevices: rows({ id, userAgent: text, createdAt: text }),
    calendarFeed: rows({ createdAt: text }),
    couldVoteIn: rows({ id, title: text, joinedAt: nullableText }),
    votedIn: rows({ id, title: text }),
    mailsSentToYou: rows({ id, toAddress: text, subject: text, kind: text, status: text, createdAt: text, sentAt: nullableText }),
    mailDeliveryIssues: rows({
      ...{ id, email: text, issueType: text, subType: nullableText, timestamp: text, diagnosticCode: nullableText, status: text },
      ...{ resolvedAt: nullableText },
    }),
    yourAdminActions: rows({ id, at: text, action: text, subject: text }),
  }),
)
export type OwnData = z.output<typeof ownData>

const ownSession = z.object({
  /** Identifies the session in `endSession`; derived from the stored id, not equal to it. */
  handle: z.string(),
  startedAt: z.string(),
  /** A calendar date without a time. */
  lastSeenAt: z.nullable(z.string()),
  userAgent: z.string(),
  current: z.boolean(),
})
export const ownSessions = z.array(ownSession)
export type OwnSession = z.output<typeof ownSession>
