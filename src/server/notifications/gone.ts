import type { Trx } from '../../../db/schema'

/** What a telling is about was deleted: none of its words are written down any more. */
export const isGone = async (trx: Trx, notificationId: number): Promise<boolean> =>
  (await trx.selectFrom('notification').select('id').where('id', '=', notificationId).where('isGone', '=', 1).executeTakeFirst()) !==
  undefined
