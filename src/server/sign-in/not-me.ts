import type { Reader, Trx } from '../../../db/schema'
import { LINK_STATUSES } from '../../shared/residents'
import { DAY, fromNow, nowText } from '../clock'
import { foldKey } from '../people'
import { LINK_ENDED } from './reset-tokens'
import { hashToken, newToken } from './tokens'

/** What a notice `opens` that somebody may not have expected. */
export const NOT_ME = 'notMe'
/** Notices to an address the account has no more: their link brings it back. */
export const ADDRESS_NOTICES: readonly string[] = ['emailChanged', 'movedAway']
const LASTS = 7 * DAY

interface Cause {
  id: number
  userId: number
  toAddress: string
  cause: string | null
  causeId: number | null
}

/** Makes the link of a mail that is being sent. Returns its token; only the hash is stored. */
export async function issueNotMeLink(trx: Trx, { id: mailId, userId, toAddress: sentTo, cause, causeId }: Cause): Promise<string> {
  const token = newToken()
  await trx.deleteFrom('notMeLink').where('endsAt', '<=', nowText()).execute()
  const about = { mailId, userId, sentTo, cause: cause ?? '', causeId }
  await trx
    .insertInto('notMeLink')
    .values({ ...about, id: hashToken(token), endsAt: fromNow(LASTS) })
    .execute()
  return token
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
async function cameLately(db: Reader, { userId, mailId, sentTo }: { userId: number; mailId: number; sentTo: string }): Promise<boolean> {
  const mail = await db.selectFrom('mail').select('createdAt').where('id', '=', mailId).executeTakeFirst()
  if (!mail) return false
  const first = await db
    .selectFrom('mail')
    .select('toAddress')
    .where('userId', '=', userId)
    .where('cause', 'in', ADDRESS_NOTICES)
    .where('id', '<=', mailId)
    .where('createdAt', '>', new Date(Date.parse(mail.createdAt) - DAY).toISOString())
    .orderBy('id')
    .executeTakeFirst()
  return first !== undefined && foldKey(first.toAddress) !== foldKey(sentTo)
}

/**
 * It is used, and so are those that were mailed after it: whoever got them may be whom it was against. Mails that still wait for another
 * address would get a new one.
 */
export async function endNotMeLinks(trx: Trx, { userId, mailId, sentTo }: Pick<NotMeLink, 'userId' | 'mailId' | 'sentTo'>) {
  await trx.deleteFrom('notMeLink').where('userId', '=', userId).where('mailId', '>=', mailId).execute()
  await trx
    .updateTable('mail')
    .set({ status: 'failed', lastError: LINK_ENDED })
    .where('userId', '=', userId)
    .where('id', '>=', mailId)
    .where('status', '=', 'waiting')
    .where('opens', '=', NOT_ME)
    .where('toAddress', '<>', sentTo)
    .execute()
}
