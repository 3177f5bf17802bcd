import type { Reader, Trx } from '../../../db/schema'
import { INVITATION_LINK_DAYS, RESET_LINK_HOURS } from '../../shared/credentials'
import { LINK_STATUSES } from '../../shared/residents'
import { LINK_ENDED } from '../notifications/email/link-tokens'
import { DAY, fromNow, HOUR, nowText } from '../process/clock'
import { hashToken, newToken } from '../tokens'

export type LinkKind = 'invitation' | 'reset'

const PASSWORD_PATH = '/reset-password'
/** The links of notification types to choose a password. */
export const INVITATION_LINK = { kind: 'invitation', path: PASSWORD_PATH } as const
export const RESET_LINK = { kind: 'reset', path: PASSWORD_PATH } as const
export const passwordUrl = (publicUrl: string, token: string) => `${publicUrl}${PASSWORD_PATH}?token=${token}`

/** How long a link to choose a password works once it has been made, in milliseconds. */
export const LINK_LIFETIME: Record<LinkKind, number> = { invitation: INVITATION_LINK_DAYS * DAY, reset: RESET_LINK_HOURS * HOUR }

/**
 * Links of one kind that one account has at most. `RESET_MAILS` lets fewer be mailed in the hour a link works: whoever asks,
 * however often, pushes no link out that somebody else has asked for.
 */
const LINKS_MOST = 50

/** No link is valid for longer; one that claims to be was made while the clock was wrong. */
const LONGEST = 31 * DAY

/** What an account that is being added with a promised link has as its `passwordResetExpires`. */
export const promisedUntil = (kind: LinkKind) => fromNow(LINK_LIFETIME[kind])

/** Promises an account a link that is made when its mail is sent. Links in mails that have gone out work on, but for the asker's own (`ResetLinkOrigins`); one that waits stays in favor of this one. */
export async function promiseLink(trx: Trx, userId: number, kind: LinkKind) {
  await withdrawMails(trx, userId, [kind])
  await notePromise(trx, userId, promisedUntil(kind))
}

/** Ends every link of an account, also those promised: one was used, or what they open has changed. */
export async function endLinks(trx: Trx, userId: number) {
  await withdrawMails(trx, userId, ['invitation', 'reset'])
  await trx.deleteFrom('passwordLink').where('userId', '=', userId).execute()
  await notePromise(trx, userId, null)
}

/** Voids the links somebody else was given to pass on: what they open is to become worth more. Mailed ones stay. */
export const endHandedOutLinks = (trx: Trx, userId: number) =>
  trx.deleteFrom('passwordLink').where('userId', '=', userId).where('handedOut', '=', 1).execute()

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
  /** Somebody else gets it to pass on: whoever uses it may not be the account's owner. */
  handedOut: boolean
  /** Milliseconds; what its kind lasts where left out. */
  lasts?: number
}

/** Makes a link of an account beside those it has. Returns its token; only the hash is stored. */
export async function issueResetToken(trx: Trx, userId: number, kind: LinkKind, { handedOut, lasts = LINK_LIFETIME[kind] }: LinkOptions) {
  const token = newToken()
  const endsAt = fromNow(lasts)
  await trx
    .deleteFrom('passwordLink')
    .where(({ or, eb }) => or([eb('endsAt', '<=', nowText()), eb('endsAt', '>', fromNow(LONGEST))]))
    .execute()
  await trx
    .insertInto('passwordLink')
    .values({ userId, kind, passwordResetToken: hashToken(token), endsAt, handedOut: handedOut ? 1 : 0 })
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
  await notePromise(trx, userId, endsAt)
  return token
}

/** The account a token was made for, or nothing when it is unknown, used or past its time. */
export const findByResetToken = (db: Reader, token: string) =>
  db
    .selectFrom('passwordLink')
    .innerJoin('user', 'user.id', 'passwordLink.userId')
    .select(['user.id', 'user.name', 'user.email', 'user.username', 'user.streetName', 'passwordLink.handedOut'])
    .where('passwordLink.passwordResetToken', '=', hashToken(token))
    .where('passwordLink.endsAt', '>', nowText())
    .where('passwordLink.endsAt', '<=', fromNow(LONGEST))
    .where('user.status', 'in', LINK_STATUSES)
    .executeTakeFirst()
