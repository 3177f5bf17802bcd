import { setImmediate as nextRound } from 'node:timers/promises'
import type { DatabaseAccess, Trx, Write } from '../../../../db/schema'
import type { WorkerThread } from '../../../server/process/worker-thread'
import { openToSearch, searchIn } from '../find/connection'
import type { Search } from '../find/find'
import { erasePart, findMisplaced, findPartBetween, movePart, OWN_PART, partId } from './parts'
import { takeIn, takeOld } from './take-in'

/** Every transaction updates the index before it ends, so the next search finds its changes and no longer finds what it deleted. */
export const withIndex =
  (write: Write): Write =>
  (work) =>
    write(async (trx) => {
      const result = await work(trx)
      await takeIn(trx)
      return result
    })

/** Searches in this process: for tests and commands. The query is cloned, as for the thread. */
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
/** It runs every 15 seconds. A document of 300 pages should be gone within a minute. */
const LONGEST_MS = 10_000

/** Does some pending work in short transactions: indexes older content and deletes orphaned pages. */
export async function settleIndex({ write }: Pick<DatabaseAccess, 'write'>, isEnding = () => false) {
  const until = performance.now() + LONGEST_MS
  for (const step of [(trx: Trx) => takeOld(trx, OLD_AT_ONCE), settleOne])
    while (!isEnding() && performance.now() < until && (await write(step))) await nextRound()
}

/** Deletes or moves one page of an item that is gone or changed its readers; false if there is nothing to do. */
async function settleOne(trx: Trx): Promise<boolean> {
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
