import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { found } from '../../../server/errors'
import { emailChoiceOf } from '../../../server/notifications/choices'
import { DUTY_MAILS, findPerson, foldKey, type Person } from '../../../server/people'
import { DAY } from '../../../server/process/clock'
import { readSettings } from '../../../server/settings'
import { dateInZone } from '../../../shared/calendar'
import type { Language } from '../../../words/languages'
import { type MessageKey, msg } from '../../../words/messages'
import { formatsFor, textIn } from '../../../words/words'
import { isForAccount, isOwnersNotice } from '../../announcements/visible'
import type { SentToPerson } from '../answers'
import { causeOf, LATEST } from '../schema'

/** Account email with a subject for the board; any other may tell of passwords, second steps or choices. */
const SHOWN = ['approval', 'declined', 'invitation', 'officialNotice', 'pendingInvitation', 'residentInvitation', 'votingChanges']
/** Their subjects quote conversations and reports. */
const PRIVATE_TOPICS = ['messages', 'maintenance']

/** `why` is the stored reason; a missed announcement has the choice of email instead. */
type Row = Omit<SentToPerson, 'reason'> & { why: string | null; messageId?: string; sentAt?: string | null }

/** The latest emails and texts to a person, and announcements to their audience that came by neither, newest first. Throws 404. */
export async function listSentTo(db: Reader, id: number, language: Language): Promise<SentToPerson[]> {
  const person = found(await findPerson(db, id), 'User')
  const { bounceOf, reasonFor } = await createReasons(db, person, language)
  const rows: Row[] = [...(await mailsTo(db, id)), ...(await textsTo(db, id)), ...(await missedBy(db, id))]
  return rows
    .sort((left, right) => (left.at < right.at ? 1 : -1))
    .slice(0, LATEST)
    .map((row) => {
      const { channel, about, subject, at } = row
      return { channel, about, subject, at, status: bounceOf(row) ? 'failed' : row.status, reason: textIn(language, reasonFor(row)) }
    })
}

async function mailsTo(db: Reader, userId: number): Promise<Row[]> {
  const rows = await db
    .selectFrom('mail')
    .leftJoin('notification', 'notification.id', 'mail.notificationId')
    .select(['subject', 'mail.kind', 'cause', 'topic', 'status', 'lastError as why', 'messageId', 'sentAt', 'mail.createdAt as at'])
    .where(
      sql<SqlBool>`(mail.userId = ${userId} OR mail.id IN (
        SELECT mailId FROM noticeDelivery JOIN owner ON owner.id = noticeDelivery.ownerId WHERE owner.accountId = ${userId}))`,
    )
    .orderBy('mail.id', 'desc')
    .limit(LATEST)
    .execute()
  return rows.map(({ subject, kind, cause, topic, status, ...row }) => {
    const isShown = kind === 'account' ? SHOWN.includes(cause ?? '') : topic !== null && !PRIVATE_TOPICS.includes(topic)
    const isOfficial = cause === 'officialNotice'
    const about = isOfficial ? 'announcements' : (topic ?? (kind === 'account' && !DUTY_MAILS.includes(cause ?? '') ? 'account' : 'board'))
    return { ...row, channel: 'email', about, subject: (isShown && subject) || null, status: status as Row['status'] }
  })
}

async function textsTo(db: Reader, userId: number): Promise<Row[]> {
  const rows = await db
    .selectFrom('shortMessage')
    .leftJoin('notification', 'notification.id', 'shortMessage.notificationId')
    .select(['shortMessage.kind', 'topic', 'status', 'lastError as why', 'shortMessage.createdAt as at'])
    .where('userId', '=', userId)
    .where('channel', '=', 'sms')
    .orderBy('shortMessage.id', 'desc')
    .limit(LATEST)
    .execute()
  return rows.map(({ kind, topic, status, ...row }) => {
    const state = (status === 'underway' ? 'waiting' : status) as Row['status']
    return { ...row, channel: 'sms', about: topic ?? kind, subject: null, status: state }
  })
}

