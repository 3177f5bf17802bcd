import type { Person } from '../../../server/people'
import { hoaStatusLabel } from '../../../shared/residents'

/** What the board can edit, and what that is called. */
const FIELDS = {
  name: 'name',
  email: 'email address',
  streetNumber: 'street number',
  streetName: 'street',
  hoaStatus: 'HOA status',
  phoneNumber: 'phone number',
  textOptIn: 'text messages',
} as const satisfies Partial<Record<keyof Person, string>>
type Field = keyof typeof FIELDS

/** Where somebody lives, and as what: the votes they may cast follow from these. */
const VOTING_FIELDS = ['streetNumber', 'streetName', 'hoaStatus'] as const

const hasChanged = (before: Person, after: Person) => (field: Field) => before[field] !== after[field]

/** The fields an edit has changed, in words; never what was or is in them. */
export const listChanges = (before: Person, after: Person): string[] =>
  (Object.keys(FIELDS) as Field[]).filter(hasChanged(before, after)).map((field) => FIELDS[field])

/** For the person: each change of what their votes follow from, a line each. */
export const listVotingChanges = (before: Person, after: Person): string[] =>
  VOTING_FIELDS.filter(hasChanged(before, after)).map(
    (field) => `${FIELDS[field]}: ${shown(field, after)} (until now: ${shown(field, before)})`,
  )

const shown = (field: (typeof VOTING_FIELDS)[number], person: Person) =>
  field === 'hoaStatus' ? hoaStatusLabel(person.hoaStatus) : person[field]
