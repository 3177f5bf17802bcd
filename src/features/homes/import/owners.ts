import { foldName } from '../../../server/owners'
import { foldKey } from '../../../server/people'
import { OWNERS_MOST } from '../../../shared/homes'
import { turnRound } from '../../../shared/people-in-cell'
import { type MessageKey, msg } from '../../../words/messages'
import type { Owner } from '../answers'
import { OWNER_EMAIL_REQUIRED, OWNERS_TOO_MANY } from '../schema'
import type { ListedFields } from './schema'

type OwnerCells = Pick<Owner, 'name' | 'email' | 'phone' | 'mailingAddress' | 'delivery'>

export interface ListedOwner extends OwnerCells {
  /** Null for a new one. */
  id: number | null
  accountId: number | null
  /** Fields of a new owner, or those that the file changes. */
  change: Partial<OwnerCells>
  isListed: boolean
}

/**
 * The current owner of the same folded name, else of the same email whom no other line names. An empty cell leaves what is there, and so
 * does what an account holds.
 */
export function planOwner(
  owners: readonly ListedOwner[],
  fields: ListedFields,
  isNamed: (name: string) => boolean,
): MessageKey | ListedOwner {
  const isSameEmail = ({ email }: ListedOwner) => email !== null && fields.email !== null && foldKey(email) === foldKey(fields.email)
  const namesakes = owners.filter(({ name }) => foldName(turnRound(name)) === foldName(fields.owner))
  const free = namesakes.filter(({ isListed }) => !isListed)
  const ofEmail = owners.find((owner) => owner.id !== null && !owner.isListed && isSameEmail(owner) && !isNamed(owner.name))
  const before = namesakes.length > 0 ? (free.find(isSameEmail) ?? free[0]) : ofEmail
  if (namesakes.length > 0 && !before) return msg('problems', 'importOwnerTwice')
  if (!before && owners.length >= OWNERS_MOST) return OWNERS_TOO_MANY
  const known = before ?? { ...NEW, name: fields.owner }
  const cells = {
    name: namesakes.length > 0 ? null : fields.owner,
    email: before && isSameEmail(before) ? null : fields.email,
    ...{ phone: fields.phone, mailingAddress: fields.mailingAddress, delivery: fields.delivery },
  }
  const isGiven = ([field, value]: [string, string | null]) =>
    value !== null && (!before || value !== before[field as keyof OwnerCells]) && (known.accountId === null || field === 'delivery')
  const change: Partial<OwnerCells> = Object.fromEntries(Object.entries(cells).filter(isGiven))
  const after = { ...known, ...change, change, isListed: true }
  return after.delivery !== 'mail' && after.email === null ? OWNER_EMAIL_REQUIRED : after
}

const NEW = {
  id: null,
  accountId: null,
  email: null,
  phone: null,
  mailingAddress: null,
  delivery: 'mail',
  change: {},
  isListed: false,
} as const
