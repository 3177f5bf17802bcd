import { readFileSync } from 'node:fs'
import type { Portal } from './portal-process'

/** Milliseconds that `work` took, without the time in which the machine did something else. */
export async function ownTime(portal: Portal, work: () => Promise<unknown>): Promise<number> {
  const [began, waited] = [performance.now(), waitedForProcessor(portal)]
  await work()
  return performance.now() - began - (waitedForProcessor(portal) - waited)
}

/**
 * How long the portal's main thread and our own were ready and had no processor, in milliseconds since they began: what else the machine
 * does is no time of the portal's. Source: https://docs.kernel.org/scheduler/sched-stats.html
 */
const waitedForProcessor = (portal: Portal) => waitOf(portal.pid()) + waitOf(process.pid)
const waitOf = (pid: number | undefined) => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6

/** Memory of the portal's own, in megabytes: files that lie in memory because there is room are not counted. */
export function ownMegabytes(pid: number | undefined): number {
  const [, kib] = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kib) * 1024) / 1e6
}
