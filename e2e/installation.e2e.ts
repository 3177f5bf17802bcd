import { spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { assemble, RELEASE } from '../scripts/release/assemble'
import type { Cpu } from '../scripts/release/packages'
import { readEnv } from '../src/server/process/env'
import { debianTool } from './debian-tool'
import { serve } from './release-process'

const SYSTEMD = '/usr/lib/systemd/system'
const UNITS = ['portico.service', 'portico@.service']

let shelf = ''
let release = ''
beforeAll(() => {
  shelf = mkdtempSync(join(tmpdir(), 'portico-release-'))
  release = join(shelf, RELEASE)
  assemble(release, [process.arch as Cpu])
  // Copied a dozen times here, the Node would be most of the work.
  writeFileSync(join(release, `node_modules/node-linux-${process.arch}/bin/node`), `#!/bin/sh\nexec '${process.execPath}' "$@"\n`)
})
afterAll(() => rmSync(shelf, { recursive: true, force: true }))

/** A machine as it comes, as far as it matters here. */
let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portico-root-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'etc'))
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\nsomebody:x:999:998::/:/bin/sh\n')
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\nothers:x:998:')
})

const run = (script: string, ...words: string[]) =>
  spawnSync(join(release, 'deploy', script), ['--root', root, ...words], { encoding: 'utf8', input: '', cwd: '/' })
const install = (...words: string[]) => run('install.sh', ...words)
const inRoot = (path: string) => join(root, path)
const modeOf = (path: string) => statSync(inRoot(path)).mode & 0o777

/** Every path below the root with its mode, owner, size and time. */
const stateOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((path) => {
      const { mode, uid, mtimeMs, ino } = lstatSync(join(folder, path))
      return [path, mode, uid, mtimeMs, ino]
    })

test('it says what it will do, and does nothing before somebody agrees', () => {
  const before = stateOf(root)
  const dry = install('--dry-run', release)
  expect(dry).toMatchObject({ status: 0, stdout: expect.stringContaining('/opt/portico/portico-') })
  expect(install(release)).toMatchObject({ status: 1, stderr: 'Nothing was done.\n' })
  expect(install('--yes', root)).toMatchObject({ status: 2, stderr: expect.stringContaining("isn't an unpacked release") })
  expect(stateOf(root)).toEqual(before)
})

test('one run makes account, program, settings, data and service; a second one changes nothing', () => {
  expect(install('--yes', release)).toMatchObject({ status: 0, stderr: '' })
  expect(readFileSync(inRoot('etc/passwd'), 'utf8')).toMatch(/^portico:x:997:997:Portico:\/var\/lib\/portico:\/usr\/sbin\/nologin$/m)
  expect(readFileSync(inRoot('etc/group'), 'utf8')).toMatch(/^others:x:998:\nportico:x:997:$/m)
  expect(readlinkSync(inRoot('opt/portico/current'))).toBe(RELEASE)
  expect([modeOf('etc/portico/env'), modeOf('var/lib/portico')]).toEqual([0o640, 0o711])
  const [settings, data] = ['etc/portico/env', 'var/lib/portico'].map((path) => statSync(inRoot(path)))
  if (process.getuid?.() === 0) expect([settings?.uid, settings?.gid, data?.uid, data?.gid]).toEqual([0, 997, 997, 997])
  const after = stateOf(root)
  expect(install('--yes', release)).toMatchObject({ status: 0, stdout: expect.stringContaining('it is all in place') })
  expect(stateOf(root)).toEqual(after)

  const newer = join(root, 'newer')
  cpSync(release, newer, { recursive: true, verbatimSymlinks: true })
  const manifest = readFileSync(join(newer, 'package.json'), 'utf8')
  writeFileSync(join(newer, 'package.json'), manifest.replace(/"version": ".*"/, '"version": "9.0.0"'))
  expect(install('--dry-run', newer).stdout).toMatch(/Copy the program to \/opt\/portico\/portico-9\.0\.0\.\n.*stays as the way back\.\n$/)
})

test('the units are sound to systemd itself, and name what the installation made', () => {
  install('--yes', release)
  for (const name of UNITS) {
    const unit = readFileSync(inRoot(`etc/systemd/system/${name}`), 'utf8')
    const words = (key: string) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].flatMap(([, value = '']) => value.split(' '))
    expect(existsSync(inRoot(words('ExecStart')[0] ?? ''))).toBe(true)
    expect(words('RestrictAddressFamilies'), 'HOST=0.0.0.0 asks which addresses the machine has').toContain('AF_NETLINK')
    expect(words('RestartPreventExitStatus')).toEqual(['2', '3', '4', '5'])
    expect(words('UMask')).toEqual(['0077'])
  }
  if (!existsSync(SYSTEMD) || spawnSync('systemd-analyze', ['--version']).error) return
  cpSync(SYSTEMD, inRoot(SYSTEMD), { recursive: true, verbatimSymlinks: true })
  const verified = spawnSync('systemd-analyze', ['verify', `--root=${root}`, '--man=no', 'portico.service', 'portico@oak.service'], {
    encoding: 'utf8',
  })
  expect(verified).toMatchObject({ status: 0, stderr: '' })
})

