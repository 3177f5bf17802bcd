import { forbidden } from '../../../server/errors'
import type { Person } from '../../../server/people'
import { readBallot } from '../../../server/storage/ballot-box/votes'
import { may } from '../../../shared/permissions'
import { msg } from '../../../words/say'
import type { Poll, Results, Tally } from '../answers'
import { findVoteOf, type VoteSources } from '../ballots/roll'
import { RESULTS_AFTER_CLOSE } from '../schema'
import { outcomeOf } from './outcome'
import { tally } from './tally'

export const RESULTS_HIDDEN = msg('problems', 'pollResultsHidden')

/** The results of a poll. Throws 403 with the reason when `viewer` may not see them now. */
export async function readResultsFor(sources: VoteSources, viewer: Person, poll: Poll): Promise<Results> {
  await requireShown(sources, viewer, poll)
  const counted = countOnce(poll, await sources.ballotBox.ballots(sources.reads, poll.id))
  return { ...counted, outcome: outcomeOf(counted, poll.countingMethod) }
}

/** A long ranking of many takes a while to count: once for the same ballots, not for each reader. */
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
  if (!may(viewer, 'polls.manage') && !(await findVoteOf(sources, viewer, poll))) throw forbidden(RESULTS_HIDDEN)
}
