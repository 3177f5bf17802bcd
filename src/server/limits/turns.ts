import { type Caller, wait } from './caller'
import { FairLine } from './fair-line'

/** How long calls are begun in one round of the event loop, before the network is heard again. */
const ROUND_MS = 10

/**
 * Turns on the event loop. Everything between two waits on the network runs in one piece (SQLite answers at once), so long
 * work asks for a turn before each piece. Pieces are begun for some milliseconds a round, callers in turn.
 */
export interface Turns {
  /** True when the caller may go on at once: nobody waits, and this round is not over. */
  isFree(): boolean
  /** Resolves when it is the caller's turn. Rejects when they have hung up. */
  wait(caller: Caller): Promise<void>
}

export function createTurns(): Turns {
  const line = new FairLine<() => void>()
  /** When the first piece of this round began; 0 before it. */
  let began = 0

  function isShort(): boolean {
    if (began !== 0) return performance.now() - began < ROUND_MS
    began = performance.now()
    setImmediate(endRound)
    return true
  }
  function endRound() {
    began = 0
  }
  // One immediate for each who waits: Node runs them one after another, each with everything that follows from it.
  function serveNext() {
    if (isShort()) line.next()?.()
    else setImmediate(serveNext)
  }

  return {
    isFree: () => line.length === 0 && isShort(),
    wait: (caller) =>
      wait(
        caller,
        (go) => {
          line.add(caller, go)
          setImmediate(serveNext)
        },
        (go) => line.remove(caller, go),
      ),
  }
}
