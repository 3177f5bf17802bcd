import * as z from 'zod/mini'
import { emailAddress, oneCode, PASSWORD_TOO_LONG, password, typedCode, username } from '../../shared/credentials'
import { shownLine, streetNumber } from '../../shared/fields'
import { language, optionalLanguage } from '../../shared/languages'
import { optionalPhone } from '../../shared/phone'
import { HOA_STATUSES } from '../../shared/residents'

export const STREET_UNKNOWN = 'Please select a street'
export const PASSWORDS_DIFFER = "Passwords don't match"
export const RESET_FAILED = 'Your password reset link may have expired. Please try again.'
export const RESET_LINK_INVALID = 'Your password reset link is invalid or has expired.'

export const credentials = z.object({
  username: z
    .string('Username is required')
    .check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(254, 'Username is too long')),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(1000, PASSWORD_TOO_LONG)),
  /** Chosen on the sign-in page; one that is not offered is none. */
  language: z.catch(z.optional(language), undefined),
})
export type Credentials = z.output<typeof credentials>

const registrationFields = z.object({
  username: username(1, 'Username is required'),
  password,
  name: shownLine(1, 'Name is required', 120),
  email: emailAddress(),
  streetNumber,
  streetName: shownLine(1, STREET_UNKNOWN, 80),
  hoaStatus: z.enum(HOA_STATUSES, 'Please select your status'),
  phoneNumber: optionalPhone,
  textOptIn: z.pipe(
    z.nullish(z.boolean('Must be true or false')),
    z.transform((value): boolean => value ?? false),
  ),
  confirmPassword: z.optional(z.string(PASSWORDS_DIFFER)),
  language: optionalLanguage,
})

const samePassword = (form: { password?: string; confirmPassword?: string | undefined }) =>
  form.confirmPassword === undefined || form.confirmPassword === form.password

/** The two passwords are compared even while another field is wrong: a form shows all its problems at once. */
const besideOtherProblems = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** What a neighbor sends to join. Anything else in the body (isAdmin, status, id) is dropped. */
export const registration = registrationFields.check(
  z.refine(samePassword, { message: PASSWORDS_DIFFER, path: ['confirmPassword'], when: besideOtherProblems }),
)
export type Registration = z.input<typeof registration>
export type NewResident = z.output<typeof registration>

export const forgotPassword = z.object({ email: emailAddress() })
export const resetPassword = z.object({
  token: z.string('Invalid reset link').check(z.minLength(1, 'Invalid reset link'), z.maxLength(200, 'Invalid reset link')),
  newPassword: password,
})
export type NewPassword = z.output<typeof resetPassword>

/** What follows the right password of an account with a second step. */
export const secondStepCode = z
  .extend(typedCode, {
    trustBrowser: z._default(z.boolean(), false),
    language: z.catch(z.optional(language), undefined),
  })
  .check(oneCode)
export type SecondStepCode = z.output<typeof secondStepCode>

/** The two fields of the reset page; the token comes from the address. */
export const newPasswordForm = z.object({ newPassword: password, confirmPassword: z.string() }).check(
  z.refine((form) => form.newPassword === form.confirmPassword, {
    message: 'Passwords do not match',
    path: ['confirmPassword'],
    when: besideOtherProblems,
  }),
)
