import type { Reader, Trx } from '../../../../db/schema'
import { type Actor, audit } from '../../../server/audit'
import { conflict, found } from '../../../server/errors'
import type { MailQueue } from '../../../server/notifications/mail-queue'
import { OUTCOME_UNKNOWN } from '../../../server/notifications/message-sender'
import { auditName, findPerson } from '../../../server/people'
import { DAY, fromNow, HOUR, nowText } from '../../../server/process/clock'
import { batches } from '../../../server/rows'
import type { MemberContext } from '../../../server/trpc/context'
import { msg } from '../../../words/messages'
import type { Listed } from '../answers'
import { type Channel, type MailStatus, OLD_NEWS_HOURS, PAGE_SIZE, RETRIED_DAYS } from '../schema'

export const retryColumns = () => ({ status: 'waiting', attempts: 0, nextAttemptAt: nowText(), lastError: null }) as const

export const discardedBy = ({ name }: { name: string }) => `Not sent: discarded by ${name}.`

export type ShortMessageChannel = Exclude<Channel, 'email'>

const CHANNEL_NOUNS = { sms: 'text message', push: 'notification' } as const

const statusesOf = (status: MailStatus) => (status === 'waiting' ? (['waiting', 'underway'] as const) : ([status] as const))

export async function listShortMessages(db: Reader, channel: ShortMessageChannel, status: MailStatus, before?: number): Promise<Listed[]> {
  const page = db
    .selectFrom('shortMessage')
    .leftJoin('notification', 'notification.id', 'shortMessage.notificationId')
    .select(['shortMessage.id', 'toAddress', 'text as subject', 'shortMessage.kind', 'topic', 'attempts', 'nextAttemptAt', 'lastError'])
    .select(['shortMessage.createdAt', 'sentAt', 'notification.isGone'])
    .where('channel', '=', channel)
    .where('status', 'in', statusesOf(status))
    .orderBy('shortMessage.id', 'desc')
    .limit(PAGE_SIZE)
  const rows = await (before === undefined ? page : page.where('shortMessage.id', '<', before)).execute()
  return rows.map(({ topic, lastError, ...row }) => ({
    ...row,
    language: null,
    status,
    isGone: row.isGone === 1,
    about: row.kind === 'notice' ? topic : row.kind,
    mayHaveArrived: lastError?.startsWith(OUTCOME_UNKNOWN) ?? false,
    lastError: lastError?.replace(OUTCOME_UNKNOWN, '') ?? null,
  }))
}

export async function countShortMessages(db: Reader, channel: ShortMessageChannel): Promise<{ waiting: number; failed: number }> {
  const rows = await db
    .selectFrom('shortMessage')
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .where('channel', '=', channel)
    .where('status', 'in', ['waiting', 'underway', 'failed'])
    .groupBy('status')
    .execute()
  const count = (of: MailStatus) => rows.filter(({ status }) => statusesOf(of).some((one) => one === status))
  const sum = (of: MailStatus) => count(of).reduce((all, row) => all + row.count, 0)
  return { waiting: sum('waiting'), failed: sum('failed') }
}

/** Also sends messages again that may have arrived. Throws 404; 409 for sent messages and for codes. */
export const retryShortMessage = ({ user, write }: MemberContext, channel: ShortMessageChannel, id: number) =>
  write(async (trx) => {
    const row = await requireShortMessage(trx, channel, id)
    if (row.kind === 'code') throw conflict(msg('problems', 'smsCodeEnded'))
    if (row.status !== 'failed' && row.status !== 'waiting') throw conflict(msg('problems', 'dispatchSent'))
    await trx.updateTable('shortMessage').set(retryColumns()).where('id', '=', id).execute()
    await renumber(trx)
    await audit(trx, user, `retried the ${CHANNEL_NOUNS[channel]} to`, await nameOf(trx, row.userId))
  })

