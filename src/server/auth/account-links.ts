import type { DatabaseAccess, Reader, Trx } from '../../../db/schema'
import { LINK_STATUSES } from '../../shared/residents'
import type { AccountLinks, LinkedMail } from '../notifications/email/link-tokens'
import { foldKey } from '../people'
import { fromNow } from '../process/clock'
import { hashToken } from '../tokens'
import { findNotMeLink, issueNotMeLink, NOT_ME } from './not-me'
import { endLink, findByResetToken, issueResetToken, LINK_LIFETIME, type LinkKind } from './reset-tokens'

export function createAccountLinks(database: DatabaseAccess, origins = createResetLinkOrigins()): AccountLinks {
  const made = new Map<number, string>()

  async function renewLink(mail: LinkedMail): Promise<string | null> {
    const { userId } = mail
    if (userId === null) return null
    const before = origins.previousLink(userId)
    const token = await database.write(async (trx) => {
      const next = await makeToken(trx, mail, false)
      if (next !== null && before) await endLink(trx, before)
      return next
    })
    if (token !== null) origins.noteLink(userId, hashToken(token))
    return token
  }

  return {
    async token(mail) {
      const known = made.get(mail.id)
      if (known && (await stillWorks(database.reads, mail, known))) return known
      const token = await (mail.linkKind === 'reset' ? renewLink(mail) : database.write((trx) => makeToken(trx, mail, false)))
      if (token !== null) made.set(mail.id, token)
      return token
    },
    forget: (mailId) => made.delete(mailId),
  }
}

const stillWorks = async (db: Reader, { linkKind }: LinkedMail, token: string) =>
  (await (linkKind === NOT_ME ? findNotMeLink(db, token) : findByResetToken(db, token))) !== undefined

/** Makes the token of a mail that an admin passes on by hand; null when the link has ended. */
export const makeTokenToPassOn = (trx: Trx, mail: LinkedMail) => makeToken(trx, mail, true)

/** Returns null when the promised link was used or withdrawn, or the account must not be opened with it any more. */
async function makeToken(trx: Trx, mail: LinkedMail, handedOut: boolean): Promise<string | null> {
  const { userId, toAddress, linkKind, createdAt } = mail
  if (linkKind === NOT_ME) return handedOut ? null : issueNotMeLink(trx, mail.id)
  const kind = linkKind as LinkKind
  // A requested link ends after an hour. An invitation may wait for a mail server until its owner has signed in.
  if (userId === null || (kind === 'reset' && !isOfThisHour(createdAt))) return null
  const account = await trx
    .selectFrom('user')
    .select('lastLoginDate')
    .where('id', '=', userId)
    .where('emailKey', '=', foldKey(toAddress))
    .where('passwordResetExpires', 'is not', null)
    .where('status', 'in', LINK_STATUSES)
    .executeTakeFirst()
  if (!account || (kind === 'invitation' && account.lastLoginDate !== null)) return null
  return issueResetToken(trx, userId, kind, { handedOut })
}

/** A mail dated in the future was requested while the clock was wrong. */
const isOfThisHour = (at: string) => at >= fromNow(-LINK_LIFETIME.reset) && at <= fromNow(LINK_LIFETIME.reset)

/** The oldest entry is dropped beyond this number; a new request then ends no link. */
const REMEMBERED = 10_000

/**
 * Remembers, in memory, the network that last requested a reset link for each account. A new request ends only the earlier link from the
 * same network, so that a stranger who knows an address cannot end its owner's link.
 */
export interface ResetLinkOrigins {
  noteRequest(userId: number, network: string): void
  previousLink(userId: number): string | undefined
  noteLink(userId: number, hash: string): void
}

export function createResetLinkOrigins(): ResetLinkOrigins {
  const networks = new Map<number, string>()
  const links = new Map<string, string>()
  const keyOf = (userId: number) => `${userId} ${networks.get(userId)}`
  return {
    noteRequest(userId, network) {
      networks.set(userId, network)
    },
    previousLink: (userId) => (networks.has(userId) ? links.get(keyOf(userId)) : undefined),
    noteLink(userId, hash) {
      if (!networks.has(userId)) return
      const key = keyOf(userId)
      links.delete(key)
      links.set(key, hash)
      const [oldest] = links.keys()
      if (links.size > REMEMBERED && oldest !== undefined) links.delete(oldest)
    },
  }
}
