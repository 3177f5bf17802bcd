import type { Trx, Write } from './schema'

/**
 * Writes what is asked for in the same round of the event loop as one transaction, for work that comes by the thousand: each transaction
 * waits for the disk, and everyone else with it. Where one of them fails, each is written alone, so it keeps no other from lasting.
 */
export function createBatchWriter(write: Write): Write {
  let asked: ((trx: Trx) => Promise<void>)[] = []
  let round: Promise<void> | undefined
  const next = () =>
    new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      const works = asked
      asked = []
      round = undefined
      return write(async (trx) => {
        for (const work of works) await work(trx)
      })
    })
  return async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
    let made: { value: T } | undefined
    asked.push(async (trx) => {
      made = { value: await work(trx) }
    })
    round ??= next()
    await round.catch(() => {
      made = undefined
    })
    return made ? made.value : write(work)
  }
}
