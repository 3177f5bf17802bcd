import { PortalError } from '../../../server/errors'
import type { Person } from '../../../server/people'
import { type MessageKey, msg } from '../../../words/say'

/** Of a wrong name, a wrong password, and whoever may not come in: nobody learns which. */
export const LOGIN_FAILED = msg('frontDoor', 'authenticationFailed')
export const PENDING_MESSAGE = msg('frontDoor', 'pending')

/** The status is told only to somebody with the right password or passkey. */
export function refusalOf({ status, username, email, name }: Person) {
  const message = REFUSALS[status] ?? LOGIN_FAILED
  return new PortalError('FORBIDDEN', message, { status, message, username, email, name })
}
const REFUSALS: Record<string, MessageKey> = { pending: PENDING_MESSAGE, banned: msg('problems', 'accountBanned') }
