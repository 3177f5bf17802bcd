import * as z from 'zod/mini'
import { mailingAddress } from '../../shared/addresses'
import { password } from '../../shared/credentials'
import { msg } from '../../words/messages'

export const CURRENT_PASSWORD_WRONG = msg('preferences', 'currentPasswordWrong')
const CURRENT_PASSWORD_REQUIRED = msg('preferences', 'currentPasswordRequired')
const PASSWORDS_DIFFER = msg('fields', 'passwordsDoNotMatch')

export const passwordChange = z.object({
  currentPassword: z
    .string(CURRENT_PASSWORD_REQUIRED)
    .check(z.minLength(1, CURRENT_PASSWORD_REQUIRED), z.maxLength(1000, CURRENT_PASSWORD_WRONG)),
  newPassword: password,
})
export type PasswordChange = z.output<typeof passwordChange>

export const mailingAddressChange = z.object({ mailingAddress })
export type MailingAddressChange = z.output<typeof mailingAddressChange>

export const passwordForm = z
  .extend(passwordChange, { confirmPassword: z.string() })
  .check(z.refine((form) => form.newPassword === form.confirmPassword, { message: PASSWORDS_DIFFER, path: ['confirmPassword'] }))

export const sessionHandle = z.object({ handle: z.string(msg('server', 'notFound')).check(z.maxLength(64, msg('server', 'notFound'))) })
