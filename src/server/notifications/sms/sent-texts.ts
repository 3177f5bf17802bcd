import { sql } from 'kysely'
import type { DatabaseAccess, Reader, Trx } from '../../../../db/schema'
import { DAY, fromNow, nowText } from '../../process/clock'
import type { TextStatus } from './gateway'

const KEPT = 90 * DAY
/** Gateways repeat a message for a shorter time. */
const RECEIVED_KEPT = 30 * DAY

const listOld = (db: Reader) =>
  db
    .selectFrom('shortMessage')
    .select('id')
    // A literal, because SQLite does not use the partial index with a parameter.
    .where('status', '=', sql.lit('sent'))
    .where('text', '<>', sql.lit(''))
    .where('sentAt', '<', fromNow(-KEPT))

export async function deleteOldTexts({ reads, write }: DatabaseAccess) {
  const isOld = reads.selectFrom('textReceived').select('id').where('receivedAt', '<', fromNow(-RECEIVED_KEPT))
  if (!(await listOld(reads).executeTakeFirst()) && !(await isOld.executeTakeFirst())) return
  await write(async (trx) => {
    await trx.updateTable('shortMessage').set({ text: '' }).where('id', 'in', listOld(trx)).execute()
    await trx.deleteFrom('textReceived').where('receivedAt', '<', fromNow(-RECEIVED_KEPT)).execute()
  })
}

/**
 * Records that an accepted text did not arrive; returns false for an unknown id. A report with our own id can come before the gateway's
 * answer.
 */
export async function noteFailure(trx: Trx, { gatewayId, id = 0 }: TextStatus, failure: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shortMessage')
    .set((set) => ({ status: 'failed', lastError: failure, sentAt: set.fn.coalesce('sentAt', set.val(nowText())) }))
    // Only texts have a gateway id. With a condition on the channel, SQLite would scan everything that was sent.
    .where((where) => (gatewayId === undefined ? where.and({ id, channel: 'sms' }) : where('gatewayId', '=', gatewayId)))
    .where('status', 'in', gatewayId === undefined ? ['underway', 'sent'] : ['sent'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
