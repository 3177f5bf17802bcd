import * as z from 'zod/mini'
import type { Account } from '../../shared/accounts'
import { emailAddress, username } from '../../shared/credentials'
import { id, shownLine, streetNumber } from '../../shared/fields'
import { optionalPhone } from '../../shared/phone'
import { HOA_STATUSES } from '../../shared/residents'

export const INVITED_PASSWORD_MIN = 6
export const USERNAME_MIN = 3

export const EMAIL_INVALID = 'Invalid email address'
export const ROLE_CHANGE_REFUSED = 'Only super admins can change user roles'

const name = shownLine(1, 'Full name is required', 120)
const email = emailAddress(EMAIL_INVALID)
const streetName = shownLine(1, 'Please select a street', 80)
const hoaStatus = z.enum(HOA_STATUSES, 'Please select a status')

/** What an admin sends to make an account for somebody; `isAdmin` is honoured for super admins only. */
export const invitation = z.object({
  name,
  email,
  username: username(USERNAME_MIN, 'Username must be at least 3 characters'),
  streetNumber,
  streetName,
  hoaStatus,
  isAdmin: z._default(z.boolean(), false),
  phoneNumber: optionalPhone,
  textOptIn: z._default(z.boolean(), false),
  password: z
    .string('Password must be at least 6 characters')
    .check(z.minLength(INVITED_PASSWORD_MIN, 'Password must be at least 6 characters'), z.maxLength(100, 'Password is too long')),
  status: z._default(z.enum(['pending', 'active']), 'pending'),
})
export type Invitation = z.input<typeof invitation>

/** An edit by an admin: fields left out stay as they are; `isAdmin` is never among them. */
export const userEdit = z.object({
  id,
  name: z.optional(name),
  email: z.optional(email),
  streetNumber: z.optional(streetNumber),
  streetName: z.optional(streetName),
  hoaStatus: z.optional(hoaStatus),
  phoneNumber: z.optional(optionalPhone),
  textOptIn: z.optional(z.boolean()),
})

/** The form of the edit dialog: every field present. */
export const userEditForm = z.object({
  name,
  email,
  streetNumber,
  streetName,
  hoaStatus,
  phoneNumber: optionalPhone,
  textOptIn: z.boolean(),
})

export const roleChange = z.object({ id, isAdmin: z.boolean('isAdmin must be true or false') })
export const superAdminChange = z.object({ id, isSuperAdmin: z.boolean('isSuperAdmin must be true or false') })
export const statusChange = z.object({ id, status: z.enum(['active', 'banned'], 'Status must be active or banned') })

/** A row of the Users page. */
export type ListedUser = Account
/** After an edit: `invitedAgain` when the account's open invitation was sent anew, to its new address. */
export type EditedUser = ListedUser & { invitedAgain?: boolean }

/** Another account, as the board sees it beside one that waits for approval. */
export interface Twin {
  username: string
  name: string
  streetNumber: string
  streetName: string
  status: string
}

/** Accounts like the one that waits: at its address, at one that could be mistaken for it, or with a user name that looks the same. */
export interface Twins {
  userId: number
  sameAddress: Twin[]
  nearAddress: Twin[]
  sameLook: Twin[]
}

/** True for who is mailed when let in: they wait for approval, or a ban came in between, so that nobody has told them and they have never been in. */
export const waitsForWelcome = ({ status, approvalNotificationSent, lastLoginDate }: ListedUser) =>
  status === 'pending' || (status === 'banned' && !approvalNotificationSent && lastLoginDate === null)
