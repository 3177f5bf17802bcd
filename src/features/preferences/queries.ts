import type { Reader } from '../../../db/schema'
import { wantsText } from '../../server/conversations/mail'
import { found } from '../../server/errors'
import { choicesOf } from '../../server/notifications/choices'
import { readUnsubscribeToken } from '../../server/notifications/email/unsubscribe-link'
import { isPaused } from '../../server/notifications/recipients'
import { textState } from '../../server/notifications/sms/state'
import { findPerson, type Person } from '../../server/people'
import { nowText } from '../../server/process/clock'
import { readSettings } from '../../server/settings'
import { hashToken } from '../../server/tokens'
import { displayPhone } from '../../shared/phone'
import { TOPICS } from '../../shared/topics'
import type { EmailPreferences, OwnSession, SmsPreferences, UnsubscribeLinkAnswer } from './answers'

export const emailPreferencesOf = async (db: Reader, person: Person): Promise<EmailPreferences> => ({
  subscribed: person.emailSubscribed,
  unsubscribedAt: person.unsubscribedAt,
  reason: person.unsubscribeReason,
  note: person.unsubscribeNote,
  textInMail: await wantsText(db, person),
})

export const smsPreferencesOf = async (db: Reader, person: Person): Promise<SmsPreferences> => ({
  smsEnabled: person.textOptIn,
  phoneNumber: displayPhone(person.phoneNumber),
  ...(await textState(db, person)),
})

/** The account as it is now: what the session remembers may be a request old. */
export const findSelf = async (db: Reader, { id }: { id: number }) => found(await findPerson(db, id), 'User')

/** The account an unsubscribe link was made for, and what it stops; 404 when the link is forged or its account is gone. */
export async function findByLink(db: Reader, token: string) {
  const { linkSecret } = await readSettings(db)
  const { userId, stopped } = found(readUnsubscribeToken(linkSecret, token), 'Unsubscribe link')
  return { person: found(await findPerson(db, userId), 'Unsubscribe link'), stopped }
}

/** For the page behind it. */
export async function describeLink(db: Reader, token: string): Promise<UnsubscribeLinkAnswer> {
  const { person, stopped } = await findByLink(db, token)
  const { email, emailSubscribed: subscribed } = person
  const choices = await choicesOf(db, person)
  const asked = TOPICS.filter((topic) => (stopped === 'digest' ? choices[topic].email === 'digest' : topic === stopped))
  const isStopped = stopped === 'all' ? !subscribed : asked.every((topic) => choices[topic].email === 'off')
  return { email: email.replace(/^(.{1,2})[^@]*/, '$1•••'), subscribed, stops: stopped, isStopped }
}

/** False while community mail to the account's address is paused. */
export async function isReachable(db: Reader, { id }: { id: number }): Promise<boolean> {
  const row = await db.selectFrom('user').select(isPaused.as('isPaused')).where('user.id', '=', id).executeTakeFirst()
  return !found(row, 'User').isPaused
}

/** Where somebody is signed in: this device first, then the latest. */
export async function listSessions(db: Reader, userId: number, currentId: string): Promise<OwnSession[]> {
  const rows = await findSessions(db, userId)
  return rows
    .map(({ id, createdAt, lastSeenAt, userAgent }) => ({
      handle: handleOf(id),
      startedAt: createdAt,
      lastSeenAt,
      userAgent,
      current: id === currentId,
    }))
    .sort((left, right) => Number(right.current) - Number(left.current))
}

/** The stored id of a session of theirs. */
export const findSessionId = async (db: Reader, userId: number, handle: string) =>
  (await findSessions(db, userId)).find(({ id }) => handleOf(id) === handle)?.id

const findSessions = (db: Reader, userId: number) =>
  db
    .selectFrom('session')
    .select(['id', 'createdAt', 'lastSeenAt', 'userAgent'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', nowText())
    .orderBy('createdAt', 'desc')
    .execute()

/** What is served instead of the stored id. */
const handleOf = (sessionId: string) => hashToken(sessionId).slice(0, 16)
