import { conflict, forbidden } from '../../../server/errors'
import type { Person } from '../../../server/people'
import type { Vote, Votes } from '../../../server/storage/ballot-box/votes'
import { householdOf, isEligible, voterRoleOf } from '../../../shared/polls'
import type { Poll } from '../answers'
import { HOUSEHOLD_HAS_VOTED, NOT_ACTIVE, NOT_ELIGIBLE, type SubmittedChoice } from '../schema'
import { fillBallot } from './paper'

/** One text is specified for both cases. */
const HAS_VOTED = NOT_ELIGIBLE

/** The vote to take: 409 when the poll is not open or the vote is used, 403 for somebody who may not vote, 400 for an incomplete ballot. */
export function castBallot(poll: Poll, votes: Votes, voter: Person, responses: readonly SubmittedChoice[]): Vote {
  if (!poll.isOpen) throw conflict(NOT_ACTIVE)
  if (!isEligible(poll.votingAudience, voter.hoaStatus)) throw forbidden(NOT_ELIGIBLE)
  if (votes.voters.has(voter.id)) throw conflict(HAS_VOTED)
  const household = poll.votingRule === 'household' ? householdOf(voter) : null
  if (household !== null && votes.households.has(household)) throw conflict(HOUSEHOLD_HAS_VOTED)
  return { voter: voter.id, household, role: voterRoleOf(voter.hoaStatus), choices: fillBallot(poll, responses) }
}
