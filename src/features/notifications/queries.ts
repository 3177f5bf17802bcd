import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { wantsText } from '../../server/conversations/mail'
import { found } from '../../server/errors'
import { choicesOf } from '../../server/notifications/choices'
import { summarizeDelivery } from '../../server/notifications/delivery-summary'
import { readUnsubscribeToken } from '../../server/notifications/email/link-tokens'
import { countOfficial, isOwner } from '../../server/notifications/official-delivery'
import { isLiveDevice, topicRecipients } from '../../server/notifications/recipients'
import { monthNow, readUsage, reservedForUrgent } from '../../server/notifications/sms/limits'
import { textState } from '../../server/notifications/sms/numbers'
import { findPerson, isPaused, type Person } from '../../server/people'
import { readSettings, smsNameOf } from '../../server/settings'
import { displayPhone } from '../../shared/phone'
import { noticeText, smsTextIn } from '../../shared/text-parts'
import { type DigestRhythm, levelOf, TOPIC_LABELS, TOPICS, type Topic } from '../../shared/topics'
import { instantAt } from '../../shared/wall-clock'
import { wordsIn } from '../../words/words'
import { isIn } from '../announcements/visible'
import type { EmailPreferences, NotificationChoices, SmsPreferences, UnsubscribeLinkAnswer } from './answers'
import type { EstimateRequest } from './schema'

export async function readPreferences(db: Reader, userId: number): Promise<NotificationChoices> {
  const person = await findSelf(db, { id: userId })
  const choices = await choicesOf(db, person)
  const own = await db
    .selectFrom('user')
    .select(['digest', isPaused.as('isPaused')])
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow()
  const settings = await readSettings(db)
  const { digestDay, digestHour, appEnabled } = settings
  const { devices } = await db
    .selectFrom('pushDevice')
    .select((select) => select.fn.countAll<number>().as('devices'))
    .where('pushDevice.userId', '=', userId)
    .where(isLiveDevice())
    .executeTakeFirstOrThrow()
  return {
    level: levelOf(choices),
    topics: TOPICS.map((topic) => ({ topic, label: TOPIC_LABELS[topic], ...choices[topic] })),
    digest: own.digest as DigestRhythm,
    digestDay,
    digestHour,
    smsName: smsNameOf(settings),
    email: { address: person.email, subscribed: person.emailSubscribed, paused: Boolean(own.isPaused) },
    sms: { enabled: person.textOptIn, phoneNumber: displayPhone(person.phoneNumber), ...(await textState(db, person)) },
    push: { available: appEnabled, devices },
  }
}

export const readEmailPreferences = async (db: Reader, person: Person): Promise<EmailPreferences> => ({
  subscribed: person.emailSubscribed,
  unsubscribedAt: person.unsubscribedAt,
  reason: person.unsubscribeReason,
  note: person.unsubscribeNote,
  textInMail: await wantsText(db, person),
})

export const readSmsPreferences = async (db: Reader, person: Person): Promise<SmsPreferences> => ({
  smsEnabled: person.textOptIn,
  phoneNumber: displayPhone(person.phoneNumber),
  ...(await textState(db, person)),
})

/** Reads the account again, because the session may be one request old. */
export const findSelf = async (db: Reader, { id }: { id: number }) => found(await findPerson(db, id), 'User')

export async function findByLink(db: Reader, token: string) {
  const { linkSecret } = await readSettings(db)
  const { userId, stopped } = found(readUnsubscribeToken(linkSecret, token), 'UnsubscribeLink')
  return { person: found(await findPerson(db, userId), 'UnsubscribeLink'), stopped }
}

export async function describeLink(db: Reader, token: string): Promise<UnsubscribeLinkAnswer> {
  const { person, stopped } = await findByLink(db, token)
  const { email, emailSubscribed: subscribed } = person
  const choices = await choicesOf(db, person)
  const asked = TOPICS.filter((topic) => (stopped === 'digest' ? choices[topic].email === 'digest' : topic === stopped))
  const isStopped = stopped === 'all' ? !subscribed : asked.every((topic) => choices[topic].email === 'off')
  return { email: email.replace(/^(.{1,2})[^@]*/, '$1•••'), subscribed, stops: stopped, isStopped }
}

/** False while a delivery issue pauses the account's address. */
export async function isReachable(db: Reader, { id }: { id: number }): Promise<boolean> {
  const row = await db.selectFrom('user').select(isPaused.as('isPaused')).where('user.id', '=', id).executeTakeFirst()
  return !found(row, 'User').isPaused
}

const KINDS = {
  documents: { table: 'document', page: '/documents#', mail: 'newDocument' },
  events: { table: 'event', page: '/events?event=', mail: 'newEvent' },
  polls: { table: 'poll', page: '/voting?poll=', mail: 'pollOpened' },
} as const
const isKind = (topic: Topic): topic is keyof typeof KINDS => topic in KINDS

/** Counts the people a notification would reach, and owners for an official notice. */
export async function estimate(
  db: Reader,
  env: { PUBLIC_URL: string; SMTP_URL?: string | undefined },
  { audience, isUrgent, isOfficial, topic, ...texts }: EstimateRequest,
) {
  const settings = await readSettings(db)
  const kind = isKind(topic) ? KINDS[topic] : null
  const last = await db
    .selectFrom(kind?.table ?? 'announcement')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const address = `${env.PUBLIC_URL}${kind?.page ?? '/announcements#'}${(last?.id ?? 0) + 1}`
  const recipients = await topicRecipients(db, isUrgent ? 'urgent' : topic)
    .where(isIn(audience))
    .$if(isOfficial, (query) => query.where(sql<SqlBool>`NOT ${isOwner}`))
    .execute()
  const summary = summarizeDelivery(recipients, settings, (language) => {
    const said = smsTextIn({ ...texts, language: texts.language ?? settings.language }, language)
    return noticeText(smsNameOf(settings), kind ? wordsIn(language).mails[kind.mail].subject(said) : said, address)
  })
  return isOfficial ? { ...summary, official: await countOfficial(db, env) } : summary
}

export async function readTextUsage(db: Reader) {
  const settings = await readSettings(db)
  const month = monthNow(settings)
  const since = instantAt(`${month}-01`, '00:00', settings.timeZone).toISOString()
  const texts = db
    .selectFrom('shortMessage')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('channel', '=', 'sms')
  const waiting = await texts.where('status', '=', 'waiting').executeTakeFirstOrThrow()
  const failed = await texts.where('status', '=', 'failed').where('createdAt', '>=', since).executeTakeFirstOrThrow()
  const cap = settings.smsMonthlyCap
  const segments = await readUsage(db, settings)
  return { month, segments, cap, reservedForUrgent: reservedForUrgent(cap), waiting: waiting.count, failed: failed.count }
}
