import { MINUTE } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import type { Log } from '../../server/process/log'
import type { SystemJobs } from '../../server/process/system-jobs'
import { getPlainly } from './get-plainly'

const EVERY = 5 * MINUTE
const FIRST_AFTER = 10_000
const PATIENCE = 10_000

/** Pings HEARTBEAT_URL so an outside monitor notices when pings stop. Returns a function that stops it. */
export function beatWhileWell({ HEARTBEAT_URL: url }: Env, log: Log, { incidents }: Pick<SystemJobs, 'incidents'>): () => void {
  if (!url) return () => {}
  const beat = async () => {
    try {
      if ((await incidents()).length > 0) return
      const status = await statusOf(url)
      if (status >= 300) log.warn({ status }, 'HEARTBEAT_URL does not take the heartbeat; where it leads to is not followed')
    } catch (error) {
      // The URL may be secret, and an error quotes it.
      log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'HEARTBEAT_URL could not be fetched')
    }
  }
  const first = setTimeout(() => void beat(), FIRST_AFTER)
  const timer = setInterval(() => void beat(), EVERY)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}

async function statusOf(url: string): Promise<number> {
  const answer = await getPlainly(url, PATIENCE)
  answer.destroy()
  return answer.statusCode ?? 0
}
