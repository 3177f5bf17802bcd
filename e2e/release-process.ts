import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished, vi } from 'vitest'
import { portIn } from './portal-process'

/** A machine without Node, npm and settings. */
const BARE = { PATH: '/usr/bin:/bin', PORT: '0' }

interface Served {
  url: string
  process: ChildProcess
  output(): string
  /** Stops it as systemd does and gives its exit code. */
  stop(): Promise<number | null>
}

/** Starts `program` in `folder` and waits until it answers. */
export async function serve(program: string, folder: string, env: Record<string, string> = {}, words: string[] = []): Promise<Served> {
  const child = spawn(program, words, { cwd: folder, env: { ...BARE, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const url = await vi.waitFor(
    async () => {
      if (child.exitCode !== null) return ''
      const address = `http://localhost:${portIn(output)}`
      if (!(await fetch(`${address}/api/health`)).ok) throw new Error('It is not well.')
      return address
    },
    { timeout: 60_000, interval: 25 },
  )
  if (url === '') throw new Error(`It did not start (exit ${child.exitCode}):\n${output}`)
  const stop = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    return (await gone)[0] as number | null
  }
  return { url, process: child, output: () => output, stop }
}

/** Runs `program` with words to its end. */
export const runHere = (program: string, folder: string, words: string[], env: Record<string, string> = {}) =>
  spawnSync(program, words, { cwd: folder, env: { ...BARE, ...env }, encoding: 'utf8', timeout: 60_000 })
