import type { Reader, Trx } from '../../db/schema'
import { INVITATION_LINK_DAYS, RESET_LINK_HOURS } from '../shared/credentials'
import { DAY, fromNow, HOUR, nowText } from './clock'
import { hashToken, newToken } from './tokens'

export type LinkKind = 'invitation' | 'reset'

/** How long a link to choose a password works once it has been made, in milliseconds. */
export const LINK_LASTS: Record<LinkKind, number> = { invitation: INVITATION_LINK_DAYS * DAY, reset: RESET_LINK_HOURS * HOUR }

export const LINK_ENDED = 'Not sent: the link in it does not work any more.'

/** Promises an account a link that is made when its mail is sent. Older links are void at once, and mails that wait with one stay. */
export async function promiseLink(trx: Trx, userId: number, kind: LinkKind) {
  await trx
    .updateTable('mail')
    .set({ status: 'failed', lastError: LINK_ENDED })
    .where('userId', '=', userId)
    .where('status', '=', 'waiting')
    .where('opens', 'is not', null)
    .execute()
  await setLink(trx, userId, { passwordResetToken: null, passwordResetExpires: fromNow(LINK_LASTS[kind]), linkHandedOut: 0 })
}

/**
 * Makes the one valid reset token of an account, voiding older ones. Returns the token for the link; only its hash is stored.
 * `handedOut` says that somebody else gets it to pass on: whoever uses it may not be the account's owner.
 */
export async function issueResetToken(trx: Trx, userId: number, validForMs: number, handedOut: boolean): Promise<string> {
  const token = newToken()
  const passwordResetExpires = fromNow(validForMs)
  await setLink(trx, userId, { passwordResetToken: hashToken(token), passwordResetExpires, linkHandedOut: handedOut ? 1 : 0 })
  return token
}

interface Link {
  passwordResetToken: string | null
  passwordResetExpires: string
  linkHandedOut: number
}

const setLink = (trx: Trx, userId: number, link: Link) => trx.updateTable('user').set(link).where('id', '=', userId).execute()

/** No link is valid for longer; one that claims to be was made while the clock was wrong. */
const LONGEST = 31 * DAY

/** The account a token was made for, or nothing when it is unknown, used or past its time. */
export const findByResetToken = (db: Reader, token: string) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'linkHandedOut'])
    .where('passwordResetToken', '=', hashToken(token))
    .where('passwordResetExpires', '>', nowText())
    .where('passwordResetExpires', '<=', fromNow(LONGEST))
    .where('status', 'in', ['pending', 'active', 'approved'])
    .executeTakeFirst()
