import { readBallot } from '../../../server/ballot-box/votes'
import { forbidden } from '../../../server/errors'
import type { Person } from '../../../server/people'
import { may } from '../../../shared/permissions'
import { say } from '../../../words/say'
import type { Poll, Results } from '../answers'
import { findVoteOf, type VoteSources } from '../ballots/roll'
import { RESULTS_AFTER_CLOSE } from '../schema'
import { outcomeOf } from './outcome'
import { tally } from './tally'

export const RESULTS_HIDDEN = say('problems', 'pollResultsHidden')

/** The results of a poll. Throws 403 with the reason when `viewer` may not see them now. */
export async function readResultsFor(sources: VoteSources, viewer: Person, poll: Poll): Promise<Results> {
  await requireShown(sources, viewer, poll)
  const { ballots } = await sources.ballotBox.read(sources.reads, poll.id)
  const counted = tally(poll.questionType, poll.options, ballots.map(readBallot))
  return { ...counted, outcome: outcomeOf(counted, poll.countingMethod) }
}

async function requireShown(sources: VoteSources, viewer: Person, poll: Poll) {
  if (poll.status === 'closed') return
  if (poll.status === 'draft') throw forbidden(RESULTS_HIDDEN)
  if (poll.resultsWhen === 'closed') throw forbidden(RESULTS_AFTER_CLOSE)
  if (!may(viewer, 'polls.manage') && !(await findVoteOf(sources, viewer, poll))) throw forbidden(RESULTS_HIDDEN)
}
