import * as z from 'zod/mini'
import type { Account } from '../../shared/accounts'
import { mailingAddress } from '../../shared/addresses'
import { isCalendarDate } from '../../shared/calendar'
import { changeOf } from '../../shared/changes'
import { emailAddress, PASSWORD_MAX, PASSWORD_TOO_LONG, username } from '../../shared/credentials'
import { id, line, pattern, streetNumber, TRUE_OR_FALSE, text, undoable } from '../../shared/fields'
import { key } from '../../shared/idempotency'
import { language, optionalLanguage } from '../../shared/languages'
import { optionalPhone } from '../../shared/phone'
import { HOA_STATUSES } from '../../shared/residents'
import { msg } from '../../words/messages'

const INVITED_PASSWORD_MIN = 6
const USERNAME_MIN = 3
export const STREET_UNKNOWN = msg('fields', 'streetRequired')

const PASSWORD_TOO_SHORT = msg('users', 'firstPasswordTooShort')

const name = line(1, msg('fields', 'fullNameRequired'), 120)
const email = emailAddress(msg('users', 'emailInvalid'))
const streetName = line(1, STREET_UNKNOWN, 80)
const hoaStatus = z.enum(HOA_STATUSES, msg('users', 'statusRequired'))

export const directoryChange = changeOf({
  listed: z.boolean(TRUE_OR_FALSE),
  showEmail: z.boolean(TRUE_OR_FALSE),
  showPhone: z.boolean(TRUE_OR_FALSE),
})
export type DirectoryChange = z.output<typeof directoryChange>

/** `isAdmin` is honored for super admins only. */
export const invitation = z.object({
  key,
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
  /** Honored for an approval. */
  undoable,
})
export type StatusChange = z.output<typeof statusChange>

export const DECLINE_REASON_MAX = 500
/** `reason` is emailed to the person. */
export const declining = z.object({ id, reason: text(1, msg('users', 'declineReasonRequired'), DECLINE_REASON_MAX) })
export type Declining = z.output<typeof declining>

const MOVED_OUT_WRONG = msg('users', 'movedOutDayWrong')
/** `on` is the community's today or an earlier date. */
export const movingOut = z.object({
  id,
  on: pattern(MOVED_OUT_WRONG).check(z.refine(isCalendarDate, MOVED_OUT_WRONG)),
  stillOwns: z._default(z.boolean(TRUE_OR_FALSE), false),
})
export type MovingOut = z.output<typeof movingOut>

export const APPROVED_MOST = 100
export const approvals = z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(APPROVED_MOST)), undoable })
export type Approvals = z.output<typeof approvals>
const INVITED_MOST = 2000

export const invitationRequest = z.object({
  ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(INVITED_MOST))),
  /** Reminds people who were invited and are not in, each at most once a day. */
  again: z._default(z.boolean(), false),
})
export type InvitationRequest = z.output<typeof invitationRequest>

type Standing = Pick<Account, 'status' | 'approvalNotificationSent' | 'lastLoginDate'>

/** True for pending accounts, and for banned or declined ones that never got the approval mail and never signed in. */
export const waitsForWelcome = (account: Standing) =>
  account.status === 'pending' ||
  isDeclined(account) ||
  (account.status === 'banned' && !account.approvalNotificationSent && account.lastLoginDate === null)

/** True for people whose approval is emailed: whoever is still to be invited gets no email before that. */
export const isWelcomed = (account: Standing & { invitation?: string | null | undefined }) =>
  waitsForWelcome(account) && account.invitation !== 'awaited'

export const isDeclined = ({ status, approvalNotificationSent, lastLoginDate }: Standing) =>
  status === 'inactive' && !approvalNotificationSent && lastLoginDate === null
