import type { Reader } from '../../../../db/schema'
import type { Person } from '../../../server/people'
import type { BallotBox } from '../../../server/storage/ballot-box/ballot-box'
import type { VoterRole } from '../../../shared/polls'

export interface VoteSources {
  reads: Reader
  ballotBox: BallotBox
}

/** A person's line on the list of who may vote. */
export interface Elector {
  userId: number
  role: VoterRole
  /** Null under one vote per person. */
  home: string | null
}

export async function findElector(db: Reader, pollId: number, userId: number): Promise<Elector | undefined> {
  const line = db.selectFrom('elector').select(['userId', 'role', 'home']).where('pollId', '=', pollId).where('userId', '=', userId)
  return (await line.executeTakeFirst()) as Elector | undefined
}

/** By poll: whether this person is on its list, and the vote they have used, cast by them or by their home. */
export async function findVotesOf({ reads, ballotBox }: VoteSources, voter: Person, ids: readonly number[]) {
  const lines = await reads
    .selectFrom('elector')
    .leftJoin('householdRoll', (join) =>
      join.onRef('householdRoll.pollId', '=', 'elector.pollId').onRef('householdRoll.household', '=', 'elector.home'),
    )
    .select(['elector.pollId', 'home', 'household'])
    .where('elector.userId', '=', voter.id)
    .where('elector.pollId', 'in', ids)
    .execute()
  const own = await reads.selectFrom('roll').select('pollId').where('pollId', 'in', ids).where('userId', '=', voter.id).execute()
  const votes = new Map<number, { mayVote: boolean; by: 'person' | 'household' | null }>()
  for (const id of ids) {
    const line = lines.find(({ pollId }) => pollId === id)
    const inFile = ballotBox.inFile(id)
    const byPerson = own.some(({ pollId }) => pollId === id) || inFile?.voters.has(voter.id)
    const byHome = line && (line.household !== null || (line.home !== null && inFile?.households.has(line.home)))
    votes.set(id, { mayVote: line !== undefined, by: byPerson ? 'person' : byHome ? 'household' : null })
  }
  return votes
}

export const findVoteOf = async (sources: VoteSources, voter: Person, pollId: number) =>
  (await findVotesOf(sources, voter, [pollId])).get(pollId) ?? { mayVote: false, by: null }
