import type { Reader } from '../../../../db/schema'
import type { BallotBox } from '../../../server/ballot-box/ballot-box'
import type { Person } from '../../../server/people'
import { householdOf, isEligible } from '../../../shared/polls'
import type { Poll } from '../queries'

/** Where votes are found. */
export interface VoteSources {
  reads: Reader
  ballotBox: BallotBox
}

/** In which of `pollIds` this person has voted, and in which, where that counts, somebody of their household. */
export async function listVotesOf({ reads, ballotBox }: VoteSources, voter: Person, pollIds: readonly number[]) {
  const household = householdOf(voter)
  const own = await reads.selectFrom('roll').select('pollId').where('pollId', 'in', pollIds).where('userId', '=', voter.id).execute()
  const theirs = await reads
    .selectFrom('householdRoll')
    .select('pollId')
    .where('pollId', 'in', pollIds)
    .where('household', '=', household)
    .execute()
  const sealed = pollIds.map((id) => ({ id, votes: ballotBox.sealed(id) }))
  return {
    own: new Set([...own.map((row) => row.pollId), ...sealed.flatMap(({ id, votes }) => (votes?.voters.has(voter.id) ? [id] : []))]),
    household: new Set([
      ...theirs.map((row) => row.pollId),
      ...sealed.flatMap(({ id, votes }) => (votes?.households.has(household) ? [id] : [])),
    ]),
  }
}

/** The one vote this person can have in a poll: used by them, by their household, or by nobody yet. A household speaks only for members who may vote. */
export async function findVoteOf(sources: VoteSources, voter: Person, poll: Poll): Promise<'person' | 'household' | null> {
  const votes = await listVotesOf(sources, voter, [poll.id])
  if (votes.own.has(poll.id)) return 'person'
  const isCounted = poll.votingRule === 'household' && isEligible(poll.votingAudience, voter.hoaStatus)
  return isCounted && votes.household.has(poll.id) ? 'household' : null
}
