import type { Reader, Trx } from '../../../db/schema'
import { INVITATION_LINK_DAYS, RESET_LINK_HOURS, SIGN_IN_LINK_MINUTES } from '../../shared/credentials'
import { LINK_STATUSES } from '../../shared/residents'
import { LINK_ENDED } from '../notifications/email/link-tokens'
import { DAY, fromNow, HOUR, MINUTE, nowText } from '../process/clock'
import { hashToken, newToken } from '../tokens'

export type LinkKind = 'invitation' | 'reset' | 'signIn'

const PASSWORD_PATH = '/reset-password'
export const INVITATION_LINK = { kind: 'invitation', path: PASSWORD_PATH } as const
export const RESET_LINK = { kind: 'reset', path: PASSWORD_PATH } as const
export const SIGN_IN_LINK = { kind: 'signIn', path: '/sign-in-link' } as const
export const passwordUrl = (publicUrl: string, token: string) => `${publicUrl}${PASSWORD_PATH}?token=${token}`

/** In milliseconds from the moment the link is made. */
export const LINK_LIFETIME: Record<LinkKind, number> = {
  invitation: INVITATION_LINK_DAYS * DAY,
  reset: RESET_LINK_HOURS * HOUR,
  signIn: SIGN_IN_LINK_MINUTES * MINUTE,
}

/**
 * More than `RESET_MAILS` allows in the hour that a link works, so that repeated requests cannot push out a link that somebody else
 * requested.
 */
const LINKS_MOST = 50

/** A link that claims to last longer was made while the clock was wrong. */
const LONGEST = 31 * DAY

export const promisedUntil = (kind: LinkKind) => fromNow(LINK_LIFETIME[kind])

/**
 * Promises a link that is made when its mail is sent, and withdraws waiting mails with one of this kind. Links already mailed stay valid,
 * except the requester's own (`ResetLinkOrigins`).
 */
export async function promiseLink(trx: Trx, userId: number, kind: LinkKind) {
  await withdrawMails(trx, userId, [kind])
  if (kind !== 'signIn') await notePromise(trx, userId, promisedUntil(kind))
}

export async function endLinks(trx: Trx, userId: number) {
  await withdrawMails(trx, userId, ['invitation', 'reset', 'signIn'])
  await trx.deleteFrom('passwordLink').where('userId', '=', userId).execute()
  await notePromise(trx, userId, null)
}

/** Ends the links that were given to somebody else to pass on, before the account gains rights. Mailed links stay. */
export const endHandedOutLinks = (trx: Trx, userId: number) =>
  trx.deleteFrom('passwordLink').where('userId', '=', userId).where('handedOut', '=', 1).execute()

/** Withdraws waiting mails with sign-in links too, so that no other link follows the used one. */
export async function endSignInLink(trx: Trx, userId: number, token: string) {
  await withdrawMails(trx, userId, ['signIn'])
  await endLink(trx, hashToken(token))
}

export const endLink = (trx: Trx, hash: string) => trx.deleteFrom('passwordLink').where('passwordResetToken', '=', hash).execute()

const withdrawMails = (trx: Trx, userId: number, kinds: LinkKind[]) =>
  trx
    .updateTable('mail')
    .set({ status: 'failed', lastError: LINK_ENDED })
    .where('userId', '=', userId)
    .where('status', '=', 'waiting')
    .where('linkKind', 'in', kinds)
    .execute()

const notePromise = (trx: Trx, userId: number, passwordResetExpires: string | null) =>
  trx.updateTable('user').set({ passwordResetExpires }).where('id', '=', userId).execute()

interface LinkOptions {
  /** Somebody else passes the link on, so its user may not be the account's owner. */
  handedOut: boolean
  lasts?: number
}

/** Adds a link to those the account has. Returns the token; only the hash is stored. */
export async function issueResetToken(trx: Trx, userId: number, kind: LinkKind, { handedOut, lasts = LINK_LIFETIME[kind] }: LinkOptions) {
  const token = newToken()
  const endsAt = fromNow(lasts)
  await trx
    .deleteFrom('passwordLink')
    .where(({ or, eb }) => or([eb('endsAt', '<=', nowText()), eb('endsAt', '>', fromNow(LONGEST))]))
    .execute()
  await trx
    .insertInto('passwordLink')
    .values({ userId, kind, passwordResetToken: hashToken(token), endsAt, handedOut: handedOut ? 1 : 0, createdAt: nowText() })
    .execute()
  const tooMany = trx
    .selectFrom('passwordLink')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .orderBy('endsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(-1)
    .offset(LINKS_MOST)
  await trx.deleteFrom('passwordLink').where('id', 'in', tooMany).execute()
  if (kind !== 'signIn') await notePromise(trx, userId, endsAt)
  return token
}

/** For a new password. */
export const findByResetToken = (db: Reader, token: string) =>
  queryLink(db, token).where('passwordLink.kind', '<>', 'signIn').where('user.status', 'in', LINK_STATUSES).executeTakeFirst()

/** Also of an account that may not sign in: its owner reads its status. */
export const findSignInLink = (db: Reader, token: string) =>
  queryLink(db, token).where('passwordLink.kind', '=', 'signIn').executeTakeFirst()

const queryLink = (db: Reader, token: string) =>
  db
    .selectFrom('passwordLink')
    .innerJoin('user', 'user.id', 'passwordLink.userId')
    .select(['user.id', 'user.name', 'user.email', 'user.username', 'user.streetName', 'passwordLink.handedOut'])
    .select(['passwordLink.createdAt as linkMadeAt', 'passwordLink.kind'])
    .where('passwordLink.passwordResetToken', '=', hashToken(token))
    .where('passwordLink.endsAt', '>', nowText())
    .where('passwordLink.endsAt', '<=', fromNow(LONGEST))
