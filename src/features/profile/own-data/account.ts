import { type SqlBool, sql } from 'kysely'
import { storedChoices } from '../../../server/notifications/choices'
import { DUTY_MAILS } from '../../../server/people'
import { byId, isOnBoard, rowsOf, type Sections, whole } from './section'

/** Subjects of these mails contain other people's words or names, so only the board gets them. */
const BOARD_MAILS = ['message', 'messageAssigned', 'messageReminder', 'maintenance report', 'reportNews', 'superAdmins', ...DUTY_MAILS]
const isOfBoardAlone = (what: string, id: string) => sql<SqlBool>`
  (${sql.ref(what)} = 'announcement' AND EXISTS (SELECT 1 FROM announcement WHERE id = ${sql.ref(id)} AND audience = 'board'))`
/** These audit entries name other members, so only a current board member gets them. */
const BOARD_ACTIONS = [
  ...['wrote a note on message', 'wrote a note on report', 'assigned message', 'assigned report', 'planned report'],
  ...['filed a report on behalf of', 'deleted report'],
]
/** Keeps a subject only if it is a case number or the person, because others may be account names or titles of drafts. */
const OWN_SUBJECT = sql<string>`iif(subject GLOB '#[0-9]*' OR subject = user.name OR instr(subject, '(' || user.username || ')'), subject, '')`

export const signedIn = {
  signedInDevices: whole((db, userId) =>
    db.selectFrom('session').select(['createdAt', 'expiresAt', 'userAgent']).where('userId', '=', userId).orderBy('createdAt').execute(),
  ),
} satisfies Partial<Sections>

export const accountSections = {
  /** Contains the date, but no secret. */
  secondStep: whole((db, userId) =>
    db
      .selectFrom('user')
      .leftJoin('authenticatorApp', 'authenticatorApp.userId', 'user.id')
      .select(['user.secondStepAt as onSince', 'authenticatorApp.addedAt as appAddedAt'])
      .where('user.id', '=', userId)
      .where('user.secondStepAt', 'is not', null)
      .execute(),
  ),

  passkeys: rowsOf('passkey', 'userId', ['name', 'createdAt', 'lastUsedAt']),

  linkedProviders: rowsOf('linkedIdentity', 'userId', ['issuer', 'linkedAt']),

  /** Only hashes are stored, so the export lists dates. */
  knownBrowsers: whole((db, userId) =>
    db.selectFrom('knownBrowser').select('seenOn').where('userId', '=', userId).orderBy('seenOn').execute(),
  ),

  trustedBrowsers: whole((db, userId) => db.selectFrom('trustedBrowser').select('endsAt').where('userId', '=', userId).execute()),

  storedOnYourLastDay: whole((db, userId) =>
    db.selectFrom('usage').select(['day as date', 'text as textBytes', 'files as fileBytes']).where('userId', '=', userId).execute(),
  ),

  notificationChoices: (db, userId) => async () => {
    const choices = Object.entries(await storedChoices(db, userId))
    return { rows: choices.map(([topic, choice]) => ({ topic, ...choice })), next: null }
  },

  listedInDigests: whole((db, userId) => db.selectFrom('digestItem').select(['topic', 'subjectId']).where('userId', '=', userId).execute()),

  announcementsOpened: whole((db, userId) =>
    db.selectFrom('announcementSeen').select(['announcementId', 'seenAt']).where('userId', '=', userId).execute(),
  ),

  lettersToYou: whole((db, userId) =>
    db.selectFrom('announcementLetter').select(['announcementId', 'how', 'handledAt']).where('userId', '=', userId).execute(),
  ),

  homesYouOwn: whole((db, userId) =>
    db
      .selectFrom('owner')
      .innerJoin('home', 'home.id', 'owner.homeId')
      .select(['owner.id', sql<string>`home.streetNumber || ' ' || home.streetName`.as('home'), 'owner.since', 'owner.until'])
      .select(['owner.delivery', 'owner.deliveryOn', 'owner.confirmedOn', 'owner.secondAddress'])
      .where('owner.accountId', '=', userId)
      .orderBy('owner.id')
      .execute(),
  ),

  officialNoticesToYou: byId((db, userId, after, limit) =>
    db
      .selectFrom('noticeDelivery as delivery')
      .innerJoin('owner', 'owner.id', 'delivery.ownerId')
      .innerJoin('officialNotice as notice', 'notice.id', 'delivery.noticeId')
      .select(['delivery.id', 'delivery.noticeId', 'notice.title', 'notice.sentAt', 'delivery.home', 'delivery.channel'])
      .select(['delivery.address', 'delivery.state', 'delivery.at'])
      .where('owner.accountId', '=', userId)
      .where('delivery.id', '>', after)
      .orderBy('delivery.id')
      .limit(limit)
      .execute(),
  ),

  digest: whole((db, userId) => db.selectFrom('user').select('digest as rhythm').where('id', '=', userId).execute()),

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

  calendarFeed: whole((db, userId) => db.selectFrom('calendarSubscription').select('createdAt').where('userId', '=', userId).execute()),

  /** Polls that you could vote in. */
  couldVoteIn: (db, userId) => async () => {
    const lines = db.selectFrom('elector').innerJoin('poll', 'poll.id', 'elector.pollId').where('elector.userId', '=', userId)
    return { rows: await lines.select(['poll.id', 'poll.title', 'elector.joinedAt']).orderBy('poll.id').execute(), next: null }
  },

  /** Lists the polls, but no votes. */
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

  /** Leaves out the texts, because account mail may contain a link that opens the account. */
  mailsSentToYou: byId(async (db, userId, after, limit) =>
    db
      .selectFrom('mail')
      .select(['id', 'toAddress', 'subject', 'kind', 'status', 'createdAt', 'sentAt'])
      .where('userId', '=', userId)
      .$if(!(await isOnBoard(db, userId)), (query) =>
        query
          .where((where) => where.or([where('cause', 'is', null), where('cause', 'not in', BOARD_MAILS)]))
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
      .select(['auditEntry.id', 'at', 'action', ((await isOnBoard(db, userId)) ? sql<string>`subject` : OWN_SUBJECT).as('subject')])
      .where('actorId', '=', userId)
      .$if(!(await isOnBoard(db, userId)), (query) => query.where('action', 'not in', BOARD_ACTIONS))
      .where('auditEntry.id', '>', after)
      .orderBy('auditEntry.id')
      .limit(limit)
      .execute(),
  ),
} satisfies Partial<Sections>
