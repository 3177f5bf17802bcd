import { sql } from 'kysely'
import type { DatabaseAccess, Reader, Trx } from '../../../../db/schema'
import { DAY, fromNow, nowText } from '../../process/clock'
import type { TextStatus } from './gateway'

const KEPT = 90 * DAY
/** Longer than any gateway repeats a message. */
const RECEIVED_KEPT = 30 * DAY

const listOld = (db: Reader) =>
  db
    .selectFrom('shortMessage')
    .select('id')
    // Not parameters: only then the index of words that are left is used.
    .where('status', '=', sql.lit('sent'))
    .where('text', '<>', sql.lit(''))
    .where('sentAt', '<', fromNow(-KEPT))

/** What was sent long ago loses its words; that it was sent stays. */
export async function deleteOldTexts({ reads, write }: DatabaseAccess) {
  const isOld = reads.selectFrom('textReceived').select('id').where('receivedAt', '<', fromNow(-RECEIVED_KEPT))
  if (!(await listOld(reads).executeTakeFirst()) && !(await isOld.executeTakeFirst())) return
  await write(async (trx) => {
    await trx.updateTable('shortMessage').set({ text: '' }).where('id', 'in', listOld(trx)).execute()
    await trx.deleteFrom('textReceived').where('receivedAt', '<', fromNow(-RECEIVED_KEPT)).execute()
  })
}

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
