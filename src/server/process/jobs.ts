import { MINUTE } from './clock'
import type { Log } from './log'

const EVERY = MINUTE / 4

/** Repeated small work: each job runs at the start, half a round later and every 15 seconds, never twice at once, and waits for no other. */
export interface Jobs {
  runAll(): Promise<void>
  /** Runs work that was promised to a caller; the shutdown waits for it. */
  promise(job: string, work: () => Promise<unknown>): void
  start(): void
  stop(): Promise<void>
}

/** A long job checks `isEnding`, because the shutdown waits for it. */
type Job = (isEnding: () => boolean) => Promise<unknown>

export function createJobs(log: Log, jobs: Record<string, Job>): Jobs {
  let timer: NodeJS.Timeout | undefined
  let halfRound: NodeJS.Timeout | undefined
  let ends = false
  const underway = new Map<unknown, Promise<unknown>>()

  const attempt = (job: string, work: Job) => work(() => ends).catch((error: unknown) => log.error({ err: error, job }, 'a job failed'))
  const run = () => {
    for (const [job, work] of Object.entries(jobs)) {
      if (underway.has(job)) continue
      const done = attempt(job, work).finally(() => underway.delete(job))
      underway.set(job, done)
    }
  }
  return {
    async runAll() {
      for (const [job, work] of Object.entries(jobs)) await attempt(job, work)
    },
    promise(job, work) {
      const key = Symbol(job)
      underway.set(
        key,
        attempt(job, work).finally(() => underway.delete(key)),
      )
    },
    start() {
      timer = setInterval(run, EVERY)
      timer.unref()
      halfRound = setTimeout(run, EVERY / 2).unref()
      run()
    },
    async stop() {
      ends = true
      clearInterval(timer)
      clearTimeout(halfRound)
      await Promise.all(underway.values())
    },
  }
}
