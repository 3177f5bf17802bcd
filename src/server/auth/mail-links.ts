import type { DatabaseAccess, Reader, Trx } from '../../../db/schema'
import { LINK_STATUSES } from '../../shared/residents'
import { type Stopped, unsubscribeToken } from '../notifications/email/unsubscribe-link'
import { foldKey } from '../people'
import { fromNow } from '../process/clock'
import { hashToken } from '../tokens'
import { findNotMeLink, issueNotMeLink, NOT_ME } from './not-me'
import { createOwnLinks, type OwnLinks } from './own-links'
import { endLink, findByResetToken, issueResetToken, LINK_ENDED, LINK_LASTS, type LinkKind } from './reset-tokens'

/**
 * Stands in a stored mail where the token of its link goes. Tokens are made when a mail is sent, so that none that works
 * lies in the outbox or in a backup.
 */
export const TOKEN_PLACE = 'made-when-sent'

/** The same for the token of a link that stops email about the mail's topic. */
const TOPIC_PLACE = 'made-for-topic'

/** What people write cannot ask for a token. */
export const withoutPlace = (text: string) => text.replaceAll(TOKEN_PLACE, 'made when sent').replaceAll(TOPIC_PLACE, 'made for topic')
export const veilPlaces = (text: string) => text.replaceAll(TOKEN_PLACE, '…').replaceAll(TOPIC_PLACE, '…')

export const passwordUrl = (publicUrl: string) => `${publicUrl}/reset-password?token=${TOKEN_PLACE}`
export const notMeUrl = (publicUrl: string) => `${publicUrl}/not-me?token=${TOKEN_PLACE}`
export const leaveUrl = (publicUrl: string) => `${publicUrl}/unsubscribe/${TOKEN_PLACE}`
export const stopUrl = (publicUrl: string) => `${publicUrl}/unsubscribe/${TOPIC_PLACE}`

interface Letter {
  id: number
  userId: number | null
  toAddress: string
  linkKind: string | null
  text: string
  html: string
  unsubscribeUrl: string | null
  stops?: Stopped
  createdAt: string
}

/** A mail as it goes out; `token` is the secret in it that opens the account, or unsubscribes from all; null for a mail without. */
export type Written<Mail> = Mail & { token: string | null }

function write<Mail extends Letter>(mail: Mail, token: string, topicToken = token): Written<Mail> {
  const fill = (text: string) => text.replaceAll(TOKEN_PLACE, token).replaceAll(TOPIC_PLACE, topicToken)
  const unsubscribeUrl = mail.unsubscribeUrl === null ? null : fill(mail.unsubscribeUrl)
  return { ...mail, token, text: fill(mail.text), html: fill(mail.html), unsubscribeUrl }
}

export interface MailLinks {
  /** The mail with its link, or why it should not be sent: the link in it was used, replaced or is past its time. */
  write<Mail extends Letter>(mail: Mail, linkSecret: string): Promise<Written<Mail> | string>
  /** The mail is settled: nothing of its link is kept. */
  forget(mailId: number): void
}

export function createMailLinks(database: DatabaseAccess, ownLinks: OwnLinks = createOwnLinks()): MailLinks {
  // A mail that is tried again says the same: the first attempt may have arrived.
  const made = new Map<number, string>()

  /** Makes a link that was asked for, in the place of the one its asker had before. */
  async function renewLink(mail: Letter): Promise<string | null> {
    const { userId } = mail
    if (userId === null) return null
    const before = ownLinks.before(userId)
    const token = await database.write(async (trx) => {
      const next = await makeLink(trx, mail, false)
      if (next !== null && before) await endLink(trx, before)
      return next
    })
    if (token !== null) ownLinks.made(userId, hashToken(token))
    return token
  }

  return {
    async write(mail, linkSecret) {
      if (mail.unsubscribeUrl !== null && mail.userId !== null)
        return write(mail, unsubscribeToken(linkSecret, mail.userId), unsubscribeToken(linkSecret, mail.userId, mail.stops))
      if (mail.linkKind === null) return { ...mail, token: null }
      const known = made.get(mail.id)
      if (known && (await stillWorks(database.reads, mail, known))) return write(mail, known)
      const token = await (mail.linkKind === 'reset' ? renewLink(mail) : database.write((trx) => makeLink(trx, mail, false)))
      if (token === null) return LINK_ENDED
      made.set(mail.id, token)
      return write(mail, token)
    },
    forget: (mailId) => made.delete(mailId),
  }
}

const stillWorks = async (db: Reader, { linkKind }: Letter, token: string) =>
  (await (linkKind === NOT_ME ? findNotMeLink(db, token) : findByResetToken(db, token))) !== undefined

/** The same mail for somebody who passes it on by hand; null when its link has ended. */
export async function writeToPassOn<Mail extends Letter>(trx: Trx, mail: Mail): Promise<Written<Mail> | null> {
  const token = await makeLink(trx, mail, true)
  return token === null ? null : write(mail, token)
}

/** Makes the link a waiting mail was promised; null when it was used, or taken back, or nobody may be let in with it any more. */
async function makeLink(trx: Trx, mail: Letter, handedOut: boolean): Promise<string | null> {
  const { userId, toAddress, linkKind, createdAt } = mail
  if (linkKind === NOT_ME) return handedOut ? null : issueNotMeLink(trx, mail.id)
  const kind = linkKind as LinkKind
  // A link somebody asked for is over with its hour; an invitation may wait for its mail server until somebody has been in.
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

/** One dated ahead was asked for under a wrong clock: nobody knows when. */
const isOfThisHour = (at: string) => at >= fromNow(-LINK_LASTS.reset) && at <= fromNow(LINK_LASTS.reset)
