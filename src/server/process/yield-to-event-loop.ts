import { setImmediate as nextTurn } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/** Waits for a round of the event loop in which nobody else who waits here goes on: work of a millisecond each never adds up to one of many. */
export function yieldToEventLoop(): Promise<unknown> {
  last = last.then(() => nextTurn())
  return last
}
