import type { Trx } from '../../../db/schema'

/** What a telling is about was deleted: none of its words are written down any more. */
export const isGone = async (trx: Trx, tellingId: number): Promise<boolean> =>
  (await trx.selectFrom('telling').select('id').where('id', '=', tellingId).where('isGone', '=', 1).executeTakeFirst()) !== undefined
