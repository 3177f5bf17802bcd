import { setImmediate as nextRound } from 'node:timers/promises'
import type { DatabaseAccess, Trx, Write } from '../../../../db/schema'
import type { WorkerThread } from '../../../server/process/worker-thread'
import { openToSearch, searchIn } from '../find/connection'
import type { Search } from '../find/find'
import { erasePart, findMisplaced, findPartBetween, movePart, OWN_PART, partId } from './parts'
import { takeIn, takeOld } from './take-in'

/** Every transaction takes what it has changed into the index before it ends: the next search finds it, and no longer what it deleted. */
export const withIndex =
  (write: Write): Write =>
  (work) =>
    write(async (trx) => {
      const result = await work(trx)
      await takeIn(trx)
      return result
    })

/** Searches in this process: for tests and commands. What is asked is copied, as for the thread. */
export const searchHere = (file: string): WorkerThread => ({
  async ask(question) {
    const db = openToSearch(file)
    try {
      return await searchIn(db, structuredClone(question) as Search)
    } finally {
      await db.destroy()
    }
  },
  stop: async () => {},
})

const OLD_AT_ONCE = 20
/** It comes every 15 seconds. A document of 300 pages is to be gone within a minute. */
const LONGEST_MS = 10_000

/** Does some of what is left: takes in what is older than the index, erases pages that belong to nothing, in short transactions. */
export async function settleIndex({ write }: Pick<DatabaseAccess, 'write'>, isEnding = () => false) {
  const until = performance.now() + LONGEST_MS
  for (const step of [(trx: Trx) => takeOld(trx, OLD_AT_ONCE), settleOne])
    while (!isEnding() && performance.now() < until && (await write(step))) await nextRound()
}

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
