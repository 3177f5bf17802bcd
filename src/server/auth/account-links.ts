import type { DatabaseAccess, Reader, Trx } from '../../../db/schema'
import { LINK_STATUSES } from '../../shared/residents'
import type { AccountLinks, LinkedMail } from '../notifications/email/link-tokens'
import { foldKey } from '../people'
import { fromNow } from '../process/clock'
import { hashToken } from '../tokens'
import { findNotMeLink, issueNotMeLink, NOT_ME } from './not-me'
import { endLink, findByResetToken, findSignInLink, issueResetToken, LINK_LIFETIME, type LinkKind } from './reset-tokens'

export function createAccountLinks(database: DatabaseAccess, origins = createResetLinkOrigins()): AccountLinks {
  const made = new Map<number, string>()

  async function renewLink(mail: LinkedMail, kind: RequestedKind): Promise<string | null> {
    const { userId } = mail
    if (userId === null) return null
    const before = origins.previousLink(kind, userId)
    const token = await database.write(async (trx) => {
      const next = await makeToken(trx, mail, false)
      if (next !== null && before) await endLink(trx, before)
      return next
    })
    if (token !== null) origins.noteLink(kind, userId, hashToken(token))
    return token
  }

  return {
    async token(mail) {
      const known = made.get(mail.id)
      if (known && (await stillWorks(database.reads, mail, known))) return known
      const { linkKind: kind } = mail
      const token = await (kind === 'reset' || kind === 'signIn'
        ? renewLink(mail, kind)
        : database.write((trx) => makeToken(trx, mail, false)))
      if (token !== null) made.set(mail.id, token)
      return token
    },
    forget: (mailId) => made.delete(mailId),
  }
}

const FINDERS: Record<string, (db: Reader, token: string) => Promise<object | undefined>> = {
  [NOT_ME]: findNotMeLink,
  signIn: findSignInLink,
}
const stillWorks = async (db: Reader, { linkKind }: LinkedMail, token: string) =>
  (await (FINDERS[linkKind ?? ''] ?? findByResetToken)(db, token)) !== undefined

/** Makes the token of a mail that an admin passes on by hand; null when the link has ended. */
export const makeTokenToPassOn = (trx: Trx, mail: LinkedMail) => makeToken(trx, mail, true)

/** Returns null when the promised link was used or withdrawn, or the account must not be opened with it any more. */
async function makeToken(trx: Trx, mail: LinkedMail, handedOut: boolean): Promise<string | null> {
  const { userId, toAddress, linkKind, createdAt } = mail
  if (linkKind === NOT_ME) return handedOut ? null : issueNotMeLink(trx, mail.id)
  const kind = linkKind as LinkKind
  // A requested link ends soon. An invitation may wait for a mail server until its owner has signed in.
  if (userId === null || (kind !== 'invitation' && !isRecent(createdAt, LINK_LIFETIME[kind]))) return null
  const account = await trx
    .selectFrom('user')
    .select(['lastLoginDate', 'passwordResetExpires', 'status'])
    .where('id', '=', userId)
    .where('emailKey', '=', foldKey(toAddress))
    .executeTakeFirst()
  const mayChoosePassword = account && account.passwordResetExpires !== null && LINK_STATUSES.includes(account.status)
  if (!account || (kind !== 'signIn' && !mayChoosePassword) || (kind === 'invitation' && account.lastLoginDate !== null)) return null
  return issueResetToken(trx, userId, kind, { handedOut })
}

/** A mail dated in the future was requested while the clock was wrong. */
const isRecent = (at: string, lifetime: number) => at >= fromNow(-lifetime) && at <= fromNow(lifetime)

type RequestedKind = 'reset' | 'signIn'

/** The oldest entry is dropped beyond this number; a new request then ends no link. */
const REMEMBERED = 10_000

/**
 * Remembers, in memory, the network that last requested a link of each kind for each account. A new request ends only the earlier link from the
 * same network, so that a stranger who knows an address cannot end its owner's link.
 */
export interface ResetLinkOrigins {
  noteRequest(kind: RequestedKind, userId: number, network: string): void
  previousLink(kind: RequestedKind, userId: number): string | undefined
  noteLink(kind: RequestedKind, userId: number, hash: string): void
}

export function createResetLinkOrigins(): ResetLinkOrigins {
  const networks = new Map<string, string>()
  const links = new Map<string, string>()
  const keyOf = (kind: RequestedKind, userId: number) => {
    const network = networks.get(`${kind} ${userId}`)
    return network && `${kind} ${userId} ${network}`
  }
  return {
    noteRequest(kind, userId, network) {
      networks.set(`${kind} ${userId}`, network)
    },
    previousLink: (kind, userId) => links.get(keyOf(kind, userId) ?? ''),
    noteLink(kind, userId, hash) {
      const key = keyOf(kind, userId)
      if (!key) return
      links.delete(key)
      links.set(key, hash)
      const [oldest] = links.keys()
      if (links.size > REMEMBERED && oldest !== undefined) links.delete(oldest)
    },
  }
}
