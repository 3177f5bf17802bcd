import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startPortal } from './harness'
import { portIn } from './portal-process'

const ROOT = resolve(import.meta.dirname, '..')
const IDLE_MEGABYTES = 120

test('on a built checkout npm start goes straight to serving in little memory, and stops cleanly when npm is told to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-start-'))
  const { NODE_ENV: _mode, ...shell } = process.env
  const files = { DATABASE_FILE: join(folder, 'portal.sqlite'), UPLOADS_DIR: join(folder, 'uploads'), BACKUPS_DIR: join(folder, 'backups') }
  const npm = spawn('npm', ['start'], { cwd: ROOT, env: { ...shell, ...files, PORT: '0' }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  onTestFinished(() => {
    if (npm.exitCode === null) process.kill(childOf(npm.pid), 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await vi.waitFor(() => fetch(`http://localhost:${portIn(output)}/api/health`), { timeout: 30_000, interval: 50 })
  expect(output).not.toMatch(/sets itself up|KB of/)
  await wait(2_000)
  await expect.poll(() => residentMegabytes(childOf(npm.pid))).toBeLessThanOrEqual(IDLE_MEGABYTES)

  npm.kill('SIGTERM')
  expect(await once(npm, 'exit')).toEqual([0, null])
  expect(output).toContain('"signal":"SIGTERM"')
  expect(readdirSync(folder).filter((name) => /-wal|-shm/.test(name))).toEqual([])
})

/** A server of its own folder, which is begun without npm. */
function begin(folder: string) {
  const files = { DATABASE_FILE: join(folder, 'portal.sqlite'), UPLOADS_DIR: join(folder, 'uploads'), BACKUPS_DIR: join(folder, 'backups') }
  return spawn(process.execPath, [join(ROOT, 'dist/server/main.js')], { cwd: folder, env: { ...process.env, ...files, PORT: '0' } })
}

test('told to end in the moment it listens, it ends cleanly', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (let round = 0; round < 5; round += 1) {
    const server = begin(folder)
    server.stdout.on('data', (chunk: Buffer) => chunk.includes('Server listening') && server.kill('SIGTERM'))
    expect(await once(server, 'exit')).toEqual([0, null])
    expect(readdirSync(folder).filter((name) => /-wal|-shm/.test(name))).toEqual([])
  }
})

test('once the reader of its log has gone it serves people, and ends cleanly', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-start-'))
  const server = begin(folder)
  onTestFinished(() => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  let output = ''
  server.stdout.on('data', (chunk: Buffer) => (output += chunk))
  await expect.poll(() => output).toContain('Server listening')
  const url = `http://127.0.0.1:${portIn(output)}`
  server.stdout.destroy()
  for (let call = 0; call < 20; call += 1) expect((await fetch(`${url}/api/nothing`)).status).toBe(404)
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
})

test('the first start says little: the set-up link is alone on its line and last, whatever the level of the log', async () => {
  for (const env of [{ LOG_LEVEL: 'silent' }, { HOST: '127.0.0.1' }, { HOST: '0.0.0.0' }]) {
    const portal = await startPortal({ empty: true, env })
    const link = await portal.setupLink()
    await wait(200)
    const lines = portal.output().trimEnd().split('\n')
    const addresses = lines.filter((line) => line.includes('Server listening at'))
    expect(lines.slice(addresses.length)).toEqual(['Welcome. Open this link within 60 minutes to set up your community:', link])
    expect(portal.output().split(link)).toHaveLength(2)
    expect((await fetch(link)).status).toBe(200)
  }
})

test.skipIf(!existsSync('/usr/bin/script'))('on a terminal a person reads the address, how to stop it and plain lines', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const command = `exec '${process.execPath}' '${join(ROOT, 'dist/server/main.js')}'`
  const terminal = spawn('/usr/bin/script', ['-qec', command, '/dev/null'], { cwd: folder, env: { ...process.env, PORT: '0' } })
  let output = ''
  terminal.stdout.on('data', (chunk: Buffer) => (output += chunk))
  await expect.poll(() => output, { timeout: 30_000 }).toContain('/setup?token=')
  terminal.stdin.write('\u0003')
  expect(await once(terminal, 'exit')).toEqual([0, null])
  expect(output).toMatch(/Portico \d+\.\d+\.\d+ is at http:\/\/localhost:\d+ · Ctrl\+C stops it\r\nWelcome\. /)
  expect(output).toMatch(/\d\d:\d\d:\d\d {2}stopping {2}signal: SIGINT/)
  expect(output).not.toContain('{"level"')
})

test.each(['main.js', 'portal.js'])(
  '%s explains itself, and touches nothing when a name in .env or the environment is a slip',
  (program) => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-start-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const run = (words: string[], env = {}) =>
      spawnSync(process.execPath, [join(ROOT, 'dist/server', program), ...words], { cwd: folder, env, encoding: 'utf8', timeout: 60_000 })
    for (const word of ['-h', '--help'])
      expect(run([word])).toMatchObject({ status: 0, stdout: expect.stringContaining('Usage:'), stderr: '' })
    expect(run(['--version'])).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Portico \d+\.\d+\.\d+\n$/) })
    expect(run(['--prot'])).toMatchObject({ status: 2, stdout: '' })
    const words = program === 'main.js' ? [] : ['doctor']
    expect(run(words, { PROT: '3001' })).toMatchObject({ status: 2, stderr: expect.stringContaining('Is PORT meant?') })
    expect(readdirSync(folder)).toEqual([])
    writeFileSync(join(folder, '.env'), 'DATABASE_FIEL=db/portal.sqlite\n')
    expect(run(words)).toMatchObject({ status: 2, stderr: expect.stringContaining('.env sets DATABASE_FIEL, which means nothing') })
    expect(readdirSync(folder)).toEqual(['.env'])
  },
)

/** The server itself: npm's shell has made way for it. */
function residentMegabytes(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kib) * 1024) / 1e6
}

const childOf = (pid: number | undefined) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
