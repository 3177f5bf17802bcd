import { forbidden } from '../../../server/errors'
import { pauseFor } from '../../../server/limits/whole-list'
import type { Person } from '../../../server/people'
import { readBallot } from '../../../server/storage/ballot-box/votes'
import type { MemberContext } from '../../../server/trpc/context'
import { may } from '../../../shared/permissions'
import type { CountingMethod } from '../../../shared/polls'
import { msg } from '../../../words/messages'
import type { Outcome, PastPolls, Poll, Results, Tally } from '../answers'
import { findVoteOf, type VoteSources } from '../ballots/roll'
import { listPage } from '../queries'
import { RESULTS_AFTER_CLOSE } from '../schema'
import { tally } from './tally'

export const RESULTS_HIDDEN = msg('problems', 'pollResultsHidden')

/** The results of a poll. Throws 403 with the reason if `viewer` may not see them now. */
export async function readResultsFor(sources: VoteSources, viewer: Person, poll: Poll): Promise<Results> {
  await requireShown(sources, viewer, poll)
  const counted = countOnce(poll, await sources.ballotBox.ballots(sources.reads, poll.id))
  return { ...counted, outcome: outcomeOf(counted, poll.countingMethod), turnout: poll.turnout }
}

/** Counting a long ranking takes a while, so the result is cached for the same ballots. */
const known = new WeakMap<readonly string[], { question: string; counted: Tally }>()

function countOnce({ questionType, options }: Poll, ballots: readonly string[]): Tally {
  const question = JSON.stringify([questionType, options])
  const before = known.get(ballots)
  if (before?.question === question) return before.counted
  const counted = tally(questionType, options, ballots.map(readBallot))
  known.set(ballots, { question, counted })
  return counted
}

async function requireShown(sources: VoteSources, viewer: Person, poll: Poll) {
  if (poll.status === 'closed') return
  if (poll.status === 'draft') throw forbidden(RESULTS_HIDDEN)
  if (poll.resultsWhen === 'closed') throw forbidden(RESULTS_AFTER_CLOSE)
  if (!may(viewer, 'polls.manage') && !(await findVoteOf(sources, viewer, poll.id)).by) throw forbidden(RESULTS_HIDDEN)
}

/** The winner. A ranked poll is decided by its counting method alone. */
function outcomeOf(tally: Tally, method: CountingMethod): Outcome {
  if (tally.questionType === 'open' || tally.totalVotes === 0) return { winners: [], votes: null }
  if (tally.questionType !== 'ranked') return leading(tally.results.map((entry) => [entry.optionText, entry.totalCount]))
  if (method === 'borda') return leading(tally.borda.map((entry) => [entry.optionText, entry.points]))
  const { winner, tied, rounds } = tally.instantRunoff
  if (winner === null) return { winners: tied, votes: null }
  const last = rounds.at(-1)?.counts.find((entry) => entry.optionText === winner)
  return { winners: [winner], votes: last?.count ?? null }
}

function leading(counts: readonly (readonly [option: string, count: number])[]): Outcome {
  const most = Math.max(...counts.map(([, count]) => count))
  const winners = counts.filter(([, count]) => count === most).map(([option]) => option)
  return { winners, votes: winners.length === 1 ? most : null }
}

const PAGE_SIZE = 10

/**
 * Closed polls with their outcomes, newest first, after `cursor`. Yields to other requests between two polls, because counting a large one
 * takes a while.
 */
export async function readPastPolls(ctx: MemberContext, cursor?: number | null): Promise<PastPolls> {
  const { polls, next } = await listPage(ctx, { part: 'closed', cursor, size: PAGE_SIZE })
  const past: PastPolls['polls'] = []
  for (const poll of polls) {
    if (past.length > 0) await pauseFor(ctx.caller)
    const { id, title, questionType, countingMethod, closedAt } = poll
    const { totalVotes, outcome, turnout } = await readResultsFor(ctx, ctx.user, poll)
    past.push({ id, title, questionType, countingMethod, closedAt, totalVotes, turnout, outcome })
  }
  return { polls: past, next }
}
