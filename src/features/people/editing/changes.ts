import type { Person } from '../../../server/people'
import { wordsIn } from '../../../words/words'

const NAMES = wordsIn('en').mails.accountFields

/** What the board can edit; what it is called in English goes into the audit log. */
export type AccountField = keyof typeof NAMES
const FIELDS = Object.keys(NAMES) as AccountField[]

/** Where somebody lives, and as what: the votes they may cast follow from these. */
const VOTING_FIELDS = ['streetNumber', 'streetName', 'hoaStatus'] as const

export interface VotingChange {
  field: (typeof VOTING_FIELDS)[number]
  from: string
  to: string
}

const hasChanged = (before: Person, after: Person) => (field: AccountField) => before[field] !== after[field]

/** The fields an edit has changed; never what was or is in them. */
export const listChanges = (before: Person, after: Person) => FIELDS.filter(hasChanged(before, after))

export const inWords = (fields: readonly AccountField[]) => fields.map((field) => NAMES[field]).join(', ')

/** For the person: each change of what their votes follow from. */
export const listVotingChanges = (before: Person, after: Person): VotingChange[] =>
  VOTING_FIELDS.filter(hasChanged(before, after)).map((field) => ({ field, from: before[field], to: after[field] }))