/** Leaves out messages that were withheld on purpose or may have arrived. */
export const retryFailedShortMessages = ({ user, write }: MemberContext, channel: ShortMessageChannel) =>
  write(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('shortMessage')
      .set(retryColumns())
      .where('channel', '=', channel)
      .where('status', '=', 'failed')
      .where('kind', '<>', 'code')
      .where('createdAt', '>', fromNow(-RETRIED_DAYS * DAY))
      .where('lastError', 'not like', 'Not sent: %')
      .where('lastError', 'not like', `${OUTCOME_UNKNOWN}%`)
      .executeTakeFirst()
    const count = Number(numUpdatedRows)
    await renumber(trx)
    if (count > 0) await audit(trx, user, `retried failed ${CHANNEL_NOUNS[channel]}s`, String(count))
    return { count }
  })

/** Gateways ignore a repeated idempotency key, so a retry needs a new one. */
async function renumber(trx: Trx) {
  const taken = await trx
    .deleteFrom('shortMessage')
    .where('status', '=', 'waiting')
    .where('sentAt', 'is not', null)
    .returningAll()
    .execute()
  const rows = taken.map(({ id: _, ...row }) => ({ ...row, gatewayId: null, sentAt: null, segments: 0 }))
  for (const part of batches(rows)) await trx.insertInto('shortMessage').values(part).execute()
}

export const discardShortMessage = ({ user, write }: MemberContext, channel: ShortMessageChannel, id: number) =>
  write(async (trx) => {
    const row = await requireShortMessage(trx, channel, id)
    if (row.status !== 'waiting') throw conflict(msg('problems', 'dispatchNotWaiting'))
    await markDiscarded(trx, user).where('id', '=', id).execute()
    await audit(trx, user, `discarded the ${CHANNEL_NOUNS[channel]} to`, await nameOf(trx, row.userId))
  })

export async function discardWaitingShortMessages(trx: Trx, user: Actor, channel: ShortMessageChannel, writtenBefore?: string) {
  const waiting = markDiscarded(trx, user).where('channel', '=', channel).where('status', '=', 'waiting')
  const { numUpdatedRows } = await (writtenBefore ? waiting.where('createdAt', '<', writtenBefore) : waiting).executeTakeFirst()
  const count = Number(numUpdatedRows)
  if (count > 0) await audit(trx, user, `discarded waiting ${CHANNEL_NOUNS[channel]}s`, String(count))
  return { count }
}

const markDiscarded = (trx: Trx, by: { name: string }) =>
  trx.updateTable('shortMessage').set({ status: 'failed', text: '', lastError: discardedBy(by) })

const requireShortMessage = async (trx: Trx, channel: ShortMessageChannel, id: number) =>
  found(await trx.selectFrom('shortMessage').selectAll().where('id', '=', id).where('channel', '=', channel).executeTakeFirst(), 'Mail')

/** The audit log contains names but no phone numbers. */
async function nameOf(trx: Trx, userId: number | null): Promise<string> {
  const person = userId === null ? undefined : await findPerson(trx, userId)
  return person ? auditName(person) : '–'
}

const limit = () => fromNow(-OLD_NEWS_HOURS * HOUR)

/** Null if nothing is outdated. Account mail never is. */
export async function findOldNews(db: Reader): Promise<(Record<Channel, number> & { since: string }) | null> {
  const mails = await db
    .selectFrom('mail')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('createdAt').as('since')])
    .where('status', '=', 'waiting')
    .where('kind', '=', 'community')
    .where('createdAt', '<', limit())
    .executeTakeFirstOrThrow()
  const shortMessages = await db
    .selectFrom('shortMessage')
    .select((select) => ['channel', select.fn.countAll<number>().as('count'), select.fn.min('createdAt').as('since')])
    .where('status', '=', 'waiting')
    .where('createdAt', '<', limit())
    .groupBy('channel')
    .execute()
  const since = [mails, ...shortMessages].flatMap((found) => found.since ?? []).sort()[0]
  const count = (channel: Channel) => shortMessages.find((found) => found.channel === channel)?.count ?? 0
  return since === undefined ? null : { email: mails.count, sms: count('sms'), push: count('push'), since }
}

export async function discardOldNews(trx: Trx, user: Actor, mailQueue: MailQueue) {
  const writtenBefore = limit()
  const mails = await mailQueue.discardWaiting(trx, discardedBy(user), writtenBefore)
  if (mails > 0) await audit(trx, user, 'discarded waiting mails', String(mails))
  for (const channel of ['sms', 'push'] as const) await discardWaitingShortMessages(trx, user, channel, writtenBefore)
}
