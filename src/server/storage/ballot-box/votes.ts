import type { VoterRole } from '../../../shared/polls'

/** An option's id, or a text that the voter wrote. A ranking lists all ids, best first. */
export type Choices = readonly (number | string)[]

export interface Ballot {
  role: VoterRole
  choices: Choices
}

/**
 * All votes of one poll: the voters and the ballots, each sorted by content, so that nothing shows the order of voting. The same votes in
 * any order give the same bytes.
 */
export interface Votes {
  readonly voters: ReadonlySet<number>
  /** Households that have voted, in polls with one vote per household. */
  readonly households: ReadonlySet<string>
  /** JSON of `[role, choices]` each, sorted. */
  readonly ballots: readonly string[]
}

export interface Vote extends Ballot {
  voter: number
  household: string | null
}

export const NO_VOTES: Votes = { voters: new Set(), households: new Set(), ballots: [] }

export const writeBallot = ({ role, choices }: Ballot) => JSON.stringify([role, choices])

export function readBallot(text: string): Ballot {
  const [role, choices] = JSON.parse(text) as [VoterRole, Choices]
  return { role, choices }
}

/** Adds votes without any check: the caller decides who may vote. */
export function addVotes(votes: Votes, added: readonly Vote[]): Votes {
  const households = added.flatMap(({ household }) => (household === null ? [] : [household]))
  return {
    voters: new Set([...votes.voters, ...added.map(({ voter }) => voter)]),
    households: new Set([...votes.households, ...households]),
    ballots: inOrder([...votes.ballots, ...added.map(writeBallot)]),
  }
}

/** Sorts by code unit: the same on every machine. */
export const inOrder = (texts: Iterable<string>) => [...texts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))

export const sortedVoters = ({ voters }: Votes) => [...voters].sort((a, b) => a - b)
export const sortedHouseholds = ({ households }: Votes) => inOrder(households)

export const encodeVotes = (votes: Votes): Buffer =>
  Buffer.from(JSON.stringify({ voters: sortedVoters(votes), households: sortedHouseholds(votes), ballots: votes.ballots }))

export function decodeVotes(bytes: Buffer): Votes {
  const { voters, households, ballots } = JSON.parse(bytes.toString()) as { voters: number[]; households: string[]; ballots: string[] }
  return { voters: new Set(voters), households: new Set(households), ballots }
}

/** The ballots of `all` without `some`; null if one of `some` is missing. */
export function ballotsWithout(all: readonly string[], some: readonly string[]): string[] | null {
  const left = [...all]
  for (const ballot of some) {
    const at = left.indexOf(ballot)
    if (at < 0) return null
    left.splice(at, 1)
  }
  return left
}

/** Whether `present` contains everything in `left`, except voters whose account is gone. */
export function isPartOf(left: Votes, present: Votes, people: { has(id: number): boolean }): boolean {
  if (!ballotsWithout(present.ballots, left.ballots)) return false
  const voters = [...left.voters].every((voter) => present.voters.has(voter) || !people.has(voter))
  return voters && [...left.households].every((household) => present.households.has(household))
}
