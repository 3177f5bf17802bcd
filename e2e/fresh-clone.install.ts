import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { portIn } from './portal-process'

const ROOT = resolve(import.meta.dirname, '..')
/** Root gives the clone to another account: git and npm check the owner. */
const ACCOUNT = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const MINUTES = 60_000

/** `INSTALL_WITH="18/9.2.0 22/10.8.2"` tries others: Node's major version and npm's version. */
const PAIRS = (process.env.INSTALL_WITH ?? '18/9.2.0 20/10.8.2 22/11.6.0 24/10.8.2').split(' ').map((pair) => pair.split('/'))

const NETWORK = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy|npm_config_registry)$/i.test(name)),
)

let tools = ''
beforeAll(() => {
  tools = mkdtempSync(join(dirname(tmpdir()), 'portico tools-'))
  chmodSync(tools, 0o755)
})
afterAll(() => rmSync(tools, { recursive: true, force: true }))

/** Installs a package where others can run it, with the npm this test runs on; gives its folder. */
function fetchTool(name: string, version: string): string {
  const folder = join(tools, `${name}-${version}`)
  mkdirSync(folder, { recursive: true })
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...NETWORK, PATH: process.env.PATH, HOME: homedir() },
    },
  )
  expect(status, stderr).toBe(0)
  return join(folder, 'node_modules', name)
}

/** A PATH that begins with this Node and this npm, as they come. */
function pathWith(node: string, npm: string): string {
  const folder = join(tools, `with-${node}-${npm}`)
  mkdirSync(folder, { recursive: true })
  const own = join(fetchTool(`node-linux-${process.arch}`, node), 'bin')
  const cli = join(fetchTool('npm', npm), 'bin/npm-cli.js')
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\nexec node "${cli}" "$@"\n`, { mode: 0o755 })
  return [own, folder, '/usr/bin', '/bin'].join(':')
}

/** The second clone with the same npm need not download again. */
function cacheFor(npm: string): string {
  const cache = join(tools, `cache-${npm}`)
  mkdirSync(cache, { recursive: true })
  if (ACCOUNT.uid) chownSync(cache, ACCOUNT.uid, ACCOUNT.gid)
  return cache
}

/** A fresh clone in a folder with a space in its name. */
function cloneFor(home: string): string {
  const clone = join(home, 'the portal')
  const given = spawnSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone], { encoding: 'utf8' })
  expect(given.status, given.stderr).toBe(0)
  if (ACCOUNT.uid) expect(spawnSync('chown', ['-R', `${ACCOUNT.uid}:${ACCOUNT.gid}`, home]).status).toBe(0)
  return clone
}

test.each(PAIRS)('on Node %s with npm %s a fresh clone serves, and runs its tests', async (node = '', npm = '') => {
  const home = mkdtempSync(join(dirname(tmpdir()), 'portico clone-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const clone = cloneFor(home)
  const env = { ...NETWORK, PATH: pathWith(node, npm), HOME: home, npm_config_cache: cacheFor(npm), PORT: '0', FUZZ_INPUTS: '200' }
  const start = (...words: string[]) =>
    spawn('npm', words, { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...ACCOUNT })

  const portal = start('start')
  onTestFinished(() => void killGroup(portal))
  const output = gather(portal)
  await vi.waitFor(
    async () => {
      if (portal.exitCode === null) expect((await fetch(`http://127.0.0.1:${portIn(output.text)}/api/health`)).status).toBe(200)
    },
    { timeout: 15 * MINUTES, interval: 500 },
  )
  expect(portal.exitCode, output.text).toBeNull()
  await vi.waitFor(() => expect(output.text.trimEnd().split('\n').at(-1)).toMatch(/^http:\/\/localhost:\d+\/setup\?token=[\w-]+$/))
  expect(statSync(join(clone, 'db/portal.sqlite')).mode & 0o077).toBe(0)
  killGroup(portal, 'SIGTERM')
  await once(portal, 'exit')

  // The tests' own runner with SQLite's machine code, which kills any other Node.
  const tests = start('run', 'test:fuzz')
  const said = gather(tests)
  const [code] = await once(tests, 'exit')
  expect(code, said.text).toBe(0)
})

function gather(child: ChildProcess) {
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output.text += chunk))
  return output
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals = 'SIGKILL') {
  if (pid && exitCode === null && signalCode === null) process.kill(-pid, signal)
}
