import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

export interface RunningServer {
  url: string
  /** Milliseconds from spawn to the first 200. */
  started: number
  /** Megabytes (10^6 bytes) of resident memory now. */
  memory(): number
  /** Milliseconds of processor time used so far. */
  cpu(): number
  stop(): Promise<void>
}

/** Starts a Node program that listens at PORT and waits for its first 200. */
export async function startServer(program: string, port: number, env: Record<string, string>): Promise<RunningServer> {
  const begun = performance.now()
  const url = `http://127.0.0.1:${port}`
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
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
  return {
    url,
    started,
    memory: () => Number(proc('status').match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1000,
    cpu: () => {
      const fields = proc('stat').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
