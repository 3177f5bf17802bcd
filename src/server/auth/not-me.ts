import type { Reader, Trx } from '../../../db/schema'
import { LINK_STATUSES } from '../../shared/residents'
import { LINK_ENDED } from '../notifications/email/link-tokens'
import { foldKey } from '../people'
import { DAY, fromNow, nowText } from '../process/clock'
import { hashToken, newToken } from '../tokens'

export const NOT_ME = 'notMe'
export const NOT_ME_LINK = { kind: NOT_ME, path: '/not-me' } as const
/** Notices sent to a former address; their link restores it. */
const ADDRESS_NOTICES: readonly string[] = ['emailChanged', 'movedAway']
const LASTS = 7 * DAY
const after = (at: string, time: number) => new Date(Date.parse(at) + time).toISOString()

/**
 * Makes the link when its mail is sent; it works for seven days from the mail's creation. Returns the token, or null if the mail was
 * withdrawn. Only the hash is stored.
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

interface Sent {
  userId: number
  mailId: number
  sentTo: string
}

/** Finds the valid link of a token. A link sent to a former address works only if it restores that address. */
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

/**
 * An address that the account had for less than a day is not restored, because it may have been a typo. The address before it has its own
 * link.
 */
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
 * Ends this link and those mailed after it, because an intruder may have received them. Later mail to another address is detached from the
 * account: otherwise a waiting or repeated mail would get a new link, and its address would count as the owner's.
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
