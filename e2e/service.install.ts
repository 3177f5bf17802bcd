import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { assemble, RELEASE } from '../scripts/release/assemble'
import type { Cpu } from '../scripts/release/packages'

/** Whether this process may make a machine to try it on. */
const MAY = process.getuid?.() === 0 && !spawnSync('unshare', ['--mount', 'true']).status
const PORT = 38_471

/** Does with the unit's lines what systemd would, as far as starting and stopping goes. */
const SYSTEMCTL = `#!/bin/sh
[ "$2" = --quiet ] && verb=$1 && shift && shift && set -- "$verb" "$@"
[ "$2" = --now ] && set -- restart "$3"
name=\${2%.service} instance=\${name#portico@} pid=/run/$name.pid
case "$name" in portico@*) unit=portico@.service ;; *) unit=portico.service ;; esac
of() { sed -n "s/%i/$instance/g; s/^$1=//p" "/etc/systemd/system/$unit"; }
is_active() { [ -f "$pid" ] && kill -0 "$(cat "$pid")" 2>/dev/null; }
stop_it() { if is_active; then kill "$(cat "$pid")"; while is_active; do sleep 0.1; done; fi; rm -f "$pid"; }
case "$1" in
  stop) for pid in /run/portico*.pid; do stop_it; done ;;
  restart)
    stop_it
    install -d -m "$(of StateDirectoryMode)" -o "$(of User)" -g "$(of Group)" "/var/lib/$(of StateDirectory)"
    install -d -m 755 -o "$(of User)" -g "$(of Group)" "/var/cache/$(of CacheDirectory)"
    eval "export $(of Environment | sed 's/^"\\(.*\\)"$/\\1/; s/=\\(.*\\)/="\\1"/' | tr '\\n' ' ')"
    setsid setpriv --reuid="$(of User)" --regid="$(of Group)" --clear-groups \\
      sh -c "umask $(of UMask); cd '$(of WorkingDirectory)' && exec $(of ExecStart)" >"/run/$name.log" 2>&1 </dev/null &
    echo $! >"$pid"
    sleep 0.3
    ;;
  is-active) is_active ;;
  daemon-reload) ;;
  *) exit 1 ;;
esac
`
const JOURNALCTL = `#!/bin/sh
tail -n 20 "/run/\${2#--unit=}.log"
`

let folder = ''
let root = ''
let release = ''
let keeper: ChildProcess

beforeAll(async () => {
  if (!MAY) return void process.stderr.write('Not run, because only root may mount: the installation on a machine like a fresh one.\n')
  folder = mkdtempSync(join(dirname(tmpdir()), 'portico-service-'))
  root = join(folder, 'root')
  for (const name of ['usr', 'proc', 'dev', 'run', 'tmp', 'root', 'var/lib', 'etc/portico', 'stand-in', 'shelf'])
    mkdirSync(join(root, name), { recursive: true })
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(root, name))
  for (const name of ['pam.d', 'security', 'login.defs', 'nsswitch.conf', 'ld.so.cache', 'environment'])
    if (existsSync(`/etc/${name}`)) cpSync(`/etc/${name}`, join(root, 'etc', name), { recursive: true })
  for (const [name, text] of Object.entries({
    passwd: 'root:x:0:0::/root:/bin/sh\n',
    group: 'root:x:0:\n',
    shadow: 'root:*:19000::::::\n',
  }))
    writeFileSync(join(root, 'etc', name), text)
  writeFileSync(join(root, 'etc/portico/env'), `PORT=${PORT}\n`)
  writeFileSync(join(root, 'stand-in/systemctl'), SYSTEMCTL)
  writeFileSync(join(root, 'stand-in/journalctl'), JOURNALCTL)
  for (const name of ['systemctl', 'journalctl']) chmodSync(join(root, 'stand-in', name), 0o755)
  release = join(root, 'shelf', RELEASE)
  assemble(release, [process.arch as Cpu])
  const mounts = `mount --bind /usr '${root}/usr' && mount -t tmpfs none '${root}/usr/local' && mkdir '${root}/usr/local/bin' && mount -t proc proc '${root}/proc' && mount --rbind /dev '${root}/dev' && echo ready && exec sleep 1200`
  keeper = spawn('unshare', ['--mount', 'sh', '-c', mounts], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((done) => keeper.stdout?.once('data', done))
})

