import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, type TestContext, test } from 'vitest'
import { childrenOf } from './child-processes'
import { debianTool } from './debian-tool'
import { settingsOf } from './run-program'

const STRACE = debianTool('strace')
const SERVER = resolve(import.meta.dirname, '../dist/server')
/** Several rounds of what an idle portal does by itself. */
const IDLE_MS = 35_000

function newFolder({ onTestFinished }: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'idle-'))
  mkdirSync(join(folder, 'backups'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Everywhere a program of ours tries to reach over a network, with whom it resolves names too. */
async function watch(folder: string, program: string, words: string[], env: Record<string, string>, idleMs?: number) {
  const trace = join(folder, 'trace')
  const calls = ['-f', '-qq', '-e', 'trace=connect,sendto,sendmsg,sendmmsg', '-e', 'signal=none', '-o', trace]
  const settings = { PATH: process.env.PATH ?? '', PORT: '0', ...settingsOf({ folder }), ...env }
  const child = spawn(STRACE ?? '', [...calls, process.execPath, join(SERVER, program), ...words], {
    cwd: folder,
    env: settings,
    stdio: 'ignore',
  })
  const gone = once(child, 'exit')
  if (idleMs) {
    await pause(idleMs)
    // strace hears no signal itself.
    for (const pid of childrenOf(child.pid)) process.kill(pid, 'SIGTERM')
  }
  await gone
  return [...readFileSync(trace, 'utf8').matchAll(/sin6?_port=htons\((\d+)\)/g)].map(([, port]) => Number(port))
}

// Both mostly wait, so they run at the same time.
describe.skipIf(!STRACE).concurrent('seen from the kernel', () => {
  test('an idle portal and its doctor make no network calls', async (story) => {
    const { expect } = story
    const folder = newFolder(story)
    expect(await watch(folder, 'main.js', [], {}, IDLE_MS)).toEqual([])
    expect(await watch(folder, 'portal.js', ['doctor'], {})).toEqual([])
  })

  test('a portal with UPDATE_URL asks that address once, and no other', async (story) => {
    const { expect, onTestFinished } = story
    const heard: string[] = []
    const server = createServer((request, response) => {
      heard.push(`${request.method} ${request.url}`)
      response.end('{"version":"99.0.0","text":"Doors."}')
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close().closeAllConnections())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const folder = newFolder(story)
    const env = { UPDATE_URL: `http://127.0.0.1:${port}/portico.json` }
    expect(await watch(folder, 'main.js', [], env, IDLE_MS / 2)).toEqual([port])
    expect(await watch(folder, 'main.js', [], env, IDLE_MS / 2)).toEqual([])
    expect(heard).toEqual(['GET /portico.json'])
  })
})
