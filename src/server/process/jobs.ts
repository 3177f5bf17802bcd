import { MINUTE } from './clock'
import type { Log } from './log'

const EVERY = MINUTE / 4

/** Small work that comes back: each done at the start and every quarter of a minute, never itself twice at once, and none waits for another. */
export interface Jobs {
  /** Does all of it now and returns when done. */
  runAll(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** One that takes long asks whether the portal ends, which waits for it. */
type Job = (isEnding: () => boolean) => Promise<unknown>

export function createJobs(log: Log, jobs: Record<string, Job>): Jobs {
  let timer: NodeJS.Timeout | undefined
  let ends = false
  const underway = new Map<string, Promise<unknown>>()

  const attempt = (job: string, work: Job) => work(() => ends).catch((error: unknown) => log.error({ err: error, job }, 'a job failed'))
  // Each for itself: looking after the machine reads every upload, and asks servers that may never end their answer.
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
