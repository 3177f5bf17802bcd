import type { Reader } from '../../../db/schema'
import { PortalError } from '../../server/errors'
import { PENDING_MAX } from '../../server/limits/amounts'
import { HOUR } from '../../server/process/clock'
import { msg } from '../../words/say'

const TOO_MANY_WAIT = msg('problems', 'registrationsFull')

/** Throws 429 while as many accounts wait for approval as people can look at. Nothing is removed to make room: that is for the board. */
export async function requireRoomToWait(db: Reader) {
  const waiting = await db.selectFrom('user').select('id').where('status', '=', 'pending').limit(PENDING_MAX).execute()
  if (waiting.length >= PENDING_MAX) throw new PortalError('TOO_MANY_REQUESTS', TOO_MANY_WAIT, { retryAfter: HOUR / 1000 })
}
