import type { Trx, Write } from './schema'

/**
 * Runs all writes of one turn of the event loop as one transaction, because each transaction waits for the disk. If one write fails, each
 * runs alone, so that the others succeed.
 */
export function createBatchWriter(write: Write): Write {
  let batch: ((trx: Trx) => Promise<void>)[] = []
  let written: Promise<void> | undefined
  const next = () =>
    new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      const works = batch
      batch = []
      written = undefined
      return write(async (trx) => {
        for (const work of works) await work(trx)
      })
    })
  return async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
    let made: { value: T } | undefined
    batch.push(async (trx) => {
      made = { value: await work(trx) }
    })
    written ??= next()
    await written.catch(() => {
      made = undefined
    })
    return made ? made.value : write(work)
  }
}
