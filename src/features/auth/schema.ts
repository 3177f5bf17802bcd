import * as z from 'zod/mini'
import { assertion, attestation } from '../../shared/accounts'
import { emailAddress, oneCode, PASSWORD_TOO_LONG, password, typedCode, username } from '../../shared/credentials'
import { byId, line, pattern, streetNumber, TRUE_OR_FALSE } from '../../shared/fields'
import { language, optionalLanguage } from '../../shared/languages'
import { optionalPhone } from '../../shared/phone'
import { HOA_STATUSES } from '../../shared/residents'
import { msg } from '../../words/messages'

export const STREET_UNKNOWN = msg('fields', 'streetRequired')
const PASSWORDS_DIFFER = msg('fields', 'passwordsDiffer')
export const RESET_LINK_INVALID = msg('publicPages', 'resetLinkInvalid')

export const credentials = z.object({
  username: pattern(msg('fields', 'usernameRequired')).check(
    z.minLength(1, msg('fields', 'usernameRequired')),
    z.maxLength(254, msg('fields', 'usernameTooLong')),
  ),
  password: z
    .string(msg('fields', 'passwordRequired'))
    .check(z.minLength(1, msg('fields', 'passwordRequired')), z.maxLength(1000, PASSWORD_TOO_LONG)),
  /** Chosen on the sign-in page; an unknown one is ignored. */
  language: z.catch(z.optional(language), undefined),
})
export type Credentials = z.output<typeof credentials>

const registrationFields = z.object({
  username: username(1, msg('fields', 'usernameRequired')),
  password,
  name: line(1, msg('fields', 'nameRequired'), 120),
  email: emailAddress(),
  streetNumber,
  streetName: line(1, STREET_UNKNOWN, 80),
  hoaStatus: z.enum(HOA_STATUSES, msg('fields', 'ownStatusRequired')),
  phoneNumber: optionalPhone,
  textOptIn: z.pipe(
    z.nullish(z.boolean(TRUE_OR_FALSE)),
    z.transform((value): boolean => value ?? false),
  ),
  confirmPassword: z.optional(z.string(PASSWORDS_DIFFER)),
  language: optionalLanguage,
  provider: z._default(z.boolean(TRUE_OR_FALSE), false),
})

const samePassword = (form: { password?: string; confirmPassword?: string | undefined }) =>
  form.confirmPassword === undefined || form.confirmPassword === form.password

/** Runs even if another field is wrong, so that a form shows all problems at once. */
const besideOtherProblems = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** Anything else in the body (isAdmin, status, id) is dropped. */
export const registration = registrationFields.check(
  z.refine(samePassword, { message: PASSWORDS_DIFFER, path: ['confirmPassword'], when: besideOtherProblems }),
)
export type Registration = z.input<typeof registration>
export type NewResident = z.output<typeof registration>

export const forgotPassword = z.object({ email: emailAddress() })
const token = z
  .string(msg('publicPages', 'resetInvalid'))
  .check(z.minLength(1, msg('publicPages', 'resetInvalid')), z.maxLength(200, msg('publicPages', 'resetInvalid')))
export const passwordLink = z.object({ token })
export const resetPassword = z.object({ token, newPassword: password })
export type NewPassword = z.output<typeof resetPassword>

export const SIGN_IN_LINK_INVALID = msg('publicPages', 'signInLinkInvalid')
export const signInByLink = z.object({
  token: z.string(SIGN_IN_LINK_INVALID).check(z.minLength(1, SIGN_IN_LINK_INVALID), z.maxLength(200, SIGN_IN_LINK_INVALID)),
  language: z.catch(z.optional(language), undefined),
})
export type SignInByLink = z.output<typeof signInByLink>

const LINK_ENDED = msg('problems', 'notMeLinkEnded')
export const notMe = z.object({ token: z.string(LINK_ENDED).check(z.minLength(1, LINK_ENDED), z.maxLength(200, LINK_ENDED)) })

export const secondStepCode = z
  .extend(typedCode, {
    trustBrowser: z._default(z.boolean(), false),
    language: z.catch(z.optional(language), undefined),
  })
  .check(oneCode)
export type SecondStepCode = z.output<typeof secondStepCode>

export const providerStart = z.object({ language: z.catch(z.optional(language), undefined) })
export const providerAnswer = z.object({ search: z.string().check(z.maxLength(8000)) })

export const passkeySignIn = z.object({ response: assertion, language: z.catch(z.optional(language), undefined) })
export type PasskeySignIn = z.output<typeof passkeySignIn>

export const newPasswordForm = z.object({ newPassword: password, confirmPassword: z.string() }).check(
  z.refine((form) => form.newPassword === form.confirmPassword, {
    message: msg('fields', 'passwordsDoNotMatch'),
    path: ['confirmPassword'],
    when: besideOtherProblems,
  }),
)

export const appCode = z.object({ code: pattern().check(z.maxLength(20)) })
export const stepSwitch = z.object({ on: z.boolean() })

export const GRACE_DAYS = 14
export const mfaPolicy = z.object({
  boardSecondStep: z.enum(['off', 'required']),
  graceDays: z._default(z.union([z.literal(0), z.literal(GRACE_DAYS)]), GRACE_DAYS),
})
export type MfaPolicy = z.output<typeof mfaPolicy>

export const reauthentication = z.union([
  z.strictObject({ password: z.string().check(z.maxLength(1000)) }),
  z.strictObject({ response: assertion }),
  z.strictObject(typedCode.shape).check(oneCode),
])
export type Reauthentication = z.output<typeof reauthentication>

export const PASSKEYS_MAX = 10
const passkeyName = line(1, msg('signIn', 'passkeyNameMissing'), 60)
export const passkeyPurpose = z.object({ for: z.enum(['add', 'confirm']) })
export const newPasskey = z.object({ response: attestation, name: passkeyName })
export const passkeyRename = z.extend(byId, { name: passkeyName })
