import type { Vote, Votes } from '../../../server/ballot-box/votes'
import { conflict, forbidden } from '../../../server/errors'
import type { Person } from '../../../server/people'
import { householdOf, isEligible, voterRoleOf } from '../../../shared/polls'
import type { Poll } from '../queries'
import { HOUSEHOLD_HAS_VOTED, NOT_ACTIVE, NOT_ELIGIBLE, type SubmittedChoice } from '../schema'
import { fillBallot } from './paper'

/** Takes a vote: 409 when the poll is not open or the vote is used, 403 for who may not vote, 400 for what is no whole ballot. */
export function castBallot(poll: Poll, votes: Votes, voter: Person, responses: readonly SubmittedChoice[]): Vote {
  if (!poll.isOpen) throw conflict(NOT_ACTIVE)
  if (!isEligible(poll.votingAudience, voter.hoaStatus)) throw forbidden(NOT_ELIGIBLE)
  if (votes.voters.has(voter.id)) throw conflict(NOT_ELIGIBLE)
  const household = poll.votingRule === 'household' ? householdOf(voter) : null
  if (household !== null && votes.households.has(household)) throw conflict(HOUSEHOLD_HAS_VOTED)
  return { voter: voter.id, household, role: voterRoleOf(voter.hoaStatus), choices: fillBallot(poll, responses) }
}
