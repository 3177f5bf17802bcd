/** How long a transaction waits for its turn, and how many may wait. */
export const WAIT_MS = 5_000
const WAITING_MAX = 5_000

/** The writer was not free in time, or a transaction took too long. Nothing was written; a retry may succeed. */
export class DatabaseBusy extends Error {
  /** In seconds. */
  readonly retryAfter = 5
}

export interface WriteQueueStats {
  waiting: number
  /** In milliseconds, since the start. */
  longestWaitMs: number
  /** In milliseconds, since the start. */
  longestHeldMs: number
}

interface WriteQueue {
  /** Resolves in order of arrival, with the function that releases the writer. Throws `DatabaseBusy`. */
  acquire(): Promise<() => void>
  stats(): WriteQueueStats
}

export function createWriteQueue(): WriteQueue {
  const waiting: { call(): void }[] = []
  let isTaken = false
  let longestWaitMs = 0
  let longestHeldMs = 0

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const since = performance.now()
      const stopWaiting = () => {
        clearTimeout(timer)
        longestWaitMs = Math.max(longestWaitMs, performance.now() - since)
      }
      const timer = setTimeout(() => {
        stopWaiting()
        waiting.splice(waiting.indexOf(waiter), 1)
        reject(new DatabaseBusy('No transaction could begin in time'))
      }, WAIT_MS)
      const waiter = {
        call() {
          stopWaiting()
          // Lets reads in between two transactions, which take no turn of the event loop themselves.
          setImmediate(resolve)
        },
      }
      waiting.push(waiter)
    })

  function release(since: number) {
    longestHeldMs = Math.max(longestHeldMs, performance.now() - since)
    const next = waiting.shift()
    if (next) next.call()
    else isTaken = false
  }

  return {
    async acquire() {
      if (waiting.length >= WAITING_MAX) throw new DatabaseBusy('Too many transactions are waiting')
      if (isTaken) await wait()
      isTaken = true
      const since = performance.now()
      return () => release(since)
    },
    stats: () => ({ waiting: waiting.length, longestWaitMs: Math.round(longestWaitMs), longestHeldMs: Math.round(longestHeldMs) }),
  }
}
