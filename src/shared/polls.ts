import { type Address, foldAddress } from './addresses'
import { isHomeowner } from './residents'

export const QUESTION_TYPES = ['single', 'singleWithOther', 'ranked', 'open'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]
export const AUDIENCES = ['both', 'homeowners', 'residents'] as const
export type Audience = (typeof AUDIENCES)[number]
export const VOTING_RULES = ['person', 'household'] as const
export type VotingRule = (typeof VOTING_RULES)[number]
/** 'voted': the board and people who voted see results while the poll is open. 'closed': everyone sees them after the close. */
export const RESULTS_WHEN = ['voted', 'closed'] as const
export type ResultsWhen = (typeof RESULTS_WHEN)[number]
export const COUNTING_METHODS = ['runoff', 'borda'] as const
export type CountingMethod = (typeof COUNTING_METHODS)[number]
export const POLL_STATUSES = ['draft', 'active', 'closed'] as const
export type PollStatus = (typeof POLL_STATUSES)[number]
export const VOTER_ROLES = ['homeowner', 'resident'] as const
export type VoterRole = (typeof VOTER_ROLES)[number]

export const OTHER = 'Other'

/** 'both' includes people who are neither owners nor renters. */
export function isEligible(audience: Audience, hoaStatus: string): boolean {
  if (audience === 'both') return true
  return audience === 'homeowners' ? isHomeowner(hoaStatus) : hoaStatus === 'renter'
}

export const voterRoleOf = (hoaStatus: string): VoterRole => (isHomeowner(hoaStatus) ? 'homeowner' : 'resident')

/**
 * People with the same address are one household; without a full address each person is one. A folded address contains no @, so the keys
 * never collide.
 */
export const householdOf = (person: Address & { id: number }) => foldAddress(person) || `@person ${person.id}`

export const percentOf = (count: number, total: number) => (total === 0 ? 0 : Math.round((count / total) * 100))
