import type { Reader } from '../../../../db/schema'
import type { Person } from '../../../server/people'
import type { BallotBox } from '../../../server/storage/ballot-box/ballot-box'
import { householdOf, isEligible } from '../../../shared/polls'
import type { Poll } from '../answers'

export interface VoteSources {
  reads: Reader
  ballotBox: BallotBox
}

type Question = Pick<Poll, 'id' | 'votingAudience' | 'votingRule'>

/**
 * The vote that this person has used in each of `polls`, by poll: cast by them or by their household; undefined if unused. A household
 * counts only for members who may vote.
 */
export async function findVotesOf({ reads, ballotBox }: VoteSources, voter: Person, polls: readonly Question[]) {
  const household = householdOf(voter)
  const ids = polls.map((poll) => poll.id)
  const own = await reads.selectFrom('roll').select('pollId').where('pollId', 'in', ids).where('userId', '=', voter.id).execute()
  const theirs = await reads
    .selectFrom('householdRoll')
    .select('pollId')
    .where('pollId', 'in', ids)
    .where('household', '=', household)
    .execute()
  const has = (rows: typeof own, id: number) => rows.some((row) => row.pollId === id)
  const votes = new Map<number, 'person' | 'household'>()
  for (const { id, votingAudience, votingRule } of polls) {
    const inFile = ballotBox.inFile(id)
    const isCounted = votingRule === 'household' && isEligible(votingAudience, voter.hoaStatus)
    if (isCounted && (has(theirs, id) || inFile?.households.has(household))) votes.set(id, 'household')
    if (has(own, id) || inFile?.voters.has(voter.id)) votes.set(id, 'person')
  }
  return votes
}

export const findVoteOf = async (sources: VoteSources, voter: Person, poll: Question) =>
  (await findVotesOf(sources, voter, [poll])).get(poll.id) ?? null
