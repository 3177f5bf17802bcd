import * as z from 'zod/mini'
import type { Account } from '../../shared/accounts'
import { mailingAddress } from '../../shared/addresses'
import { emailAddress, PASSWORD_MAX, PASSWORD_TOO_LONG, username } from '../../shared/credentials'
import { id, line, shownLine, streetNumber } from '../../shared/fields'
import { language, optionalLanguage } from '../../shared/languages'
import { optionalPhone } from '../../shared/phone'
import { HOA_STATUSES } from '../../shared/residents'
import { msg } from '../../words/messages'

const INVITED_PASSWORD_MIN = 6
const USERNAME_MIN = 3
export const STREET_UNKNOWN = msg('fields', 'streetRequired')

const PASSWORD_TOO_SHORT = msg('users', 'firstPasswordTooShort')

const name = shownLine(1, msg('fields', 'fullNameRequired'), 120)
const email = emailAddress(msg('users', 'emailInvalid'))
const streetName = shownLine(1, STREET_UNKNOWN, 80)
const hoaStatus = z.enum(HOA_STATUSES, msg('users', 'statusRequired'))

/** `isAdmin` is honored for super admins only. */
export const invitation = z.object({
  name,
  email,
  username: username(USERNAME_MIN, msg('fields', 'usernameTooShort', USERNAME_MIN)),
  streetNumber,
  streetName,
  hoaStatus,
  isAdmin: z._default(z.boolean(), false),
  phoneNumber: optionalPhone,
  textOptIn: z._default(z.boolean(), false),
  /** Null if the person chooses a password with the link in the mail. */
  password: z.nullable(
    z.string(PASSWORD_TOO_SHORT).check(z.minLength(INVITED_PASSWORD_MIN, PASSWORD_TOO_SHORT), z.maxLength(PASSWORD_MAX, PASSWORD_TOO_LONG)),
  ),
  status: z._default(z.enum(['pending', 'active']), 'pending'),
  language: optionalLanguage,
})
export type Invitation = z.input<typeof invitation>
export type NewInvitation = z.output<typeof invitation>

export const userEditForm = z.object({
  name,
  email,
  streetNumber,
  streetName,
  hoaStatus,
  phoneNumber: optionalPhone,
  mailingAddress,
  textOptIn: z.boolean(),
  language: optionalLanguage,
})

export const userEdit = z.extend(z.partial(userEditForm), { id, language: z.optional(z.nullable(language)) })
export type UserEdit = z.output<typeof userEdit>

export const roleChange = z.object({ id, isAdmin: z.boolean(msg('problems', 'userAdminNotFlag')) })
export type RoleChange = z.output<typeof roleChange>
export const superAdminChange = z.object({ id, isSuperAdmin: z.boolean(msg('problems', 'userSuperAdminNotFlag')) })
export type SuperAdminChange = z.output<typeof superAdminChange>
export const BAN_REASON_MAX = 300
/** `reason` is kept with a ban, for the board. */
export const statusChange = z.object({
  id,
  status: z.enum(['active', 'banned'], msg('problems', 'userStatusUnknown')),
  reason: z.optional(line(0, '', BAN_REASON_MAX)),
})
export type StatusChange = z.output<typeof statusChange>

export const APPROVED_MOST = 100
export const approvals = z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(APPROVED_MOST)) })

/** True for pending accounts, and for banned ones that never got the approval mail and never signed in. */
export const waitsForWelcome = ({ status, approvalNotificationSent, lastLoginDate }: Account) =>
  status === 'pending' || (status === 'banned' && !approvalNotificationSent && lastLoginDate === null)
