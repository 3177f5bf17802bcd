import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../../../db/schema'
import { nowText } from '../../../server/process/clock'
import { isClosedByClock, isRunning } from '../visible'

/**
 * Polls that closed by themselves and are not announced yet. A `closingMailedAt` in the future comes from a wrong clock and does not count.
 */
function isUnannounced() {
  const now = nowText()
  return sql<SqlBool>`(${isClosedByClock({ now })} AND (poll.closingMailedAt IS NULL OR poll.closingMailedAt > ${now}))`
}

export const listUnannounced = (db: Reader) => db.selectFrom('poll').select('id').where(isUnannounced()).orderBy('closesAt')

/** Marks a poll as announced; false if another process was faster or the poll runs again. */
export async function markClosingAnnounced(trx: Trx, pollId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('poll')
    .set({ closingMailedAt: nowText() })
    .where('id', '=', pollId)
    .where(isUnannounced())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A poll that runs again after a change of dates is announced again when it closes. */
export const forgetClosing = (trx: Trx, pollId: number) =>
  trx
    .updateTable('poll')
    .set({ closingMailedAt: null })
    .where('id', '=', pollId)
    .where(isRunning({ now: nowText() }))
    .execute()
