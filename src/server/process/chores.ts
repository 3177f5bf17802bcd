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

export function createChores(log: Log, chores: Record<string, () => Promise<unknown>>): Chores {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined

  const doAll = async () => {
    for (const [chore, work] of Object.entries(chores)) {
      await work().catch((error: unknown) => log.error({ err: error, chore }, 'a chore failed'))
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
      clearInterval(timer)
      await round
    },
  }
}
