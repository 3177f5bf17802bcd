import { type Address, foldAddress } from './addresses'
import { isHomeowner } from './residents'

/** The words of a poll, as stored, as served and as people read them. */
export const QUESTION_TYPES = ['single', 'singleWithOther', 'ranked', 'open'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]
export const AUDIENCES = ['both', 'homeowners', 'residents'] as const
export type Audience = (typeof AUDIENCES)[number]
export const VOTING_RULES = ['person', 'household'] as const
export type VotingRule = (typeof VOTING_RULES)[number]
/** When results can be seen: by who has voted and by the board while it is open, or by everyone and only after the close. */
export const RESULTS_WHEN = ['voted', 'closed'] as const
export type ResultsWhen = (typeof RESULTS_WHEN)[number]
/** How a ranked poll is decided. */
export const COUNTING_METHODS = ['runoff', 'borda'] as const
export type CountingMethod = (typeof COUNTING_METHODS)[number]
export const POLL_STATUSES = ['draft', 'active', 'closed'] as const
export type PollStatus = (typeof POLL_STATUSES)[number]
export const VOTER_ROLES = ['homeowner', 'resident'] as const
export type VoterRole = (typeof VOTER_ROLES)[number]

export const OTHER = 'Other'

/** 'both' allows everyone, also somebody who is neither owner nor renter. */
export function isEligible(audience: Audience, hoaStatus: string): boolean {
  if (audience === 'both') return true
  return audience === 'homeowners' ? isHomeowner(hoaStatus) : hoaStatus === 'renter'
}

export const voterRoleOf = (hoaStatus: string): VoterRole => (isHomeowner(hoaStatus) ? 'homeowner' : 'resident')

/** People with the same address are one household; without a full address each person is one. A folded address holds no @. */
export const householdOf = (person: Address & { id: number }) => foldAddress(person) || `@person ${person.id}`

/** Rounded whole number of `count` over `total`. */
export const percentOf = (count: number, total: number) => (total === 0 ? 0 : Math.round((count / total) * 100))
