import type { Trx } from '../../../db/schema'
import { SESSIONS_MAX } from '../limits/amounts'
import { forgetBrowsers } from './forget-browsers'

/** Leaves room for one more: who signs in for years, or in a loop, has the latest ones. */
export const makeRoomForSession = (trx: Trx, userId: number) =>
  trx
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', 'not in', (from) =>
      from
        .selectFrom('session')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .limit(SESSIONS_MAX - 1),
    )
    .execute()

/** Ends every session, ticket and trusted browser of a person, in the transaction of what made it necessary; `except` (a stored id) stays. */
export async function endSessions(trx: Trx, userId: number, except = '') {
  await trx.deleteFrom('session').where('userId', '=', userId).where('id', '!=', except).execute()
  await forgetBrowsers(trx, userId)
}

export const endSession = (trx: Trx, sessionId: string) => trx.deleteFrom('session').where('id', '=', sessionId).execute()