afterAll(() => {
  if (!MAY) return
  inside('systemctl', 'stop')
  keeper.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command on that machine. */
function inside(...words: string[]) {
  const enter = [
    '--target',
    String(keeper.pid),
    '--mount',
    '--',
    'chroot',
    root,
    '/usr/bin/env',
    '-i',
    'PATH=/stand-in:/usr/local/bin:/usr/sbin:/usr/bin',
  ]
  return spawnSync('nsenter', [...enter, ...words], { encoding: 'utf8', input: '', timeout: 120_000 })
}

const health = async () => (await fetch(`http://127.0.0.1:${PORT}/api/health`)).status
const current = () => readlinkSync(join(root, 'opt/portico/current'))

/** The same release under another version, with something changed. */
function nextRelease(version: string, change: (folder: string) => void = () => {}) {
  const next = join(root, 'shelf', `next-${version}`)
  cpSync(release, next, { recursive: true })
  const manifest = JSON.parse(readFileSync(join(next, 'package.json'), 'utf8'))
  writeFileSync(join(next, 'package.json'), JSON.stringify({ ...manifest, version }, null, 2))
  change(next)
  return `/shelf/next-${version}`
}

test('on a machine like a fresh one: installed and serving in one command, upgraded, kept from what does not start, taken off', async () => {
  if (!MAY) return
  const installed = inside(`/shelf/${RELEASE}/deploy/install.sh`, '--yes')
  expect(installed, installed.stderr).toMatchObject({ status: 0 })
  expect(installed.stdout).toMatch(/^http:\/\/localhost:\d+\/setup\?token=/m)
  expect(await health()).toBe(200)
  const { uid } = statSync(join(root, 'var/lib/portico/db/portal.sqlite'))
  expect([uid, statSync(join(root, 'var/lib/portico')).mode & 0o777]).toEqual([expect.any(Number), 0o711])
  expect(uid).toBeGreaterThan(0)
  expect(inside('portico', 'doctor').stdout).toContain('sudo portico backup')
  expect(inside('portico', 'config').stdout).toContain(`PORT = ${PORT} (from .env)`)
  expect(inside('portico', 'backup', '/var/lib/portico/one.sqlite')).toMatchObject({ status: 0 })

  expect(inside(`${nextRelease('99.1.0')}/deploy/install.sh`, '--yes')).toMatchObject({ status: 0 })
  expect([current(), await health()]).toEqual(['portico-99.1.0', 200])

  const broken = nextRelease('99.2.0', (place) => writeFileSync(join(place, 'dist/server/main.js'), 'process.exit(1)'))
  const kept = inside(`${broken}/deploy/install.sh`, '--yes')
  expect(kept).toMatchObject({ status: 1, stderr: expect.stringContaining('portico-99.1.0 runs again') })
  expect([current(), await health()]).toEqual(['portico-99.1.0', 200])

  const shy = nextRelease('99.3.0', (place) =>
    writeFileSync(join(place, 'dist/server/portal.js'), `console.log('{"state":"impossible"} It cannot be.'); process.exit(1)`),
  )
  const refused = inside(`${shy}/deploy/install.sh`, '--yes')
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was switched: portico-99.1.0 goes on.') })
  expect([current(), await health()]).toEqual(['portico-99.1.0', 200])

  expect(inside(`/shelf/${RELEASE}/deploy/uninstall.sh`, '--yes')).toMatchObject({ status: 0 })
  await expect(health()).rejects.toThrow()
  expect(existsSync(join(root, 'var/lib/portico/db/portal.sqlite'))).toBe(true)
  expect(inside(`/shelf/${RELEASE}/deploy/install.sh`, '--yes')).toMatchObject({ status: 0 })
  expect(await health()).toBe(200)
})

test('another community beside it, by the commands of the guide: its own account, settings, data and port, and nothing of the first', async () => {
  if (!MAY) return
  const guide = readFileSync(join(root, 'opt/portico/current/docs/installing.md'), 'utf8')
  const [, block = ''] = /## Several communities.*?```\n(.*?)```/s.exec(guide) ?? []
  const commands = block
    .trim()
    .split('\n')
    .map((line) => line.replace(/ +#.*/, '').replace('sudo ', ''))
  expect(commands.length).toBeGreaterThan(5)
  for (const command of commands) {
    // What a person does there.
    if (command.startsWith('nano ')) writeFileSync(join(root, 'etc/portico/oak/env'), `PORT=${PORT + 1}\n`)
    else expect(inside('sh', '-c', command), command).toMatchObject({ status: 0 })
    if (command.startsWith('systemctl')) await vi.waitFor(() => fetch(`http://127.0.0.1:${PORT + 1}/api/health`), { timeout: 20_000 })
  }
  expect(inside('portico', '@oak', 'config').stdout).toContain(`PORT = ${PORT + 1} (from .env)`)
  expect(inside('portico', '@oak', 'doctor').stdout).toContain('sudo portico @oak backup')
  const asOak = (path: string) => inside('setpriv', '--reuid=portico-oak', '--regid=portico-oak', '--clear-groups', 'cat', path).status
  expect(asOak('/var/lib/portico/oak/db/portal.sqlite')).toBe(0)
  for (const path of ['/var/lib/portico/db/portal.sqlite', '/etc/portico/env']) expect(asOak(path), path).toBe(1)
  const asFirst = (path: string) => inside('setpriv', '--reuid=portico', '--regid=portico', '--clear-groups', 'cat', path).status
  for (const path of ['/var/lib/portico/oak/db/portal.sqlite', '/etc/portico/oak/env']) expect(asFirst(path), path).toBe(1)
})
