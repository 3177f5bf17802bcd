import type { Reader, Trx } from '../../../db/schema'
import { LINK_STATUSES } from '../../shared/residents'
import { LINK_ENDED } from '../notifications/email/link-tokens'
import { foldKey } from '../people'
import { DAY, fromNow, nowText } from '../process/clock'
import { hashToken, newToken } from '../tokens'

export const NOT_ME = 'notMe'
/** The link of notification types about a change that its owner may not have made. */
export const NOT_ME_LINK = { kind: NOT_ME, path: '/not-me' } as const
/** Notices to an address the account has no more: their link brings it back. */
export const ADDRESS_NOTICES: readonly string[] = ['emailChanged', 'movedAway']
const LASTS = 7 * DAY
const after = (at: string, time: number) => new Date(Date.parse(at) + time).toISOString()

/**
 * Makes the link of a mail that is being sent, for seven days from what the mail tells of. Returns its token, or null for a mail that was
 * withdrawn meanwhile; only the hash is stored.
 */
export async function issueNotMeLink(trx: Trx, mailId: number): Promise<string | null> {
  const mail = await trx
    .selectFrom('mail')
    .select(['userId', 'toAddress', 'cause', 'causeId', 'createdAt'])
    .where('id', '=', mailId)
    .executeTakeFirst()
  if (!mail?.userId) return null
  const { userId, toAddress: sentTo, cause, causeId, createdAt } = mail
  const token = newToken()
  await trx.deleteFrom('notMeLink').where('endsAt', '<=', nowText()).execute()
  const about = { mailId, userId, sentTo, cause: cause ?? '', causeId }
  await trx
    .insertInto('notMeLink')
    .values({ ...about, id: hashToken(token), endsAt: after(createdAt, LASTS) })
    .execute()
  return token
}

/** Whose link a mail held, and where that went. */
interface Sent {
  userId: number
  mailId: number
  sentTo: string
}

/** The living link of a token. One sent to an address that is the account's no more works only where it brings that address back. */
export async function findNotMeLink(db: Reader, token: string) {
  const link = await db
    .selectFrom('notMeLink')
    .innerJoin('user', 'user.id', 'notMeLink.userId')
    .select(['notMeLink.id', 'userId', 'mailId', 'sentTo', 'cause', 'causeId', 'user.emailKey'])
    .where('notMeLink.id', '=', hashToken(token))
    .where('endsAt', '>', nowText())
    .where('endsAt', '<=', fromNow(LASTS))
    .where('user.status', 'in', LINK_STATUSES)
    .executeTakeFirst()
  if (!link) return undefined
  const { emailKey, ...rest } = link
  const isMoved = emailKey !== foldKey(link.sentTo)
  const bringsBack = isMoved && ADDRESS_NOTICES.includes(link.cause) && !(await cameLately(db, rest))
  return isMoved && !bringsBack ? undefined : { ...rest, bringsBack }
}
export type NotMeLink = NonNullable<Awaited<ReturnType<typeof findNotMeLink>>>

/** Nobody has a claim to an address that another had to make way for within the day before: it may have been a slip. That other one has a link. */
async function cameLately(db: Reader, { userId, mailId, sentTo }: Sent): Promise<boolean> {
  const mail = await db.selectFrom('mail').select('createdAt').where('id', '=', mailId).executeTakeFirst()
  if (!mail) return false
  const first = await db
    .selectFrom('mail')
    .select('toAddress')
    .where('userId', '=', userId)
    .where('cause', 'in', ADDRESS_NOTICES)
    .where('id', '<=', mailId)
    .where('createdAt', '>', after(mail.createdAt, -DAY))
    .orderBy('id')
    .executeTakeFirst()
  return first !== undefined && foldKey(first.toAddress) !== foldKey(sentTo)
}

/**
 * It is used, and so are those that were mailed after it: whoever got them may be whom it was against. What went to another address since
 * is the account's no more: a mail that waits, or is sent again, would get a new link, and its address seem to have been the owner's.
 */
export async function endNotMeLinks(trx: Trx, { userId, mailId, sentTo }: Sent) {
  await trx.deleteFrom('notMeLink').where('userId', '=', userId).where('mailId', '>=', mailId).execute()
  const toOthers = trx
    .updateTable('mail')
    .where('userId', '=', userId)
    .where('id', '>=', mailId)
    .where('linkKind', '=', NOT_ME)
    .where('toAddress', '<>', sentTo)
  await toOthers.where('status', '=', 'waiting').set({ status: 'failed', lastError: LINK_ENDED }).execute()
  await toOthers.set({ userId: null }).execute()
}
