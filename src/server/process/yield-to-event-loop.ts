import { setImmediate as nextTurn } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/** Waits for a turn of the event loop in which no other waiter continues, so that many pieces of a millisecond never run in a row. */
export function yieldToEventLoop(): Promise<unknown> {
  last = last.then(() => nextTurn())
  return last
}
