import { MINUTE } from './clock'
import type { Log } from './log'

const EVERY = MINUTE / 4

/** Small work that comes back: each done at the start and every quarter of a minute, never itself twice at once, and none waits for another. */
export interface Chores {
  /** Does all of it now and returns when done. */
  doAll(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** One that takes long asks whether the portal ends, which waits for it. */
type Chore = (isEnding: () => boolean) => Promise<unknown>

export function createChores(log: Log, chores: Record<string, Chore>): Chores {
  let timer: NodeJS.Timeout | undefined
  let ends = false
  const underway = new Map<string, Promise<unknown>>()

  const attempt = (chore: string, work: Chore) =>
    work(() => ends).catch((error: unknown) => log.error({ err: error, chore }, 'a chore failed'))
  // Each for itself: looking after the machine reads every upload, and asks servers that may never end their answer.
  const run = () => {
    for (const [chore, work] of Object.entries(chores)) {
      if (underway.has(chore)) continue
      const done = attempt(chore, work).finally(() => underway.delete(chore))
      underway.set(chore, done)
    }
  }
  return {
    async doAll() {
      for (const [chore, work] of Object.entries(chores)) await attempt(chore, work)
    },
    start() {
      timer = setInterval(run, EVERY)
      timer.unref()
      run()
    },
    async stop() {
      ends = true
      clearInterval(timer)
      await Promise.all(underway.values())
    },
  }
}
