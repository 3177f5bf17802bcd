import type { DatabaseAccess, Reader, Trx } from '../../../db/schema'
import { LINK_STATUSES } from '../../shared/residents'
import type { AccountLinks, LinkedMail } from '../notifications/email/link-tokens'
import { foldKey } from '../people'
import { fromNow } from '../process/clock'
import { findNotMeLink, issueNotMeLink, NOT_ME } from './not-me'
import { findByResetToken, issueResetToken, LINK_LIFETIME, type LinkKind } from './reset-tokens'

export function createAccountLinks(database: DatabaseAccess): AccountLinks {
  const made = new Map<number, string>()
  return {
    async token(mail) {
      const known = made.get(mail.id)
      if (known && (await stillWorks(database.reads, mail, known))) return known
      const token = await database.write((trx) => makeToken(trx, mail, false))
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
