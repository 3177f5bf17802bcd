import type { Reader, Trx } from '../../db/schema'
import { formatInstant } from '../shared/calendar'
import { DAY, fromNow, nowText } from './clock'
import { forbidden } from './errors'
import { readSettings } from './settings'

/** How long an account does not vote after somebody else has changed how one gets into it: its owner can hear of it first. */
const HELD_MS = DAY

export const holdVotes = (trx: Trx, userId: number) =>
  trx
    .updateTable('user')
    .set({ votesHeldUntil: fromNow(HELD_MS) })
    .where('id', '=', userId)
    .execute()

/** Throws 403, in words for the voter, while the account may not vote because somebody else has changed its address or password. */
export async function requireMayVoteNow(db: Reader, { id }: { id: number }) {
  const account = await db.selectFrom('user').select('votesHeldUntil').where('id', '=', id).executeTakeFirst()
  const until = account?.votesHeldUntil ?? ''
  // What lies further ahead was written while the clock was wrong.
  if (until <= nowText() || until > fromNow(HELD_MS)) return
  const { timeZone } = await readSettings(db)
  throw forbidden(
    `Somebody else changed the email address or password of your account. To keep your vote yours, you can vote from ${formatInstant(until, timeZone)} on. Please tell the board if you did not know of the change.`,
  )
}
