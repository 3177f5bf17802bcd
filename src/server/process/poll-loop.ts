import { setTimeout as pause } from 'node:timers/promises'

const FAREWELL_MS = 2_000

export interface PollLoop {
  /** A round now, and one every `every` milliseconds. */
  start(every: number): void
  /** A round now; while one is under way, another when it is over. */
  run(): void
  /** No round begins any more. */
  readonly stopped: boolean
  /** Waits two seconds at most for the round under way: what hangs may not hold up the stop. */
  stop(): Promise<void>
}

/** Work that is done in rounds, one after another; a round that fails is told to `onError`, and the next one comes all the same. */
export function createPollLoop(work: () => Promise<void>, onError: (error: unknown) => void): PollLoop {
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let again = false
  let stopped = false

  const run = () => {
    if (stopped) return
    if (round) {
      again = true
      return
    }
    again = false
    round = work()
      .catch(onError)
      .finally(() => {
        round = undefined
        if (again) run()
      })
  }

  return {
    run,
    get stopped() {
      return stopped
    },
    start(every) {
      timer = setInterval(run, every)
      timer.unref()
      run()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.race([round, pause(FAREWELL_MS)])
    },
  }
}
