import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
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
import { debianTool } from './debian-tool'

const SYSTEMD = debianTool('systemd-nspawn', 'systemd-container')
const PORT = 38_471
const PATIENCE = { timeout: 60_000, interval: 200 }

let folder = ''
let root = ''
let release = ''
let machine: ChildProcess
/** The machine's first process, where one could be started. */
let systemd = ''

beforeAll(async () => {
  if (!SYSTEMD) return
  folder = mkdtempSync(join(dirname(tmpdir()), 'portico-service-'))
  root = join(folder, 'root')
  for (const name of ['usr', 'proc', 'sys', 'dev', 'run', 'tmp', 'root', 'mnt/disk', 'var/lib', 'etc/portico', 'shelf'])
    mkdirSync(join(root, name), { recursive: true })
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(root, name))
  for (const name of ['pam.d', 'security', 'login.defs', 'nsswitch.conf', 'ld.so.cache', 'environment'])
    if (existsSync(`/etc/${name}`)) cpSync(`/etc/${name}`, join(root, 'etc', name), { recursive: true })
  for (const [name, text] of Object.entries({
    passwd: 'root:x:0:0::/root:/bin/sh\n',
    group: 'root:x:0:\n',
    shadow: 'root:*:19000::::::\n',
    'os-release': 'ID=debian\n',
  }))
    writeFileSync(join(root, 'etc', name), text)
  writeFileSync(join(root, 'etc/portico/env'), `PORT=${PORT}\nHOST=0.0.0.0\n`)
  release = join(root, 'shelf', RELEASE)
  assemble(release, [process.arch as Cpu])
  await boot(SYSTEMD)
})

