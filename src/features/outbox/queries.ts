import type { Reader, Trx } from '../../../db/schema'
import { DAY, fromNow, nowText } from '../../server/clock'
import { type ListedMail, type MailStatus, PAGE_SIZE, RETRIED_DAYS } from './schema'

/** How many wait and how many failed; those that were sent are too many to count each time. */
export async function countTroubles(db: Reader): Promise<{ waiting: number; failed: number }> {
  const rows = await db
    .selectFrom('mail')
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .where('status', 'in', ['waiting', 'failed'])
    .groupBy('status')
    .execute()
  const count = (status: MailStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return { waiting: count('waiting'), failed: count('failed') }
}

export function listMails(db: Reader, status: MailStatus, before?: number): Promise<ListedMail[]> {
  const page = db
    .selectFrom('mail')
    .select(['id', 'toAddress', 'subject', 'kind', 'status', 'attempts', 'nextAttemptAt', 'lastError', 'createdAt', 'sentAt'])
    .where('status', '=', status)
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
  return (before === undefined ? page : page.where('id', '<', before)).execute()
}

const asNew = () => ({ status: 'waiting', attempts: 0, nextAttemptAt: nowText(), lastError: null })

export const sendAgain = (trx: Trx, id: number) => trx.updateTable('mail').set(asNew()).where('id', '=', id).execute()

/** Lately failed mails wait again, but not those that were withheld or discarded on purpose. Returns how many. */
export async function sendFailedAgain(trx: Trx): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('mail')
    .set(asNew())
    .where('status', '=', 'failed')
    .where('createdAt', '>', fromNow(-RETRIED_DAYS * DAY))
    .where((where) => where.or([where('lastError', 'is', null), where('lastError', 'not like', 'Not sent: %')]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
