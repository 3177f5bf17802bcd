import type { Reader, Trx } from '../../../../db/schema'
import { msg } from '../../../words/messages'
import { forbidden } from '../../errors'
import { DAY, fromNow, nowText } from '../../process/clock'
import { readSettings } from '../../settings'

/**
 * An account does not vote for this long after somebody else changed its email or password, or while nobody has approved it, so that people
 * can notice first.
 */
const HELD_MS = DAY

export const heldFromNow = () => ({ votesHeldUntil: fromNow(HELD_MS), createdAt: nowText() })

export const holdVotes = (trx: Trx, userId: number) =>
  trx
    .updateTable('user')
    .set({ votesHeldUntil: fromNow(HELD_MS) })
    .where('id', '=', userId)
    .execute()

/** Throws 403, with a message for the voter, while the account may not vote. */
export async function requireMayVoteNow(db: Reader, { id }: { id: number }) {
  const account = await db.selectFrom('user').select(['votesHeldUntil', 'createdAt']).where('id', '=', id).executeTakeFirst()
  const until = account?.votesHeldUntil ?? ''
  // A time further ahead comes from a wrong clock.
  if (until <= nowText() || until > fromNow(HELD_MS)) return
  const { timeZone } = await readSettings(db)
  const isNew = account !== undefined && Date.parse(until) <= Date.parse(account.createdAt) + HELD_MS
  throw forbidden(msg('server', isNew ? 'accountIsNew' : 'accountChanged', until, timeZone))
}
