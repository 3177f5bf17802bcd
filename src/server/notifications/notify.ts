import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, DatabaseAccess, Reader, Trx } from '../../../db/schema'
import type { Topic } from '../../shared/topics'
import type { Language } from '../../words/languages'
import { findPerson, foldKey } from '../people'
import { nowText } from '../process/clock'
import { yieldToEventLoop } from '../process/yield-to-event-loop'
import { channelChoiceOf } from './choices'
import { composeEmail } from './compose'
import type { NotificationType } from './notification-type'
import { getsEmail, getsText, isLiveDevice } from './recipients'

/** `id` is the row that caused it; `params` are other data for the text. */
interface Event<Params> {
  id?: number | null
  params: Params
  /** Overrides the topic of the type. */
  topic?: Topic | 'digest'
  /** Mail without a topic is not sent, and not composed, before this time. */
  notBefore?: string
}
interface Recipient {
  id: number
  email: string
}

/** Recipients per transaction. */
const AT_ONCE = 500
type StoredNotification = Selectable<Database['notification']>

/**
 * Notifies people of an event, in the transaction of its cause. The event is stored once; each recipient's mail is a small row and is
 * composed when it is sent. With a topic, each recipient is notified by the channels they chose; `notifyRemaining` finishes that, so that
 * thousands of recipients do not block the writer. `publicUrl` is PUBLIC_URL. Returns the notification's id, or null without recipients.
 */
export async function notify<Params>(
  trx: Trx,
  publicUrl: string,
  type: NotificationType<Params>,
  { id = null, params, topic = type.topic, notBefore }: Event<Params>,
  readers: readonly Recipient[],
): Promise<number | null> {
  const [first] = readers
  if (!first) return null
  const ids = isTopic(topic) ? readers.map(({ id }) => id) : null
  const values = { kind: type.name, causeId: id, params: JSON.stringify(params), topic: topic ?? null, createdAt: nowText() }
  const notification = await trx
    .insertInto('notification')
    .values({ ...values, pendingRecipients: ids && JSON.stringify(ids) })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (ids) await mailByChoice(trx, publicUrl, type, notification, ids.slice(0, AT_ONCE))
  else {
    const receivers = sql`SELECT value ->> 'id' AS id, value ->> 'email' AS email FROM json_each(${JSON.stringify(readers)})`
    await mail(trx, publicUrl, type, notification, first.id, receivers, notBefore ?? nowText())
  }
  return notification.id
}

const isTopic = (topic: Topic | 'digest' | undefined): topic is Topic => topic !== undefined && topic !== 'digest'

/** Skips an address that already has the mail: an error would repeat at every try and block all other notifications. */
async function mailByChoice<Params>(
  trx: Trx,
  publicUrl: string,
  type: NotificationType<Params>,
  notification: StoredNotification,
  readers: readonly number[],
) {
  const receivers = sql`SELECT user.id, user.email FROM json_each(${JSON.stringify(readers)}) AS reader JOIN user ON user.id = reader.value
    WHERE ${getsEmail(notification.topic as Topic, type.alsoDigest)}
      AND NOT EXISTS (SELECT 1 FROM mail AS there WHERE there.notificationId = ${notification.id} AND there.toAddress = user.email)`
  await mail(trx, publicUrl, type, notification, readers[0] ?? 0, receivers, notification.heldUntil ?? nowText())
}

/**
 * `receivers` selects `id` and `email`. People who are not invited yet get links alone. The outbox lists the mails by the subject that
 * `readerId` gets.
 */
async function mail<Params>(
  trx: Trx,
  publicUrl: string,
  type: NotificationType<Params>,
  { id, causeId, topic, createdAt, ...notification }: StoredNotification,
  readerId: number,
  receivers: RawBuilder<unknown>,
  notBefore: string,
) {
  const reader = await findPerson(trx, readerId)
  const about = { causeId, topic: topic as Topic | 'digest' | null, params: JSON.parse(notification.params) as Params }
  const label = reader ? await composeEmail(trx, { PUBLIC_URL: publicUrl }, type, about, reader) : ''
  const { subject, language } = typeof label === 'string' ? { subject: '', language: null } : label
  await sql`
    INSERT INTO mail (userId, toAddress, subject, language, notificationId, kind, cause, causeId, linkKind, status, nextAttemptAt, messageId, createdAt)
    SELECT receiver.id, receiver.email, ${subject}, ${language}, ${id}, ${type.kind}, ${type.name}, ${causeId},
      ${type.link?.kind ?? null}, 'waiting', ${notBefore}, ${messageId(publicUrl)}, ${createdAt}
    FROM (${receivers}) AS receiver
    WHERE ${type.link ? 1 : 0} OR NOT EXISTS (SELECT 1 FROM user WHERE user.id = receiver.id AND user.awaitsInvitation = 1)`.execute(trx)
}

