import { MINUTE } from '../clock'
import type { Log } from './log'

const EVERY = MINUTE / 4

/** Small work that comes back: done at the start and every quarter of a minute, never twice at once. */
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
  let round: Promise<void> | undefined
  let ends = false

  const doAll = async () => {
    for (const [chore, work] of Object.entries(chores)) {
      await work(() => ends).catch((error: unknown) => log.error({ err: error, chore }, 'a chore failed'))
    }
  }
  const run = () => {
    round ??= doAll().finally(() => {
      round = undefined
    })
  }
  return {
    doAll,
    start() {
      timer = setInterval(run, EVERY)
      timer.unref()
      run()
    },
    async stop() {
      ends = true
      clearInterval(timer)
      await round
    },
  }
}
