/** How long a transaction waits for its turn, and how many may wait. */
export const WAIT_MS = 5_000
const WAITING_MAX = 5_000

/** The writer was not free in time, or was held for too long. Nothing was written; the same call may work later. */
export class DatabaseBusy extends Error {
  /** Seconds after which it is worth trying again. */
  readonly retryAfter = 5
}

/** How long the queue is and was. */
export interface WriteQueueStats {
  waiting: number
  /** The longest wait for a turn since the start, in milliseconds. */
  longestWaitMs: number
  /** The longest time one transaction has kept the writer, in milliseconds. */
  longestHeldMs: number
}

export interface WriteQueue {
  /** Resolves when it is the caller's turn, first come, first served; call the result when done. Throws `DatabaseBusy`. */
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
          // A transaction of statements alone takes no turn of the event loop: reads come in between two of them.
          setImmediate(resolve)
        },
      }
      waiting.push(waiter)
    })

  function end(since: number) {
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
      return () => end(since)
    },
    stats: () => ({ waiting: waiting.length, longestWaitMs: Math.round(longestWaitMs), longestHeldMs: Math.round(longestHeldMs) }),
  }
}
