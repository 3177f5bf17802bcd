import type { VoterRole } from '../../../shared/polls'

/** An option's id, or a text where the voter wrote one; of a ranking all ids, best first. */
export type Choices = readonly (number | string)[]

/** What was voted: nobody's. */
export interface Ballot {
  role: VoterRole
  choices: Choices
}

/**
 * Everything voted in one poll: who has, and what was. Each part is in an order of its own contents, so that nothing tells
 * which entry came when: the same votes, cast in any order, are the same bytes.
 */
export interface Votes {
  readonly voters: ReadonlySet<number>
  /** Households that have voted, in polls with one vote per household. */
  readonly households: ReadonlySet<string>
  /** Each as JSON of `[role, choices]`, sorted. */
  readonly ballots: readonly string[]
}

export interface Vote extends Ballot {
  voter: number
  /** Null where people vote for themselves. */
  household: string | null
}

export const NO_VOTES: Votes = { voters: new Set(), households: new Set(), ballots: [] }

export const writeBallot = ({ role, choices }: Ballot) => JSON.stringify([role, choices])

export function readBallot(text: string): Ballot {
  const [role, choices] = JSON.parse(text) as [VoterRole, Choices]
  return { role, choices }
}

/** `votes` and these. Checks nothing: whether somebody may vote is decided before. */
export function addVotes(votes: Votes, added: readonly Vote[]): Votes {
  const households = added.flatMap(({ household }) => (household === null ? [] : [household]))
  return {
    voters: new Set([...votes.voters, ...added.map(({ voter }) => voter)]),
    households: new Set([...votes.households, ...households]),
    ballots: inOrder([...votes.ballots, ...added.map(writeBallot)]),
  }
}

/** By code unit: the same on every machine, whatever its language. */
export const inOrder = (texts: Iterable<string>) => [...texts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))

export const sortedVoters = ({ voters }: Votes) => [...voters].sort((a, b) => a - b)
export const sortedHouseholds = ({ households }: Votes) => inOrder(households)

export const encodeVotes = (votes: Votes): Buffer =>
  Buffer.from(JSON.stringify({ voters: sortedVoters(votes), households: sortedHouseholds(votes), ballots: votes.ballots }))

export function decodeVotes(bytes: Buffer): Votes {
  const { voters, households, ballots } = JSON.parse(bytes.toString()) as { voters: number[]; households: string[]; ballots: string[] }
  return { voters: new Set(voters), households: new Set(households), ballots }
}

/** The ballots of `all` without those of `some`; null where one of these is not among them. */
export function ballotsWithout(all: readonly string[], some: readonly string[]): string[] | null {
  const left = [...all]
  for (const ballot of some) {
    const at = left.indexOf(ballot)
    if (at < 0) return null
    left.splice(at, 1)
  }
  return left
}

/** Whether all that `left` holds is in `present`; who has no account any more need not be. */
export function isPartOf(left: Votes, present: Votes, people: { has(id: number): boolean }): boolean {
  if (!ballotsWithout(present.ballots, left.ballots)) return false
  const voters = [...left.voters].every((voter) => present.voters.has(voter) || !people.has(voter))
  return voters && [...left.households].every((household) => present.households.has(household))
}
