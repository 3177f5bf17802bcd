import type { Trx } from '../../../../db/schema'
import { notFound } from '../../../server/errors'
import { nowText } from '../../../server/process/clock'
import type { MemberContext } from '../../../server/trpc/context'
import { see } from './find'

/** Marks the answers as seen by the sender. Throws 404 for everyone else, including the board. */
export const markViewed = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    const { senderId } = await see(trx, user, id)
    if (senderId !== user.id) throw notFound('Message')
    await markSeenBySender(trx, id)
    return see(trx, user, id)
  })

/** Markers only move forward, at most to the last entry. */
async function markSeenBySender(trx: Trx, id: number, entryId = Number.MAX_SAFE_INTEGER) {
  await trx
    .updateTable('message')
    .set(({ ref, fn, val, case: when, lit }) => ({
      seenByMemberId: fn<number>('max', [ref('seenByMemberId'), fn('min', [ref('lastEntryId'), val(entryId)])]),
      viewedByUser: when().when('lastBoardEntryId', '<=', entryId).then(lit(1)).else(ref('viewedByUser')).end(),
      seenByMemberAt: when()
        .when('lastBoardEntryId', '<=', entryId)
        .then(fn.coalesce(ref('seenByMemberAt'), val(nowText())))
        .else(ref('seenByMemberAt'))
        .end(),
    }))
    .where('id', '=', id)
    .where('status', '=', 'Replied')
    .execute()
}

async function markSeenByBoard(trx: Trx, id: number, entryId = Number.MAX_SAFE_INTEGER) {
  await trx
    .updateTable('message')
    .set(({ ref, fn, val, case: when }) => ({
      seenByBoardId: fn<number>('max', [ref('seenByBoardId'), fn('min', [ref('lastEntryId'), val(entryId)])]),
      seenByBoardAt: when()
        .when('lastMemberEntryId', '<=', entryId)
        .then(fn.coalesce(ref('seenByBoardAt'), val(nowText())))
        .else(ref('seenByBoardAt'))
        .end(),
    }))
    .where('id', '=', id)
    .where('isBroadcast', '=', 0)
    .execute()
}

/** The sender has a marker, and the board has one for all. Other readers of a broadcast leave no trace. */
export const markSeen = ({ user, write }: MemberContext, { id, entryId }: { id: number; entryId?: number | undefined }) =>
  write(async (trx) => {
    const { senderId } = await see(trx, user, id)
    if (senderId === user.id) await markSeenBySender(trx, id, entryId)
    else await markSeenByBoard(trx, id, entryId)
    return see(trx, user, id)
  })
