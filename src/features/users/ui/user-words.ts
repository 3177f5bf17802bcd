import type { Tone } from '../../../client/kit/lists/status-badge'
import type { ListedUser, Twin, Twins } from '../answers'

const STATUS: Record<string, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'amber' },
  active: { label: 'Active', tone: 'green' },
  approved: { label: 'Approved', tone: 'green' },
  banned: { label: 'Banned', tone: 'red' },
  inactive: { label: 'Inactive', tone: 'gray' },
  unsubscribed: { label: 'Former Resident', tone: 'gray' },
}

/** Who is shown, by standing; `approved` is how older accounts are active. */
const has =
  (...statuses: string[]) =>
  ({ status }: Pick<ListedUser, 'status'>) =>
    statuses.includes(status)
export const STATUS_FILTERS = [
  { value: '', label: 'Everyone', holds: () => true },
  { value: 'pending', label: 'Pending', holds: has('pending') },
  { value: 'active', label: 'Active', holds: has('active', 'approved') },
  { value: 'banned', label: 'Banned', holds: has('banned') },
  { value: 'inactive', label: 'Inactive', holds: has('inactive') },
  { value: 'unsubscribed', label: 'Former Resident', holds: has('unsubscribed') },
] as const

export const peopleCount = (number: number) => (number === 1 ? '1 person' : `${number} people`)

export const statusOf = (user: Pick<ListedUser, 'status'>) => STATUS[user.status] ?? { label: user.status, tone: 'gray' as const }

export function roleOf(user: Pick<ListedUser, 'isAdmin' | 'isSuperAdmin'>): { label: string; tone: Tone } {
  if (user.isSuperAdmin) return { label: 'Super Admin', tone: 'blue' }
  if (user.isAdmin) return { label: 'Admin', tone: 'blue' }
  return { label: 'User', tone: 'gray' }
}

/** Whether `query` occurs in anything that names or reaches this person. */
export function matches(user: ListedUser, query: string): boolean {
  const { name, username, email, phoneNumber, streetNumber, streetName } = user
  const text = [name, username, email, phoneNumber, `${streetNumber} ${streetName}`].join(' ').toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Who waits comes first, then by name. */
export const byUrgency = (a: ListedUser, b: ListedUser) =>
  Number(b.status === 'pending') - Number(a.status === 'pending') || a.name.localeCompare(b.name)

const named = (twin: Twin, what: string) => `${what} (${statusOf(twin).label})`
const listOf = (twins: Twin[], what: (twin: Twin) => string) => `${twins.map((twin) => named(twin, what(twin))).join(', ')}.`

/** Who is like somebody that waits for approval, a sentence for each way. */
export function twinLines({ sameAddress, nearAddress, sameLook }: Twins): string[] {
  const lines: string[] = []
  const whose = sameAddress.length === 1 ? 'Another account has' : 'Other accounts have'
  if (sameAddress.length > 0) lines.push(`${whose} this address: ${listOf(sameAddress, ({ name }) => name)}`)
  if (nearAddress.length > 0) {
    const placed = ({ name, streetNumber, streetName }: Twin) => `${name}, ${streetNumber} ${streetName}`
    lines.push(`Nearly the same address: ${listOf(nearAddress, placed)}`)
  }
  if (sameLook.length > 0)
    lines.push(`A user name that looks the same: ${listOf(sameLook, ({ username, name }) => `${username}, ${name}`)}`)
  return lines
}
