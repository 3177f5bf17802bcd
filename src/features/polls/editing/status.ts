import type { Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { deleteElectorate, joinEverybody, storeDueElectorates } from '../../../server/electorate'
import { conflict } from '../../../server/errors'
import { nowText } from '../../../server/process/clock'
import type { MemberContext } from '../../../server/trpc/context'
import type { PollStatus } from '../../../shared/polls'
import { msg } from '../../../words/messages'
import type { Poll } from '../answers'
import { mailClosing, mailElectors, REOPENED } from '../mail'
import { CLOSING_DATE_PASSED } from '../schema'
import { markClosingAnnounced } from './closing'

export const RESULTS_WERE_OPEN = msg('problems', 'pollResultsSeen')
export const NO_DRAFT_AGAIN = msg('problems', 'pollNoDraftAgain')
export const DRAFT_FIRST = msg('problems', 'pollDraftFirst')

/**
 * Activates, closes or reopens. Only a poll without votes becomes a draft again. Reopening removes a passed closing time: the poll stays
 * open until somebody closes it. A draft with a passed closing time is not activated. Throws 409.
 */
export async function setStatus(ctx: MemberContext, trx: Trx, poll: Poll, status: PollStatus) {
  if (status === poll.status && !poll.closedByClock) return
  const now = nowText()
  const isPast = status === 'active' && poll.closesAt !== null && poll.closesAt <= now
  requireAllowed(poll, status, isPast)
  // A poll that closed by its closing time may have been announced already.
  const isNews = status === 'closed' && (!poll.closedByClock || (await markClosingAnnounced(trx, poll.id)))
  const closing = isNews ? { closingMailedAt: now } : status === 'closed' ? {} : { closingMailedAt: null }
  const isReopened = status === 'active' && poll.status === 'closed'
  const opened = { openedAt: now, ...(isReopened ? { reopenedAt: now } : {}) }
  const set = { status, ...closing, ...(isPast ? { closesAt: null } : {}), ...(status === 'active' ? opened : {}) }
  await trx.updateTable('poll').set(set).where('id', '=', poll.id).execute()
  if (status === 'draft') await deleteElectorate(trx, poll.id)
  await storeDueElectorates(trx)
  await audit(trx, ctx.user, AUDIT_ACTIONS[isReopened ? 'reopened' : status], poll.title)
  if (isReopened) await joinEverybody(trx)
  if (isReopened) await mailElectors(trx, ctx.env.PUBLIC_URL, REOPENED, poll.id)
  if (isNews) await mailClosing(trx, ctx.env.PUBLIC_URL, poll, ctx.user.id)
}

const AUDIT_ACTIONS = { active: 'activated poll', reopened: 'reopened poll', closed: 'closed poll', draft: 'made poll a draft' }

function requireAllowed(poll: Poll, status: PollStatus, isPast: boolean) {
  if (status === 'closed' && poll.status === 'draft') throw conflict(DRAFT_FIRST)
  if (status === 'draft' && poll.voteCount > 0) throw conflict(NO_DRAFT_AGAIN)
  if (status === 'active') requireUnseen(poll)
  if (isPast && poll.status === 'draft') throw conflict(CLOSING_DATE_PASSED)
}

/** After results kept until the close were visible, each further vote would show. Throws 409. */
export function requireUnseen(poll: Poll) {
  if (poll.status === 'closed' && poll.resultsWhen === 'closed' && poll.voteCount > 0) throw conflict(RESULTS_WERE_OPEN)
}
