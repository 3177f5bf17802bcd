import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const CLOCK_TICK_MS = 10
const ROOT = resolve(import.meta.dirname, '../..')
const [, FLAGS = ''] = /exec scripts\/node (--.*) dist\/server/.exec(readFileSync(resolve(ROOT, 'package.json'), 'utf8')) ?? []

export interface RunningServer extends AsyncDisposable {
  url: string
  /** Milliseconds from spawn to the first 200. */
  started: number
  /** Resident memory now, in megabytes (10^6 bytes). */
  memory(): number
  /** The peak since the last `forgetPeak`. */
  peakMemory(): number
  forgetPeak(): void
  /** CPU time used so far, in milliseconds. */
  cpu(): number
}

/**
 * Starts a Node program that listens at PORT, as `npm start` does, and waits for its first 200. It stops at the end of its block (`await
 * using`).
 */
export async function startServer(program: string, port: number, env: Record<string, string>): Promise<RunningServer> {
  const begun = performance.now()
  const url = `http://127.0.0.1:${port}`
  const child: ChildProcess = spawn(process.execPath, [...FLAGS.split(' '), program], {
    env: {
      PATH: process.env.PATH ?? '',
      MALLOC_ARENA_MAX: '2',
      LOG_LEVEL: 'info',
      PORT: String(port),
      PUBLIC_URL: url,
      BACKUP_KEEP: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await fetch(`${url}/api/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
    await wait(5)
  }
  const started = performance.now() - begun
  const proc = (name: string) => readFileSync(`/proc/${child.pid}/${name}`, 'utf8')
  const megabytes = (field: string) => Number(proc('status').match(new RegExp(`${field}:\\s+(\\d+)`))?.[1] ?? 0) * 1.024e-3
  return {
    url,
    started,
    memory: () => megabytes('VmRSS'),
    peakMemory: () => megabytes('VmHWM'),
    forgetPeak: () => writeFileSync(`/proc/${child.pid}/clear_refs`, '5'),
    cpu: () => {
      const fields = proc('stat').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS
    },
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
