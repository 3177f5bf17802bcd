import { sql } from 'kysely'
import type { DatabaseAccess, Reader } from '../../../../db/schema'
import { DAY, fromNow } from '../../process/clock'

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
export async function forgetWords({ reads, write }: DatabaseAccess) {
  const isOld = reads.selectFrom('textReceived').select('id').where('receivedAt', '<', fromNow(-RECEIVED_KEPT))
  if (!(await listOld(reads).executeTakeFirst()) && !(await isOld.executeTakeFirst())) return
  await write(async (trx) => {
    await trx.updateTable('shortMessage').set({ text: '' }).where('id', 'in', listOld(trx)).execute()
    await trx.deleteFrom('textReceived').where('receivedAt', '<', fromNow(-RECEIVED_KEPT)).execute()
  })
}
