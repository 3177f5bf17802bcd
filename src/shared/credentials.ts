import * as z from 'zod/mini'
import { msg } from '../words/messages'
import { pattern } from './fields'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 100
const PASSWORD_TOO_SHORT = msg('fields', 'passwordTooShort')
export const PASSWORD_TOO_LONG = msg('fields', 'passwordTooLong')
export const INVITATION_LINK_DAYS = 7
export const RESET_LINK_HOURS = 1
export const SIGN_IN_LINK_MINUTES = 15
export const EMAIL_INVALID = msg('fields', 'emailInvalid')

export const password = z
  .string(msg('fields', 'passwordRequired'))
  .check(z.minLength(PASSWORD_MIN, PASSWORD_TOO_SHORT), z.maxLength(PASSWORD_MAX, PASSWORD_TOO_LONG))

export const USERNAME_MAX = 64
/** One script only, so that `lookOf` recognizes look-alikes: Latin letters, with the marks of European languages and Vietnamese. */
export const USERNAME_LETTERS = msg('fields', 'usernameLetters')
/** A user name that looks like an email address must be the account's own. */
export const USERNAME_IS_AN_ADDRESS = msg('fields', 'usernameIsAddress')

export const username = (min: number, message: string) =>
  pattern(message).check(
    z.minLength(min, message),
    z.maxLength(USERNAME_MAX, msg('fields', 'tooLong', USERNAME_MAX)),
    z.regex(/^[A-Za-zÀ-ÖØ-öø-žƠơƯưǍ-ǜȘ-țḀ-ỿ0-9 ._+'@-]*$/, USERNAME_LETTERS),
  )

/** An address as browsers take it, with a dot in its domain and none at the ends of its name. ASCII only: no look-alike letters. */
export const emailAddress = (message: string = EMAIL_INVALID) =>
  pattern(message).check(
    z.maxLength(254, message),
    z.regex(z.regexes.html5Email, { error: message, abort: true }),
    z.regex(/^(?!\.|.*(\.\.|\.@)).*\.[a-z][a-z0-9-]+$/i, message),
  )

/** A code of an authenticator app, with or without spaces, or a recovery code. */
export const typedCode = z.object({
  code: z.optional(pattern().check(z.maxLength(20))),
  recoveryCode: z.optional(pattern().check(z.maxLength(40))),
})
export const oneCode = z.refine<z.output<typeof typedCode>>(
  ({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined),
  { message: msg('secondStep', 'codeMissing'), path: ['code'] },
)

export const emailChange = z.object({ email: emailAddress() })
