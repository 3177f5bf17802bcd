import { ballotsWithout, inOrder, isPartOf, readBallot, type Votes } from '../../server/storage/ballot-box/votes'
import { VOTER_ROLES, type VoterRole } from '../../shared/polls'

/*
 * Whoever holds two copies sees which voters and which ballots came between them. So the copies that others get to see carry the votes
 * of an open poll in groups: in either role none, or at least five at a time.
 */
const GROUP = 5

export interface PollInCopy {
  id: number
  isClosed: boolean
  votes: Votes
}

/** Everyone with an account. */
export type People = ReadonlyMap<number, { role: VoterRole; household: string }>

/** What the next copy carries of a poll, when copies so far carry `before`. Null: that is not known, and its votes wait for the close. */
export function carryOn(before: Votes | null, { isClosed, votes }: PollInCopy, people: People): Votes | null {
  if (isClosed) return votes
  if (before === null || !isPartOf(before, votes, people)) return null
  const waiting = ballotsWithout(votes.ballots, before.ballots) ?? []
  const voters = [...votes.voters].filter((voter) => !before.voters.has(voter))
  const groups = VOTER_ROLES.map((role) => ({
    voters: voters.filter((voter) => people.get(voter)?.role === role),
    ballots: waiting.filter((ballot) => readBallot(ballot).role === role),
  }))
  const isReady = ({ ballots }: { ballots: string[] }) => ballots.length >= GROUP
  if (groups.some((group) => group.voters.length !== group.ballots.length) || !knowsHouseholds(votes, before, voters, people)) {
    // Somebody has moved since, or has left: nobody can say which household or ballot goes with whom. All go together.
    const enough = voters.filter((voter) => people.has(voter)).length >= GROUP
    return enough && groups.every((group) => group.ballots.length === 0 || isReady(group)) ? votes : before
  }
  return groups.filter(isReady).reduce((sum, group) => add(sum, group, votes, people), before)
}

/** Whether the waiting voters live in the waiting households, each in one. */
function knowsHouseholds(votes: Votes, before: Votes, voters: readonly number[], people: People): boolean {
  const waiting = [...votes.households].filter((household) => !before.households.has(household))
  if (votes.households.size === 0) return true
  const theirs = new Set(voters.map((voter) => people.get(voter)?.household ?? ''))
  return theirs.size === voters.length && waiting.length === voters.length && waiting.every((household) => theirs.has(household))
}

function add(votes: Votes, group: { voters: number[]; ballots: string[] }, all: Votes, people: People): Votes {
  const homes = all.households.size === 0 ? [] : group.voters.map((voter) => people.get(voter)?.household ?? '')
  return {
    voters: new Set([...votes.voters, ...group.voters]),
    households: new Set([...votes.households, ...homes]),
    ballots: inOrder([...votes.ballots, ...group.ballots]),
  }
}
