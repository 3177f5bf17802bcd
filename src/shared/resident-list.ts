/** The columns of the residents’ list: what the export calls each, then what else boards call it; compared by letters alone. */
export const COLUMNS = {
  name: ['Name', 'full name', 'resident', 'resident name', 'owner name'],
  email: ['Email', 'email address', 'mail'],
  streetNumber: ['Street number', 'number', 'house', 'house number'],
  streetName: ['Street name', 'street'],
  hoaStatus: ['HOA status', 'status', 'type', 'owner or renter'],
  phoneNumber: ['Phone', 'phone number', 'telephone', 'mobile', 'cell'],
  username: ['Username', 'user', 'login'],
} as const
export type Column = keyof typeof COLUMNS
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[]
export const REQUIRED: readonly Column[] = ['name', 'email', 'streetNumber', 'streetName', 'hoaStatus']

export const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** Which of these headings is one of `names`; -1 for none. */
export function findHeading(headings: readonly string[], names: readonly string[]): number {
  const known = names.map(lettersOf)
  return headings.findIndex((heading) => known.includes(lettersOf(heading)))
}
