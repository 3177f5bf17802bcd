import { pauseFor } from '../../../server/limits/whole-list'
import type { MemberContext } from '../../../server/trpc/context'
import type { PastPolls } from '../answers'
import { listPage } from '../queries'
import { readResultsFor } from './read-results'

const PAGE_SIZE = 10

/** Closed polls and how each ended, newest first, from below `cursor`. Others are served between two polls: a large one takes a while to count. */
export async function readPastPolls(ctx: MemberContext, cursor?: number | null): Promise<PastPolls> {
  const { polls, next } = await listPage(ctx, { part: 'closed', cursor, size: PAGE_SIZE })
  const past: PastPolls['polls'] = []
  for (const poll of polls) {
    if (past.length > 0) await pauseFor(ctx.caller)
    const { id, title, questionType, countingMethod, closedAt } = poll
    const { totalVotes, outcome } = await readResultsFor(ctx, ctx.user, poll)
    past.push({ id, title, questionType, countingMethod, closedAt, totalVotes, outcome })
  }
  return { polls: past, next }
}