/** Starts the machine: this one's programs, a disk, accounts and a systemd of its own. */
async function boot(program: string) {
  const words = [
    '--quiet',
    '--register=no',
    '--keep-unit',
    `--directory=${root}`,
    '--bind-ro=/usr',
    '--tmpfs=/usr/local:mode=755',
    '--boot',
  ]
  machine = spawn(program, [...words, 'systemd.unit=basic.target'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [machine.stdout, machine.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk))
  await vi.waitFor(() => {
    if (machine.exitCode !== null) return
    systemd = readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').trim()
    expect(inside('systemctl', 'is-system-running').stdout, said).toMatch(/running|degraded/)
  }, PATIENCE)
  if (machine.exitCode === null) return
  systemd = ''
  process.stderr.write(`Not run, because no systemd starts here: the installation on a machine like a fresh one.\n${said}\n`)
}

afterAll(async () => {
  if (systemd) {
    machine.kill()
    await vi.waitFor(() => expect(machine.exitCode ?? machine.signalCode).not.toBeNull(), PATIENCE)
  }
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Runs a command on that machine. */
function inside(...words: string[]) {
  const enter = ['--target', systemd, '--mount', '--uts', '--ipc', '--pid', '--cgroup', '--root', '--wd', '/usr/bin/env', '-i']
  const path = 'PATH=/usr/local/bin:/usr/sbin:/usr/bin'
  return spawnSync('nsenter', [...enter, path, ...words], { encoding: 'utf8', input: '', timeout: 120_000 })
}

const health = async () => (await fetch(`http://127.0.0.1:${PORT}/api/health`)).status
const current = () => readlinkSync(join(root, 'opt/portico/current'))

/** Makes a release with another version and a change. */
function nextRelease(version: string, change: (folder: string) => void = () => {}) {
  const next = join(root, 'shelf', `next-${version}`)
  cpSync(release, next, { recursive: true })
  const manifest = JSON.parse(readFileSync(join(next, 'package.json'), 'utf8'))
  writeFileSync(join(next, 'package.json'), JSON.stringify({ ...manifest, version }, null, 2))
  change(next)
  return `/shelf/next-${version}`
}

test('on a machine like a fresh one: installed and serving in one command, upgraded, kept from what does not start, taken off', async () => {
  if (!systemd) return
  // Tried first, as the README has it.
  const trial = inside('sh', '-c', `cd /shelf && { PORT=${PORT} exec ${RELEASE}/portico >trial.log 2>&1 & echo $!; }`).stdout.trim()
  await vi.waitFor(async () => expect(await health()).toBe(200), PATIENCE)
  const ann = "user create ann ann@example.org Ann --street 'Bulrush Cir' --number 1"
  expect(inside('sh', '-c', `cd /shelf && ${RELEASE}/portico ${ann}`)).toMatchObject({ status: 0 })
  const beside = inside(`/shelf/${RELEASE}/deploy/install.sh`, '--yes')
  expect(beside).toMatchObject({ status: 1, stderr: expect.stringContaining('still runs. Stop it there') })
  inside('kill', trial)
  await vi.waitFor(() => expect(existsSync(join(root, 'shelf/db/portal.sqlite-wal'))).toBe(false), PATIENCE)
  const installed = inside(`/shelf/${RELEASE}/deploy/install.sh`, '--yes')
  expect(installed, installed.stderr).toMatchObject({ status: 0 })
  expect(inside('portico', 'user', 'list').stdout).toContain('ann@example.org')
  expect(installed.stdout).toMatch(/^http:\/\/localhost:\d+\/setup\?token=/m)
  expect(await health()).toBe(200)
  expect(inside('systemd-analyze', 'verify', 'portico.service', 'portico@oak.service')).toMatchObject({ status: 0, stderr: '' })
  expect(inside('systemctl', 'is-enabled', 'portico').stdout).toBe('enabled\n')
  expect(inside('systemctl', 'show', '-p', 'OOMPolicy', 'portico', 'portico@oak').stdout.match(/=continue$/gm)).toHaveLength(2)
  const { uid } = statSync(join(root, 'var/lib/portico/db/portal.sqlite'))
  expect([uid, statSync(join(root, 'var/lib/portico')).mode & 0o777]).toEqual([expect.any(Number), 0o711])
  expect(uid).toBeGreaterThan(0)
  expect(inside('portico', 'doctor').stdout).toContain('sudo portico backup')
  expect(inside('portico', 'config').stdout).toContain(`PORT = ${PORT} (from .env)`)
  expect(inside('portico', 'backup', '/var/lib/portico/one.sqlite')).toMatchObject({ status: 0 })

  // Somebody else's file, as a backup in a home folder is: what the refusal says to do does it.
  inside('install', '-m', '600', '/var/lib/portico/one.sqlite', '/root/own.sqlite')
  inside('systemctl', 'stop', 'portico')
  const closed = inside('portico', 'restore', '/root/own.sqlite')
  expect(closed).toMatchObject({ status: 1, stderr: expect.stringContaining('The account portico may not read /root/own.sqlite.') })
  expect(inside('sh', '-c', closed.stderr.split('sudo ')[1] ?? '')).toMatchObject({ status: 0 })
  expect(inside('portico', 'restore', '/var/lib/portico/own.sqlite')).toMatchObject({ status: 0 })
  expect(inside('portico', '@elm', 'doctor')).toMatchObject({ status: 2, stderr: expect.stringContaining('There is no community elm') })

  expect(inside(`${nextRelease('99.1.0')}/deploy/install.sh`, '--yes')).toMatchObject({ status: 0 })
  expect([current(), await health()]).toEqual(['portico-99.1.0', 200])

  // A run that was cut off before the start, as a connection that ends does it.
  inside('ln', '-sfn', RELEASE, '/opt/portico/current')
  inside('systemctl', 'stop', 'portico')
  expect(inside(`/shelf/${RELEASE}/deploy/install.sh`, '--yes')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Start the service'),
  })
  expect([current(), await health()]).toEqual([RELEASE, 200])
  expect(inside('/shelf/next-99.1.0/deploy/install.sh', '--yes')).toMatchObject({ status: 0 })
  expect(inside('/shelf/next-99.1.0/deploy/install.sh', '--yes').stdout).toContain('Nothing: it is all in place.')

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
  mkdirSync(join(root, 'opt/portico', RELEASE), { recursive: true })
  expect(inside(`/shelf/${RELEASE}/deploy/uninstall.sh`, '--yes'), 'one before was cut off').toMatchObject({ status: 0 })
  expect(existsSync(join(root, 'opt/portico'))).toBe(false)
  expect(existsSync(join(root, 'var/lib/portico/db/portal.sqlite'))).toBe(true)
  expect(inside(`/shelf/${RELEASE}/deploy/install.sh`, '--yes')).toMatchObject({ status: 0 })
  expect(await health()).toBe(200)
})

const property = (name: string) => inside('systemctl', 'show', '--value', '--property', name, 'portico').stdout.trim()

/** Tries to write at these places as the service itself does. */
const asService = (...paths: string[]) => {
  const enter = ['nsenter', '--target', property('MainPID'), '--mount', 'runuser', '-u', 'portico', '--']
  return paths.map((path) => inside(...enter, 'sh', '-c', `touch '${path}/tried' && rm '${path}/tried'`).status === 0)
}

test('systemd keeps the service to its own folder, starts it again when it was killed, and leaves alone what a restart cannot mend', async () => {
  if (!systemd) return
  expect(asService('/var/lib/portico', '/opt/portico', '/etc/portico', '/root', '/mnt/disk')).toEqual([true, false, false, false, false])
  expect(inside('grep', '-E', '^(CapEff|NoNewPrivs|Seccomp):', `/proc/${property('MainPID')}/status`).stdout).toMatch(
    /^CapEff:\t0+\nNoNewPrivs:\t1\nSeccomp:\t2\n$/,
  )
  inside('kill', '-KILL', property('MainPID'))
  await vi.waitFor(async () => expect([property('NRestarts'), await health()]).toEqual(['1', 200]), PATIENCE)

  const settings = join(root, 'etc/portico/env')
  const before = readFileSync(settings, 'utf8')
  writeFileSync(settings, `${before}PROT=3000\n`)
  expect(inside('systemctl', 'restart', 'portico').status, 'a typo fails loudly').toBeGreaterThan(0)
  await vi.waitFor(() => expect(property('ActiveState')).toBe('failed'), PATIENCE)
  expect([property('ExecMainStatus'), property('NRestarts')]).toEqual(['2', '0'])
  expect(inside('journalctl', '-u', 'portico', '-o', 'cat', '-n', '5').stdout).toContain('/etc/portico/env sets PROT')
  writeFileSync(settings, before)
  inside('systemctl', 'restart', 'portico')
  await vi.waitFor(async () => expect(await health()).toBe(200), PATIENCE)
})

test('backups on another disk, by the lines of the guide: written by the service, and served without that disk', async () => {
  if (!systemd) return
  const guide = readFileSync(join(root, 'opt/portico/current/docs/installing.md'), 'utf8')
  const [, lines = ''] = /systemctl edit portico`:\n\n```\n(.*?)```/s.exec(guide) ?? []
  expect(lines).toContain('/mnt/disk/portico')
  const settings = join(root, 'etc/portico/env')
  writeFileSync(settings, `${readFileSync(settings, 'utf8')}BACKUPS_DIR=/mnt/disk/portico\n`)
  mkdirSync(join(root, 'etc/systemd/system/portico.service.d'))
  writeFileSync(join(root, 'etc/systemd/system/portico.service.d/override.conf'), lines)
  inside('mount', '-t', 'tmpfs', 'none', '/mnt/disk')
  inside('install', '-d', '-o', 'portico', '-g', 'portico', '-m', '700', '/mnt/disk/portico')
  inside('systemctl', 'daemon-reload')
  inside('systemctl', 'restart', 'portico')
  await vi.waitFor(async () => expect(await health()).toBe(200), PATIENCE)
  expect(asService('/mnt/disk/portico', '/mnt/disk')).toEqual([true, false])
  expect(inside('portico', 'backup')).toMatchObject({ status: 0 })
  inside('systemctl', 'stop', 'portico')
  inside('umount', '/mnt/disk')
  inside('systemctl', 'start', 'portico')
  await vi.waitFor(async () => expect(await health()).toBe(200), PATIENCE)
  expect(inside('portico', 'doctor').stdout).toContain('/mnt/disk/portico held backups and is not there any more')
})

test('another community beside it, by the commands of the guide: its own account, settings, data and port, and nothing of the first', async () => {
  if (!systemd) return
  const guide = readFileSync(join(root, 'opt/portico/current/docs/installing.md'), 'utf8')
  const [, block = ''] = /## Several communities.*?```\n(.*?)```/s.exec(guide) ?? []
  const commands = block
    .trim()
    .split('\n')
    .map((line) => line.replace(/ +#.*/, '').replace('sudo ', ''))
  expect(commands.length).toBeGreaterThan(5)
  for (const command of commands) {
    if (command.startsWith('nano ')) writeFileSync(join(root, 'etc/portico/oak/env'), `PORT=${PORT + 1}\n`)
    else expect(inside('sh', '-c', command), command).toMatchObject({ status: 0 })
    if (command.startsWith('systemctl')) await vi.waitFor(() => fetch(`http://127.0.0.1:${PORT + 1}/api/health`), { timeout: 20_000 })
  }
  expect(inside('portico', '@oak', 'config').stdout).toContain(`PORT = ${PORT + 1} (from .env)`)
  expect(inside('portico', '@oak', 'doctor').stdout).toContain('sudo portico @oak backup')
  const asOak = (path: string) =>
    inside('setpriv', '--reuid=portico-oak', '--regid=portico-oak', '--clear-groups', 'head', '-c1', path).status
  expect(asOak('/var/lib/portico/oak/db/portal.sqlite')).toBe(0)
  for (const path of ['/var/lib/portico/db/portal.sqlite', '/etc/portico/env']) expect(asOak(path), path).toBe(1)
  const asFirst = (path: string) => inside('setpriv', '--reuid=portico', '--regid=portico', '--clear-groups', 'head', '-c1', path).status
  for (const path of ['/var/lib/portico/oak/db/portal.sqlite', '/etc/portico/oak/env']) expect(asFirst(path), path).toBe(1)
})
