import type { Db } from '../../../db/schema'
import { nowText } from '../../server/clock'
import { findPerson } from '../../server/people'

/** What everybody may take with them: all the portal keeps about one person. Ballots are not among it: nobody can tell whose they are. */
export async function collectOwnData(db: Db, userId: number) {
  return {
    exportedAt: nowText(),
    account: await findPerson(db, userId),
    signedInDevices: await listSessions(db, userId),
    ...(await collectWritten(db, userId)),
    ...(await collectCommunityWork(db, userId)),
    votedIn: await listVotedIn(db, userId),
    mailsSentToYou: await listMails(db, userId),
    mailDeliveryIssues: await listDeliveryIssues(db, userId),
    yourAdminActions: await listActions(db, userId),
  }
}

const listSessions = (db: Db, userId: number) =>
  db.selectFrom('session').select(['createdAt', 'expiresAt', 'userAgent']).where('userId', '=', userId).orderBy('createdAt').execute()

/** What they have told the board, and what they were named in. */
async function collectWritten(db: Db, userId: number) {
  const messages = await db
    .selectFrom('message')
    .select(['id', 'subject', 'content', 'createdAt', 'status', 'reply', 'replyTimestamp', 'isBroadcast', 'viewedByUser'])
    .where('senderId', '=', userId)
    .orderBy('id')
    .execute()
  const reports = await db
    .selectFrom('maintenanceReport')
    .select(['id', 'issueType', 'otherIssueDescription', 'streetNumber', 'streetName', 'locationRelevance', 'description'])
    .select(['status', 'adminComments', 'isSubmittedOnBehalf', 'createdAt', 'lastUpdatedAt'])
    .select(['userId', 'submittedByAdminId', 'ccUserId'])
    .where((where) => where.or([where('userId', '=', userId), where('submittedByAdminId', '=', userId), where('ccUserId', '=', userId)]))
    .orderBy('id')
    .execute()
  const photos = await db
    .selectFrom('reportPhoto')
    .innerJoin('maintenanceReport', 'maintenanceReport.id', 'reportPhoto.reportId')
    .innerJoin('storedFile', 'storedFile.id', 'reportPhoto.fileId')
    .select(['reportPhoto.reportId', 'storedFile.originalName', 'storedFile.bytes', 'reportPhoto.capturedAt', 'reportPhoto.camera'])
    .where('maintenanceReport.userId', '=', userId)
    .orderBy('reportPhoto.id')
    .execute()
  return {
    messages: messages.map((message) => ({ ...message, isBroadcast: message.isBroadcast === 1, viewedByUser: message.viewedByUser === 1 })),
    maintenanceReports: reports.map(({ userId: owner, submittedByAdminId, ccUserId, isSubmittedOnBehalf, adminComments, ...report }) => ({
      ...report,
      // What the board says about it is for its reporter; who was copied in has had the report by mail and no more.
      adminComments: owner === userId ? adminComments : null,
      yours: owner === userId,
      filedByYou: submittedByAdminId === userId,
      filedOnBehalf: isSubmittedOnBehalf === 1,
      copiedToYou: ccUserId === userId,
    })),
    maintenancePhotos: photos,
  }
}

/** What they made for everybody, as a board member. */
async function collectCommunityWork(db: Db, userId: number) {
  const repliesWritten = await db
    .selectFrom('message')
    .select(['id', 'subject', 'reply', 'replyTimestamp'])
    .where('responderId', '=', userId)
    .orderBy('id')
    .execute()
  const reportChanges = await db
    .selectFrom('reportChange')
    .select(['reportId', 'changedAt', 'fromStatus', 'toStatus', 'comment'])
    .where('changedById', '=', userId)
    .orderBy('id')
    .execute()
  const announcements = await db
    .selectFrom('announcement')
    .select(['id', 'title', 'content', 'createdAt'])
    .where('authorId', '=', userId)
    .orderBy('id')
    .execute()
  const documents = await db
    .selectFrom('document')
    .select(['id', 'title', 'category', 'description', 'uploadedAt'])
    .where('uploaderId', '=', userId)
    .orderBy('id')
    .execute()
  const polls = await db
    .selectFrom('poll')
    .select(['id', 'title', 'description', 'createdAt'])
    .where('authorId', '=', userId)
    .orderBy('id')
    .execute()
  const events = await db
    .selectFrom('event')
    .select(['id', 'title', 'description', 'location', 'dateStart', 'createdAt'])
    .where('createdBy', '=', userId)
    .orderBy('id')
    .execute()
  const guidelines = await db
    .selectFrom('guideline')
    .select(['id', 'title', 'description', 'createdAt'])
    .where('createdBy', '=', userId)
    .orderBy('id')
    .execute()
  const calendarFeed = await db.selectFrom('calendarSubscription').select('createdAt').where('userId', '=', userId).execute()
  return {
    repliesWritten,
    reportChanges,
    announcementsMade: announcements,
    documentsMade: documents,
    pollsMade: polls,
    eventsMade: events,
    guidelinesMade: guidelines,
    calendarFeed,
  }
}

/** In which polls, never how. */
const listVotedIn = (db: Db, userId: number) =>
  db
    .selectFrom('roll')
    .innerJoin('poll', 'poll.id', 'roll.pollId')
    .select(['poll.id', 'poll.title'])
    .where('roll.userId', '=', userId)
    .orderBy('poll.id')
    .execute()

/** Without their texts: an account mail may hold a link that opens the account. */
const listMails = (db: Db, userId: number) =>
  db
    .selectFrom('mail')
    .select(['toAddress', 'subject', 'kind', 'status', 'createdAt', 'sentAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()

const listDeliveryIssues = (db: Db, userId: number) =>
  db
    .selectFrom('emailDeliveryIssue')
    .select(['email', 'issueType', 'subType', 'timestamp', 'diagnosticCode', 'status', 'resolvedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()

const listActions = (db: Db, userId: number) =>
  db.selectFrom('auditEntry').select(['at', 'action', 'subject']).where('actorId', '=', userId).orderBy('id').execute()
