import type { Reader } from '../../../../db/schema'
import type { BallotBox } from '../../../server/storage/ballot-box/ballot-box'
import { readBallot, type Votes } from '../../../server/storage/ballot-box/votes'
import { type Audience, householdOf, isEligible, type VoterRole, type VotingRule, voterRoleOf } from '../../../shared/polls'
import { SIGN_IN_STATUSES } from '../../../shared/residents'
import type { Turnout } from '../answers'
import { findReminder } from '../queries'

interface Question {
  id: number
  votingAudience: Audience
  votingRule: VotingRule
}

/** Everyone who may vote and has neither voted nor been represented by their household. */
export async function listMissing(db: Reader, poll: Question, { voters, households }: Votes) {
  const people = await db
    .selectFrom('user')
    .select(['user.id', 'user.hoaStatus', 'user.streetNumber', 'user.streetName'])
    .where('user.status', 'in', SIGN_IN_STATUSES)
    .orderBy('user.id')
    .execute()
  const missing = people.filter((person) => isEligible(poll.votingAudience, person.hoaStatus) && !voters.has(person.id))
  return poll.votingRule === 'person' ? missing : missing.filter((person) => !households.has(householdOf(person)))
}

/**
 * Counts ballots and missing voters separately, never the roll against the ballots. A person who left after voting is still in the ballots,
 * so nobody is lost. A household counts as homeowners if one of its members is one.
 */
export async function countTurnout(db: Reader, box: BallotBox, poll: Question): Promise<Turnout> {
  const votes = await box.read(db, poll.id)
  const roles = votes.ballots.map((ballot) => readBallot(ballot).role)
  const missing = countByRole(poll, await listMissing(db, poll, votes))
  const roleTurnout = (role: VoterRole) => {
    const voted = roles.filter((cast) => cast === role).length
    return { eligible: voted + missing[role], voted }
  }
  const byRole = { homeowner: roleTurnout('homeowner'), resident: roleTurnout('resident') }
  return {
    eligible: byRole.homeowner.eligible + byRole.resident.eligible,
    voted: byRole.homeowner.voted + byRole.resident.voted,
    byRole,
    remindedAt: await findReminder(db, poll.id),
  }
}

type Missing = Awaited<ReturnType<typeof listMissing>>

function countByRole({ votingRule }: Question, missing: Missing): Record<VoterRole, number> {
  const roles = new Map<string, VoterRole>()
  for (const person of missing) {
    const unit = votingRule === 'household' ? householdOf(person) : String(person.id)
    if (roles.get(unit) !== 'homeowner') roles.set(unit, voterRoleOf(person.hoaStatus))
  }
  const count = (role: VoterRole) => [...roles.values()].filter((entry) => entry === role).length
  return { homeowner: count('homeowner'), resident: count('resident') }
}
