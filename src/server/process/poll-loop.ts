import { setTimeout as pause } from 'node:timers/promises'

const FAREWELL_MS = 2_000

interface PollLoop {
  start(every: number): void
  /** Runs now, or again after the current round. */
  run(): void
  readonly stopped: boolean
  /** Waits two seconds at most for the current round. */
  stop(): Promise<void>
}

/** Repeats `work`, one round at a time. A failed round goes to `onError` and does not stop the loop. */
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
