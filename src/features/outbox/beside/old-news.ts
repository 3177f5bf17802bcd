import type { Reader, Trx } from '../../../../db/schema'
import { type Actor, audit } from '../../../server/audit'
import type { MailQueue } from '../../../server/notifications/mail-queue'
import { fromNow, HOUR } from '../../../server/process/clock'
import { type Channel, OLD_NEWS_HOURS } from '../schema'
import { discardWaitingDispatches } from './dispatches'
import { discardedBy } from './waiting'

const limit = () => fromNow(-OLD_NEWS_HOURS * HOUR)

/** Notices that have waited for so long that they may be news no more; null for none. What is about accounts never is. */
export async function findOldNews(db: Reader): Promise<(Record<Channel, number> & { since: string }) | null> {
  const mails = await db
    .selectFrom('mail')
    .select((select) => [select.fn.countAll<number>().as('count'), select.fn.min('createdAt').as('since')])
    .where('status', '=', 'waiting')
    .where('kind', '=', 'community')
    .where('createdAt', '<', limit())
    .executeTakeFirstOrThrow()
  const beside = await db
    .selectFrom('shortMessage')
    .select((select) => ['channel', select.fn.countAll<number>().as('count'), select.fn.min('createdAt').as('since')])
    .where('status', '=', 'waiting')
    .where('createdAt', '<', limit())
    .groupBy('channel')
    .execute()
  const since = [mails, ...beside].flatMap((found) => found.since ?? []).sort()[0]
  const count = (channel: Channel) => beside.find((found) => found.channel === channel)?.count ?? 0
  return since === undefined ? null : { email: mails.count, sms: count('sms'), push: count('push'), since }
}

/** Gives it up; it stays listed. */
export async function discardOldNews(trx: Trx, user: Actor, mailQueue: MailQueue) {
  const writtenBefore = limit()
  const mails = await mailQueue.discardWaiting(trx, discardedBy(user), writtenBefore)
  if (mails > 0) await audit(trx, user, 'discarded waiting mails', String(mails))
  for (const channel of ['sms', 'push'] as const) await discardWaitingDispatches(trx, user, channel, writtenBefore)
}
