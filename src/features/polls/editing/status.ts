import type { ExpressionBuilder } from 'kysely'
import type { Database, Reader, Trx } from '../../../../db/schema'
import { nowText } from '../../../server/clock'
import { conflict } from '../../../server/errors'
import type { PollStatus } from '../../../shared/polls'
import type { Poll } from '../queries'
import { CLOSING_DATE_PASSED, DRAFT_FIRST, NO_DRAFT_AGAIN, RESULTS_WERE_OPEN } from '../schema'

export type StatusChange = 'activated poll' | 'closed poll' | 'reopened poll' | 'made poll a draft'

/**
 * Activates, closes or reopens; back to a draft only goes a poll without votes. Reopening takes away a closing time that
 * has passed: it then stays open until somebody closes it. A draft is not activated with one. Returns what was done, null when
 * there was nothing to do. Throws 409.
 */
export async function changeStatus(trx: Trx, poll: Poll, status: PollStatus): Promise<StatusChange | null> {
  if (status === poll.status) return null
  if (status === 'closed' && poll.status === 'draft') throw conflict(DRAFT_FIRST)
  if (status === 'draft' && poll.voteCount > 0) throw conflict(NO_DRAFT_AGAIN)
  if (status === 'active') requireUnseen(poll)
  const now = nowText()
  const isPast = status === 'active' && poll.closesAt !== null && poll.closesAt <= now
  if (isPast && poll.status === 'draft') throw conflict(CLOSING_DATE_PASSED)
  await trx
    .updateTable('poll')
    .set({ status, closingMailedAt: status === 'closed' ? now : null, ...(isPast ? { closesAt: null } : {}) })
    .where('id', '=', poll.id)
    .execute()
  if (status === 'closed') return 'closed poll'
  if (status === 'draft') return 'made poll a draft'
  return poll.status === 'draft' ? 'activated poll' : 'reopened poll'
}

/** Once everyone has seen the results of a poll that kept them, each further vote would show. Throws 409. */
export function requireUnseen(poll: Poll) {
  if (poll.status === 'closed' && poll.resultsWhen === 'closed' && poll.voteCount > 0) throw conflict(RESULTS_WERE_OPEN)
}

/** Stores that a poll which the clock has closed is closed: a later closing time does not open it again. */
export const storeClosed = (trx: Trx, pollId: number) =>
  trx.updateTable('poll').set({ status: 'closed' }).where('id', '=', pollId).execute()

/** A poll that runs again after a change of its dates will be announced anew when it closes. */
export const forgetClosing = (trx: Trx, pollId: number) =>
  trx
    .updateTable('poll')
    .set({ closingMailedAt: null })
    .where('id', '=', pollId)
    .where('status', '=', 'active')
    .where((where) => where.or([where('closesAt', 'is', null), where('closesAt', '>', nowText())]))
    .execute()

/** An announcement dated ahead was made while the clock was wrong: the poll has run on since. */
const isUnannounced = ({ or, eb }: ExpressionBuilder<Database, 'poll'>) =>
  or([eb('closingMailedAt', 'is', null), eb('closingMailedAt', '>', nowText())])

/** Polls that have closed by themselves and are still to be announced. */
export const listUnannounced = (db: Reader) =>
  db
    .selectFrom('poll')
    .select(['id', 'title'])
    .where('status', '=', 'active')
    .where('closesAt', '<=', nowText())
    .where(isUnannounced)
    .orderBy('closesAt')

/** Marks a poll as announced; false when somebody was faster or it runs again. */
export async function takeClosedPoll(trx: Trx, pollId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('poll')
    .set({ closingMailedAt: nowText() })
    .where('id', '=', pollId)
    .where('status', '=', 'active')
    .where('closesAt', '<=', nowText())
    .where(isUnannounced)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