const messageId = (publicUrl: string) => sql`'<' || lower(hex(randomblob(16))) || ${`@${new URL(publicUrl).hostname}>`}`

/**
 * Notifies the remaining recipients of each notification: by mail those whom `notify` left, by short message all, once for each number and
 * device. It takes them from the end of the list, in transactions of its own. Returns whether there were any.
 */
export async function notifyRemaining(
  { reads, write }: DatabaseAccess,
  publicUrl: string,
  types: readonly NotificationType<never>[],
): Promise<boolean> {
  const unfinished = (db: Reader) => db.selectFrom('notification').selectAll().where('pendingRecipients', 'is not', null).orderBy('id')
  let any = false
  while (await unfinished(reads).executeTakeFirst()) {
    await yieldToEventLoop()
    await write(async (trx) => {
      const notification = await unfinished(trx).executeTakeFirst()
      if (!notification) return
      const readers: number[] = JSON.parse(notification.pendingRecipients ?? '[]')
      const left = readers.slice(0, Math.floor((readers.length - 1) / AT_ONCE) * AT_ONCE)
      const now = readers.slice(left.length)
      const type = types.find(({ name }) => name === notification.kind)
      if (type && left.length > 0) await mailByChoice(trx, publicUrl, type, notification, now)
      await queueShortMessages(trx, notification, JSON.stringify(now))
      await trx
        .updateTable('notification')
        .set({ pendingRecipients: left.length > 0 ? JSON.stringify(left) : null })
        .where('id', '=', notification.id)
        .execute()
    })
    any = true
  }
  return any
}

async function queueShortMessages(trx: Trx, { id, createdAt, heldUntil, ...notification }: StoredNotification, readers: string) {
  const topic = notification.topic as Topic
  const common = sql`'notice', user.id, ${id}, ${topic === 'urgent' ? 1 : 0}, 'waiting', ${heldUntil ?? nowText()}, ${createdAt}`
  await sql`
    INSERT INTO shortMessage (channel, toAddress, deviceId, kind, userId, notificationId, isUrgent, status, nextAttemptAt, createdAt)
    SELECT 'sms', user.verifiedNumber, NULL, ${common}
    FROM json_each(${readers}) AS reader JOIN user ON user.id = reader.value AND user.status IN ('active', 'approved')
    WHERE ${getsText(topic)}
    UNION ALL
    SELECT 'push', user.email || ' #' || pushDevice.id, pushDevice.id, ${common}
    FROM json_each(${readers}) AS reader JOIN user ON user.id = reader.value JOIN pushDevice ON pushDevice.userId = user.id
    WHERE ${channelChoiceOf(topic, 'push')} = 1 AND ${isLiveDevice()}
    ON CONFLICT DO NOTHING`.execute(trx)
}

/** Notifies one person. Returns the mail's id. */
export async function notifyOne<Params>(
  trx: Trx,
  publicUrl: string,
  type: NotificationType<Params>,
  event: Event<Params>,
  reader: Recipient,
): Promise<number> {
  const notificationId = await notify(trx, publicUrl, type, event, [reader])
  const { id } = await trx.selectFrom('mail').select('id').where('notificationId', '=', notificationId).executeTakeFirstOrThrow()
  return id
}

interface Addressee {
  email: string
  language: Language
}

/**
 * Mails people who may have no account, one mail an address. The type says `toAddresses`. Returns the mails' ids by folded address.
 */
export async function notifyAddresses<Params>(
  trx: Trx,
  publicUrl: string,
  type: NotificationType<Params>,
  { id, params, subject }: { id: number; params: Params; subject: string },
  addressees: readonly Addressee[],
): Promise<Map<string, number>> {
  const distinct = new Map(addressees.map((addressee) => [foldKey(addressee.email), addressee]))
  if (distinct.size === 0) return new Map()
  const createdAt = nowText()
  const notification = await trx
    .insertInto('notification')
    .values({ kind: type.name, causeId: id, params: JSON.stringify(params), topic: null, createdAt, pendingRecipients: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number; toAddress: string }>`
    INSERT INTO mail (toAddress, subject, language, notificationId, kind, cause, causeId, status, nextAttemptAt, messageId, createdAt)
    SELECT value ->> 'email', ${subject}, value ->> 'language', ${notification.id}, ${type.kind}, ${type.name}, ${id}, 'waiting', ${createdAt},
      ${messageId(publicUrl)}, ${createdAt}
    FROM json_each(${JSON.stringify([...distinct.values()])}) RETURNING id, toAddress`.execute(trx)
  return new Map(rows.map((row) => [foldKey(row.toAddress), row.id]))
}

/** True if the subject of a notification was deleted. No more text is written about it. */
export const isGone = async (trx: Trx, notificationId: number): Promise<boolean> =>
  (await trx.selectFrom('notification').select('id').where('id', '=', notificationId).where('isGone', '=', 1).executeTakeFirst()) !==
  undefined
