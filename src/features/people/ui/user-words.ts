import type { Tone } from '#kit/lists/status-badge'
import { fold } from '../../../shared/look-alikes'
import type { Words } from '../../../words/messages'
import type { Duplicate, Duplicates, ListedUser } from '../answers'

type UserWords = Words['users']
type Status = keyof UserWords['statuses']

const TONES: Record<Status, Tone> = {
  pending: 'amber',
  active: 'green',
  approved: 'green',
  banned: 'red',
  inactive: 'gray',
  unsubscribed: 'gray',
}
const isKnown = (status: string): status is Status => Object.hasOwn(TONES, status)

/** `approved` is an older name of `active`. */
const has =
  (...statuses: string[]) =>
  ({ status }: Pick<ListedUser, 'status'>) =>
    statuses.includes(status)
export const STATUS_FILTERS = [
  { value: '', holds: () => true },
  { value: 'pending', holds: has('pending') },
  { value: 'active', holds: has('active', 'approved') },
  { value: 'banned', holds: has('banned') },
  { value: 'inactive', holds: has('inactive') },
  { value: 'unsubscribed', holds: has('unsubscribed') },
] as const

export const toneOf = ({ status }: Pick<ListedUser, 'status'>): Tone => (isKnown(status) ? TONES[status] : 'gray')
export const statusOf = ({ statuses }: UserWords, { status }: Pick<ListedUser, 'status'>) => (isKnown(status) ? statuses[status] : status)

export function roleOf(user: Pick<ListedUser, 'isAdmin' | 'isSuperAdmin'>): keyof UserWords['roles'] {
  if (user.isSuperAdmin) return 'superAdmin'
  return user.isAdmin ? 'admin' : 'user'
}

/** Folded once per user, because each key press compares everyone. */
const texts = new WeakMap<ListedUser, string>()
function searchTextOf(user: ListedUser): string {
  const { name, username, email, phoneNumber, streetNumber, streetName } = user
  // 5557771234 finds (555) 777-1234, and OBrien O'Brien.
  const unmarked = [name.replace(/['’]/g, ''), phoneNumber?.replace(/\D/g, '')]
  const text = texts.get(user) ?? fold([name, username, email, phoneNumber, `${streetNumber} ${streetName}`, ...unmarked].join(' '))
  texts.set(user, text)
  return text
}

export function matching(query: string): (user: ListedUser) => boolean {
  const isIn = finding(query)
  return (user) => isIn(searchTextOf(user))
}

/** True for a folded text with every word of the query. */
export function finding(query: string) {
  const words = fold(query).split(/\s+/)
  return (text: string) => words.every((word) => text.includes(word))
}

export function duplicateLines({ sameAddress, nearAddress, sameLook }: Duplicates, words: UserWords): string[] {
  const listOf = (duplicates: Duplicate[], what: (duplicate: Duplicate) => string) =>
    duplicates.map((duplicate) => words.duplicate(what(duplicate), statusOf(words, duplicate))).join(', ')
  const placed = ({ name, streetNumber, streetName }: Duplicate) => `${name}, ${streetNumber} ${streetName}`
  return [
    ...(sameAddress.length > 0
      ? [
          words.sameAddress(
            sameAddress.length,
            listOf(sameAddress, ({ name }) => name),
          ),
        ]
      : []),
    ...(nearAddress.length > 0 ? [words.nearAddress(listOf(nearAddress, placed))] : []),
    ...(sameLook.length > 0 ? [words.sameLook(listOf(sameLook, ({ username, name }) => `${username}, ${name}`))] : []),
  ]
}