test('the settings as they come are valid, keep data where the service may write, and are never overwritten', async () => {
  install('--yes', release)
  const settings = readFileSync(inRoot('etc/portico/env'), 'utf8')
  const { DATABASE_FILE, UPLOADS_DIR, BACKUPS_DIR } = readEnv(parseEnv(settings))
  for (const path of [dirname(DATABASE_FILE), UPLOADS_DIR, BACKUPS_DIR]) expect(path).not.toMatch(/^[/.]/)
  writeFileSync(inRoot('etc/portico/env'), settings.replace('HOST=127.0.0.1', 'HOST=0.0.0.0'))
  install('--yes', release)
  expect(readFileSync(inRoot('etc/portico/env'), 'utf8')).toContain('HOST=0.0.0.0')
  const portal = await serve(inRoot('opt/portico/current/portico'), inRoot('var/lib/portico'), {
    PORTICO_ENV_FILE: inRoot('etc/portico/env'),
  })
  expect(await portal.stop()).toBe(0)
  expect(readdirSync(inRoot('var/lib/portico')).sort()).toEqual(['backups', 'db', 'uploads'])
})

test('settings and a password put there before, out of a drawer, stay as they are, for the portal and no other account to read', () => {
  mkdirSync(inRoot('etc/portico'))
  writeFileSync(inRoot('etc/portico/env'), 'PORT=4000\n', { mode: 0o600 })
  writeFileSync(inRoot('etc/portico/offsite'), 'a password\n', { mode: 0o644 })
  writeFileSync(inRoot('etc/portico/smtp'), 'another\n', { mode: 0o600 })
  const isRoot = process.getuid?.() === 0
  // Moved there, it still is somebody's of the machine it came from.
  if (isRoot) chownSync(inRoot('etc/portico/smtp'), 1000, 1000)
  const installed = install('--yes', release)
  expect(installed).toMatchObject({ status: 0, stdout: expect.stringContaining('read the files in /etc/portico.') })
  expect(readFileSync(inRoot('etc/portico/env'), 'utf8')).toBe('PORT=4000\n')
  expect(readFileSync(inRoot('etc/portico/offsite'), 'utf8')).toBe('a password\n')
  expect(modeOf('etc/portico/offsite') & 0o007).toBe(0)
  if (isRoot)
    for (const name of ['env', 'offsite', 'smtp']) {
      const { uid, gid, mode } = statSync(inRoot(`etc/portico/${name}`))
      expect([uid, gid, mode & 0o777], name).toEqual([0, 997, 0o640])
    }
  expect(install('--yes', release).stdout).toContain('it is all in place')
})

test('the next release goes beside the first, the same one built again takes its place; taking it off keeps the community', () => {
  install('--yes', release)
  writeFileSync(inRoot('var/lib/portico/community'), 'people')
  const next = join(shelf, 'next')
  cpSync(release, next, { recursive: true })
  const manifest = JSON.parse(readFileSync(join(next, 'package.json'), 'utf8'))
  writeFileSync(join(next, 'package.json'), JSON.stringify({ ...manifest, version: '99.1.0' }, null, 2))
  expect(install('--dry-run', next).stdout).toContain(`${RELEASE} stays as the way back`)
  expect(install('--yes', next).status).toBe(0)
  expect(readlinkSync(inRoot('opt/portico/current'))).toBe('portico-99.1.0')
  expect(readdirSync(inRoot('opt/portico')).sort()).toEqual(['current', 'portico-99.1.0', RELEASE].sort())
  writeFileSync(join(next, 'dist/built-from.txt'), 'something else')
  expect(install('--yes', next).status).toBe(0)
  expect(readFileSync(inRoot('opt/portico/portico-99.1.0/dist/built-from.txt'), 'utf8')).toBe('something else')

  const kept = ['etc/portico/env', 'var/lib/portico/community']
  expect(run('uninstall.sh', '--dry-run', next).status).toBe(0)
  expect(existsSync(inRoot('opt/portico/current'))).toBe(true)
  expect(run('uninstall.sh', '--yes', next)).toMatchObject({ status: 0, stderr: '' })
  for (const path of kept) expect(existsSync(inRoot(path)), path).toBe(true)
  const left = stateOf(root).map(([path]) => String(path))
  expect(left.filter((path) => /opt\/portico|\.service|bin\/portico/.test(path))).toEqual([])
  expect(run('uninstall.sh', '--yes')).toMatchObject({ status: 0, stdout: "There's nothing to remove.\n" })
  expect(install('--yes', release).status).toBe(0)
  expect(readFileSync(inRoot('var/lib/portico/community'), 'utf8')).toBe('people')
})

test('a community that somebody tried out in the unpacked release does not become part of the program', () => {
  const tried = join(shelf, 'tried')
  cpSync(release, tried, { recursive: true })
  mkdirSync(join(tried, 'db'))
  writeFileSync(join(tried, '.env'), 'SMTP_URL=smtp://secret')
  install('--yes', tried)
  const names = readdirSync(inRoot('opt/portico/current'))
  expect(names.filter((name) => name === 'db' || name === '.env')).toEqual([])
})

test('a portal that was installed from a checkout is left alone', () => {
  mkdirSync(inRoot('etc/systemd/system'), { recursive: true })
  writeFileSync(inRoot('etc/systemd/system/portico.service'), '[Service]\nWorkingDirectory=/opt/portico\n')
  const before = stateOf(root)
  for (const script of ['install.sh', 'uninstall.sh'])
    expect(run(script, '--yes', release)).toMatchObject({ status: 1, stderr: expect.stringContaining('from a checkout') })
  expect(stateOf(root)).toEqual(before)
})

test('shellcheck finds nothing in the scripts a machine runs', () => {
  const scripts = ['install.sh', 'uninstall.sh', 'operator'].map((name) => join(release, 'deploy', name))
  const shellcheck = debianTool('shellcheck')
  if (!shellcheck) return
  expect(spawnSync(shellcheck, [...scripts, join(release, 'portico')], { encoding: 'utf8' })).toMatchObject({ status: 0, stdout: '' })
})
