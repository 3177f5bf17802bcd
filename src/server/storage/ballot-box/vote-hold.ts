import type { Reader, Trx } from '../../../../db/schema'
import { msg } from '../../../words/say'
import { forbidden } from '../../errors'
import { DAY, fromNow, nowText } from '../../process/clock'
import { readSettings } from '../../settings'

/** How long an account does not vote after somebody else has changed how one gets into it, or nobody has looked at it: people can hear of it first. */
const HELD_MS = DAY

/** For a new account that nobody has approved. */
export const heldFromNow = () => ({ votesHeldUntil: fromNow(HELD_MS), createdAt: nowText() })

export const holdVotes = (trx: Trx, userId: number) =>
  trx
    .updateTable('user')
    .set({ votesHeldUntil: fromNow(HELD_MS) })
    .where('id', '=', userId)
    .execute()

/** Throws 403, in words for the voter, while the account may not vote: somebody else has changed its address or password, or nobody has approved it. */
export async function requireMayVoteNow(db: Reader, { id }: { id: number }) {
  const account = await db.selectFrom('user').select(['votesHeldUntil', 'createdAt']).where('id', '=', id).executeTakeFirst()
  const until = account?.votesHeldUntil ?? ''
  // What lies further ahead was written while the clock was wrong.
  if (until <= nowText() || until > fromNow(HELD_MS)) return
  const { timeZone } = await readSettings(db)
  const isNew = account !== undefined && Date.parse(until) <= Date.parse(account.createdAt) + HELD_MS
  throw forbidden(msg('server', isNew ? 'accountIsNew' : 'accountChanged', until, timeZone))
}
