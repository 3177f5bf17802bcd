import type { Trx } from '../../../db/schema'
import { msg } from '../../words/say'
import { PortalError } from '../errors'
import { TELLINGS } from '../limits/amounts'
import { fromNow, HOUR, MINUTE } from '../process/clock'

/** Notices that go out because somebody of the board says so. */
const BY_CHOICE = ['announcement', 'document', 'event', 'pollOpened']

/** Throws 429 when the board has told people as often as it may in an hour. */
export async function requireNotificationAllowance(trx: Trx) {
  const told = await trx
    .selectFrom('notification')
    .select('createdAt')
    .where('kind', 'in', BY_CHOICE)
    .where('createdAt', '>', fromNow(-TELLINGS.window))
    .orderBy('createdAt', 'desc')
    .limit(TELLINGS.max)
    .execute()
  const oldest = told[TELLINGS.max - 1]
  if (!oldest) return
  const wait = Math.min(HOUR, Math.max(1000, Date.parse(oldest.createdAt) + TELLINGS.window - Date.now()))
  throw new PortalError('TOO_MANY_REQUESTS', msg('problems', 'reachTooOften', Math.ceil(wait / MINUTE)), {
    retryAfter: Math.ceil(wait / 1000),
  })
}
