import * as z from 'zod/mini'
import { emailAddress, password } from '../../shared/credentials'
import { flag, TRUE_OR_FALSE, text } from '../../shared/fields'
import { mailingAddress } from '../../shared/mailing-address'
import { msg } from '../../words/say'

export const UNSUBSCRIBE_REASONS = ['no_longer_resident', 'too_many_emails', 'not_relevant', 'communication_preference', 'other'] as const
export type UnsubscribeReason = (typeof UNSUBSCRIBE_REASONS)[number]
/** The one reason that ends the account's membership. */
export const LEAVING: UnsubscribeReason = 'no_longer_resident'

const REASON_REQUIRED = msg('preferences', 'reasonRequired')
const NOTE_MAX = 1000
const SMS_PHONE_MESSAGE = msg('preferences', 'phoneFormat')
export const CURRENT_PASSWORD_WRONG = msg('preferences', 'currentPasswordWrong')
const CURRENT_PASSWORD_REQUIRED = msg('preferences', 'currentPasswordRequired')
const PASSWORDS_DIFFER = msg('fields', 'passwordsDoNotMatch')

const SMS_PHONE = /^(\(\d{3}\) |\d{3}-)\d{3}-\d{4}$/

export const unsubscribe = z.object({
  reason: z.enum(UNSUBSCRIBE_REASONS, REASON_REQUIRED),
  note: z.pipe(
    z.nullish(text(0, msg('problems', 'noteNotText'), NOTE_MAX)),
    z.transform((note) => note || null),
  ),
})
export type Unsubscribing = z.output<typeof unsubscribe>

/** A number as typed in one of the two US formats; empty text and null mean none. */
const smsPhone = z.pipe(
  z.nullable(z.string(SMS_PHONE_MESSAGE).check(z.trim())),
  z.transform((phone, ctx) => {
    if (phone && !SMS_PHONE.test(phone)) ctx.issues.push({ code: 'custom', message: SMS_PHONE_MESSAGE, input: phone })
    return phone || null
  }),
)

/** A number that is left out stays as it is. */
export const smsPreferences = z.object({
  smsEnabled: z.boolean(msg('problems', 'smsEnabledNotFlag')),
  phoneNumber: z.optional(smsPhone),
})
export type SmsChange = z.output<typeof smsPreferences>

export const emailPreferencesChange = z.object({ textInMail: z.boolean(TRUE_OR_FALSE) })

export const passwordChange = z.object({
  currentPassword: z
    .string(CURRENT_PASSWORD_REQUIRED)
    .check(z.minLength(1, CURRENT_PASSWORD_REQUIRED), z.maxLength(1000, CURRENT_PASSWORD_WRONG)),
  newPassword: password,
})
export type PasswordChange = z.output<typeof passwordChange>

/** Where one's letters go, if not to the house. */
export const mailingAddressChange = z.object({ mailingAddress })
export type MailingAddressChange = z.output<typeof mailingAddressChange>

export const emailChange = z.object({ email: emailAddress() })

/** The form asks for the new password twice. */
export const passwordForm = z
  .extend(passwordChange, { confirmPassword: z.string() })
  .check(z.refine((form) => form.newPassword === form.confirmPassword, { message: PASSWORDS_DIFFER, path: ['confirmPassword'] }))

/** One spelling is right; every other text is a link nobody was sent. */
export const unsubscribeLink = z.object({
  token: z.string(msg('server', 'notFound')),
  /** More than the link names. */
  all: z._default(flag, false),
})
export type UnsubscribeLink = z.output<typeof unsubscribeLink>
export const sessionHandle = z.object({ handle: z.string(msg('server', 'notFound')).check(z.maxLength(64, msg('server', 'notFound'))) })
