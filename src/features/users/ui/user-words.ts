import type { Tone } from '../../../client/kit/status-badge'
import type { ListedUser } from '../schema'

const STATUS: Record<string, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'amber' },
  active: { label: 'Active', tone: 'green' },
  approved: { label: 'Approved', tone: 'green' },
  banned: { label: 'Banned', tone: 'red' },
  inactive: { label: 'Inactive', tone: 'grey' },
  unsubscribed: { label: 'Former Resident', tone: 'grey' },
}

export const statusOf = (user: Pick<ListedUser, 'status'>) => STATUS[user.status] ?? { label: user.status, tone: 'grey' as const }

export function roleOf(user: Pick<ListedUser, 'isAdmin' | 'isSuperAdmin'>): { label: string; tone: Tone } {
  if (user.isSuperAdmin) return { label: 'Super Admin', tone: 'blue' }
  if (user.isAdmin) return { label: 'Admin', tone: 'blue' }
  return { label: 'User', tone: 'grey' }
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
