import type { Trx } from '../../../../db/schema'
import { nowText } from '../../process/clock'
import type { TextStatus } from './gateway'

/**
 * Notes that a text which the gateway has taken did not arrive; false where none is known by that id. Under our own id that may be before
 * its answer to us has come.
 */
export async function noteFailure(trx: Trx, { gatewayId, id = 0 }: TextStatus, failure: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shortMessage')
    .set((set) => ({ status: 'failed', lastError: failure, sentAt: set.fn.coalesce('sentAt', set.val(nowText())) }))
    // Only texts have an id of the gateway. Asked for the channel as well, SQLite would look through all that was ever sent.
    .where((where) => (gatewayId === undefined ? where.and({ id, channel: 'sms' }) : where('gatewayId', '=', gatewayId)))
    .where('status', 'in', gatewayId === undefined ? ['underway', 'sent'] : ['sent'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
