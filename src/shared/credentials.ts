import * as z from 'zod/mini'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 100
export const PASSWORD_TOO_SHORT = 'Password must be at least 8 characters'
export const PASSWORD_TOO_LONG = 'Password is too long'
/** How long the link in an invitation works. */
export const INVITATION_LINK_DAYS = 7
export const EMAIL_INVALID = 'Please enter a valid email address'

/** A password somebody chooses for themselves: 8 to 100 characters. */
export const password = z
  .string('Password is required')
  .check(z.minLength(PASSWORD_MIN, PASSWORD_TOO_SHORT), z.maxLength(PASSWORD_MAX, PASSWORD_TOO_LONG))

export const emailAddress = (message = EMAIL_INVALID) => z.string(message).check(z.trim(), z.maxLength(254, message), z.email(message))
