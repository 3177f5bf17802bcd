import { setImmediate as nextRound } from 'node:timers/promises'
import type { DatabaseAccess, Trx, Write } from '../../../../db/schema'
import type { WorkerThread } from '../../../server/process/worker-thread'
import { openToSearch, searchIn } from '../find/connection'
import type { Search } from '../find/find'
import { settleOne } from './settle'
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
