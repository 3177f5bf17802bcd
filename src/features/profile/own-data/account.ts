import { type SqlBool, sql } from 'kysely'
import { storedChoices } from '../../../server/notifications/choices'
import { DUTY_MAILS } from '../../../server/people'
import { byId, isOnBoard, rowsOf, type Sections } from './section'

/** What their subjects say of messages, reports and accounts is for the board. */
const TO_BOARD = ['message', 'messageAssigned', 'messageReminder', 'maintenance report', 'reportNews', 'superAdmins', ...DUTY_MAILS]
/** Of an announcement the board made for itself: by a column that names what was told, and one with its id. */
const isOfBoardAlone = (what: string, id: string) => sql<SqlBool>`
  (${sql.ref(what)} = 'announcement' AND EXISTS (SELECT 1 FROM announcement WHERE id = ${sql.ref(id)} AND audience = 'board'))`
/** These say who notes, who takes care, and whose a report was: no member learns that, also not who has left the board. */
const OF_BOARD = [
  ...['wrote a note on message', 'wrote a note on report', 'assigned message', 'assigned report', 'planned report'],
  ...['filed a report on behalf of', 'deleted report'],
]
/** Of a deed: the number of a case, or oneself; names of accounts, and titles that may be a draft's, stay with the board. */
const NO_OTHER = sql<string>`iif(subject GLOB '#[0-9]*' OR subject = user.name OR instr(subject, '(' || user.username || ')'), subject, '')`

export const signedIn = {
  signedInDevices: (db, userId) => async () => ({
    rows: await db
      .selectFrom('session')
      .select(['createdAt', 'expiresAt', 'userAgent'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
    next: null,
  }),
} satisfies Partial<Sections>

/** The portal's notes about them. */
export const noted = {
  /** Since when, never with what. */
  secondStep: (db, userId) => async () => ({
    rows: await db
      .selectFrom('user')
      .leftJoin('authenticatorApp', 'authenticatorApp.userId', 'user.id')
      .select(['user.secondStepAt as onSince', 'authenticatorApp.addedAt as appAddedAt'])
      .where('user.id', '=', userId)
      .where('user.secondStepAt', 'is not', null)
      .execute(),
    next: null,
  }),

  /** Names and dates, never what opens the account. */
  passkeys: rowsOf('passkey', 'userId', ['name', 'createdAt', 'lastUsedAt']),

  linkedProviders: rowsOf('linkedIdentity', 'userId', ['issuer', 'linkedAt']),

  /** Known by hash alone: when each was last seen. */
  knownBrowsers: (db, userId) => async () => ({
    rows: await db.selectFrom('knownBrowser').select('seenOn').where('userId', '=', userId).orderBy('seenOn').execute(),
    next: null,
  }),

  trustedBrowsers: (db, userId) => async () => ({
    rows: await db.selectFrom('trustedBrowser').select('endsAt').where('userId', '=', userId).execute(),
    next: null,
  }),

  storedOnYourLastDay: (db, userId) => async () => ({
    rows: await db
      .selectFrom('usage')
      .select(['day as date', 'text as textBytes', 'files as fileBytes'])
      .where('userId', '=', userId)
      .execute(),
    next: null,
  }),

  notificationChoices: (db, userId) => async () => {
    const choices = Object.entries(await storedChoices(db, userId))
    return { rows: choices.map(([topic, choice]) => ({ topic, ...choice })), next: null }
  },

  listedInDigests: (db, userId) => async () => ({
    rows: await db.selectFrom('digestItem').select(['topic', 'subjectId']).where('userId', '=', userId).execute(),
    next: null,
  }),

  announcementsOpened: (db, userId) => async () => ({
    rows: await db.selectFrom('announcementSeen').select(['announcementId', 'seenAt']).where('userId', '=', userId).execute(),
    next: null,
  }),

  lettersToYou: (db, userId) => async () => ({
    rows: await db.selectFrom('announcementLetter').select(['announcementId', 'how', 'handledAt']).where('userId', '=', userId).execute(),
    next: null,
  }),

  digest: (db, userId) => async () => ({
    rows: await db.selectFrom('user').select('digest as rhythm').where('id', '=', userId).execute(),
    next: null,
  }),

  smsConsents: rowsOf('smsConsent', 'userId', ['number', 'text', 'at']),

  textsSentToYou: byId(async (db, userId, after, limit) =>
    db
      .selectFrom('shortMessage')
      .leftJoin('notification', 'notification.id', 'shortMessage.notificationId')
      .select([
        'shortMessage.id',
        'shortMessage.channel',
        'shortMessage.kind',
        'toAddress',
        'text',
        'status',
        'shortMessage.createdAt',
        'sentAt',
      ])
      .where('userId', '=', userId)
      .$if(!(await isOnBoard(db, userId)), (query) =>
        query.where((where) => where.not(isOfBoardAlone('notification.kind', 'notification.causeId'))),
      )
      .where('shortMessage.id', '>', after)
      .orderBy('shortMessage.id')
      .limit(limit)
      .execute(),
  ),

  notificationDevices: rowsOf('pushDevice', 'userId', ['userAgent', 'createdAt']),

  calendarFeed: (db, userId) => async () => ({
    rows: await db.selectFrom('calendarSubscription').select('createdAt').where('userId', '=', userId).execute(),
    next: null,
  }),

  /** In which polls, never how. */
  votedIn: (db, userId, ballotBox) => async () => {
    const polls = await db
      .selectFrom('poll')
      .leftJoin('roll', (join) => join.onRef('roll.pollId', '=', 'poll.id').on('roll.userId', '=', userId))
      .select(['poll.id', 'poll.title', 'roll.userId'])
      .orderBy('poll.id')
      .execute()
    const votedIn = polls.filter((poll) => poll.userId !== null || ballotBox.inFile(poll.id)?.voters.has(userId))
    return { rows: votedIn.map(({ id, title }) => ({ id, title })), next: null }
  },

  /** Without their texts: an account mail may hold a link that opens the account. */
  mailsSentToYou: byId(async (db, userId, after, limit) =>
    db
      .selectFrom('mail')
      .select(['id', 'toAddress', 'subject', 'kind', 'status', 'createdAt', 'sentAt'])
      .where('userId', '=', userId)
      .$if(!(await isOnBoard(db, userId)), (query) =>
        query
          .where((where) => where.or([where('cause', 'is', null), where('cause', 'not in', TO_BOARD)]))
          .where((where) => where.not(isOfBoardAlone('cause', 'causeId'))),
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ),

  mailDeliveryIssues: rowsOf('emailDeliveryIssue', 'userId', [
    'email',
    'issueType',
    'subType',
    'timestamp',
    'diagnosticCode',
    'status',
    'resolvedAt',
  ]),

  yourAdminActions: byId(async (db, userId, after, limit) =>
    db
      .selectFrom('auditEntry')
      .innerJoin('user', 'user.id', 'auditEntry.actorId')
      .select(['auditEntry.id', 'at', 'action', ((await isOnBoard(db, userId)) ? sql<string>`subject` : NO_OTHER).as('subject')])
      .where('actorId', '=', userId)
      .$if(!(await isOnBoard(db, userId)), (query) => query.where('action', 'not in', OF_BOARD))
      .where('auditEntry.id', '>', after)
      .orderBy('auditEntry.id')
      .limit(limit)
      .execute(),
  ),
} satisfies Partial<Sections>