/** Announcements that others in the audience were told of, since the account exists, without an email or a short message to it. */
async function missedBy(db: Reader, userId: number): Promise<Row[]> {
  const choice = sql<string>`CASE isUrgent WHEN 1 THEN ${emailChoiceOf('urgent')} ELSE ${emailChoiceOf('announcements')} END`
  const rows = await db
    .selectFrom('announcement')
    .innerJoin('user', (join) => join.on('user.id', '=', userId))
    .select(['title as subject', 'isUrgent', 'notifiedAt as at', choice.as('why')])
    .whereRef('notifiedAt', '>=', 'user.createdAt')
    .where(isForAccount())
    .where(sql<SqlBool>`NOT ${isOwnersNotice(userId)}`)
    .where(
      sql<SqlBool>`NOT EXISTS (SELECT 1 FROM mail WHERE cause = 'announcement' AND causeId = announcement.id AND userId = ${userId})
        AND NOT EXISTS (SELECT 1 FROM notification AS told JOIN shortMessage ON shortMessage.notificationId = told.id
          WHERE told.kind = 'announcement' AND told.causeId = announcement.id AND shortMessage.userId = ${userId})`,
    )
    .orderBy('notifiedAt', 'desc')
    .limit(LATEST)
    .execute()
  return rows.map(({ isUrgent, at, ...row }) => {
    return { ...row, at: at ?? '', channel: 'email', about: isUrgent ? 'urgent' : 'announcements', status: 'missed' }
  })
}

/** A provider reports a bounce within a day of sending, under an id of its own. */
function isAbout({ subType, timestamp }: { subType: string | null; timestamp: string }, sentAt: string | null | undefined) {
  const passed = sentAt ? Date.parse(timestamp) - Date.parse(sentAt) : -1
  return subType !== 'smtp' && passed >= 0 && passed < DAY
}

/** One reason for each row. */
async function createReasons(db: Reader, person: Person, language: Language) {
  const { timeZone } = await readSettings(db)
  const issues = await db
    .selectFrom('emailDeliveryIssue')
    .select(['issueType', 'subType', 'diagnosticCode', 'messageId', 'timestamp', 'status'])
    .where('emailKey', '=', foldKey(person.email))
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute()
  const formats = formatsFor(language)
  const dayOf = (at: string) => {
    const day = dateInZone(at, timeZone)
    return day.slice(0, 4) === dateInZone(new Date(), timeZone).slice(0, 4) ? formats.shortDay(day) : formats.day(day)
  }
  const cameBack = (issue: (typeof issues)[number]) => msg('problems', 'emailCameBack', causeOf(issue))
  const unsubscribed = () => msg('problems', 'emailUnsubscribed', person.unsubscribedAt ? dayOf(person.unsubscribedAt) : '')
  const paused = issues.find(({ status }) => status === 'active')

  function notSent(why: string): MessageKey {
    if (why.includes('unsubscribed')) return unsubscribed()
    if (why.includes('is paused') && paused) return cameBack(paused)
    const [, reason] = /^Not sent: (.+)[.]$/s.exec(why) ?? []
    if (reason) return msg('problems', 'emailNotSent', reason)
    const isRefusal = /\b5\d\d\b/.test(why)
    const refusal = { issueType: 'bounce', subType: null, diagnosticCode: why }
    return isRefusal ? msg('problems', 'emailCameBack', causeOf(refusal)) : msg('problems', 'emailRefused')
  }

  function missed(choice: string | null): MessageKey {
    if (paused) return cameBack(paused)
    if (!person.emailSubscribed) return unsubscribed()
    if (choice === 'off') return msg('problems', 'emailTurnedOff')
    return choice === 'digest' ? msg('problems', 'emailInDigest') : msg('problems', 'emailNotAmong')
  }

  const bounceOf = ({ messageId, sentAt }: Row) =>
    issues.find((issue) => messageId && (issue.messageId === messageId || isAbout(issue, sentAt)))

  function reasonFor(row: Row): MessageKey {
    const { channel, status, why } = row
    if (status === 'missed') return missed(why)
    if (status === 'waiting') return msg('problems', why ? 'emailTriedAgain' : 'emailWaits')
    const bounce = bounceOf(row)
    if (bounce) return cameBack(bounce)
    if (status === 'failed') return notSent(why ?? '')
    return msg('problems', channel === 'sms' ? 'textHandedOver' : 'emailDelivered')
  }
  return { bounceOf, reasonFor }
}
