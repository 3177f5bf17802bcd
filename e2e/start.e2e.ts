import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from './portal-process'

const ROOT = resolve(import.meta.dirname, '..')
const IDLE_MEGABYTES = 110
const KIB = 1024

test('on a built checkout npm start goes straight to serving in little memory, and stops cleanly when npm is told to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-start-'))
  const port = await freePort()
  const { NODE_ENV: _mode, ...shell } = process.env
  const files = { DATABASE_FILE: join(folder, 'portal.sqlite'), UPLOADS_DIR: join(folder, 'uploads'), BACKUPS_DIR: join(folder, 'backups') }
  const npm = spawn('npm', ['start'], { cwd: ROOT, env: { ...shell, ...files, PORT: String(port) }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  onTestFinished(() => {
    if (npm.exitCode === null) process.kill(childOf(npm.pid), 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await vi.waitFor(() => fetch(`http://localhost:${port}/api/health`), { timeout: 30_000, interval: 50 })
  expect(output).not.toMatch(/Installing|KB of/)
  await wait(2_000)
  expect(residentMegabytes(childOf(npm.pid))).toBeLessThanOrEqual(IDLE_MEGABYTES)

  npm.kill('SIGTERM')
  expect(await once(npm, 'exit')).toEqual([0, null])
  expect(output).toContain('"signal":"SIGTERM"')
  expect(readdirSync(folder).filter((name) => /-wal|-shm/.test(name))).toEqual([])
})

/** The server itself: npm's shell has made way for it. */
const childOf = (pid: number | undefined) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())

function residentMegabytes(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kib) * KIB) / 1_000_000
}
