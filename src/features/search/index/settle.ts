import type { Trx } from '../../../../db/schema'
import { OWN_PART, partId } from './part'
import { erasePart, findMisplaced, findPartBetween, movePart } from './parts'

/** Erases or moves one page of a thing whose row is gone or that changed its readers; false when there is nothing to do. */
export async function settleOne(trx: Trx): Promise<boolean> {
  const thing = await trx.selectFrom('searchThing').selectAll().where('isUnsettled', '=', 1).limit(1).executeTakeFirst()
  if (!thing) return false
  const [from, to] = [partId(thing.id, 1), partId(thing.id, OWN_PART - 1)]
  const part = await (thing.isGone ? findPartBetween(trx, from, to) : findMisplaced(trx, from, to, thing.isOpen))
  if (part && thing.isGone) await erasePart(trx, part)
  else if (part) await movePart(trx, part, thing.isOpen, thing.isOpen ? '' : 'some')
  else if (thing.isGone) await trx.deleteFrom('searchThing').where('id', '=', thing.id).execute()
  else await trx.updateTable('searchThing').set({ isUnsettled: 0 }).where('id', '=', thing.id).execute()
  return true
}
