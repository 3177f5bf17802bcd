import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readEnv, SETTINGS } from '../src/server/process/env'

const ROOT = resolve(import.meta.dirname, '..')
const UNIT = readFileSync(join(ROOT, 'deploy/portico.service'), 'utf8')
const DOCKERFILE = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')
const EXAMPLE = readFileSync(join(ROOT, '.env.example'), 'utf8')
const TRACKED = spawnSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n')

/** All the words after every `Name=` of the unit. */
const words = (name: string) => [...UNIT.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].flatMap(([, value = '']) => value.split(' '))
const [home = ''] = words('WorkingDirectory')

test('the service starts what npm start does, on the Node among the packages', () => {
  const [program = '', ...rest] = words('ExecStart')
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect(scripts.start.endsWith(`exec ${relative(home, program)} ${rest.join(' ')}`)).toBe(true)
  accessSync(join(ROOT, relative(home, program)), constants.X_OK)
})

test('every address HOST may name can be listened at: asking which the machine has takes AF_NETLINK', () => {
  expect(EXAMPLE).toContain('0.0.0.0')
  expect(words('RestrictAddressFamilies').sort()).toEqual(['AF_INET', 'AF_INET6', 'AF_NETLINK', 'AF_UNIX'])
})

test('the folders .env.example names can be written, and a fresh clone has them', () => {
  const { DATABASE_FILE, UPLOADS_DIR, BACKUPS_DIR } = readEnv(parseEnv(EXAMPLE))
  const writable = words('ReadWritePaths').map((path) => path.replace(/^-/, ''))
  for (const folder of [dirname(DATABASE_FILE), UPLOADS_DIR, BACKUPS_DIR]) {
    expect(writable).toContain(join(home, folder))
    expect(
      TRACKED.some((file) => file.startsWith(`${folder}/`)),
      folder,
    ).toBe(true)
  }
})

test('what a person must mend is not started again, and nobody else reads what it writes', () => {
  expect(words('RestartPreventExitStatus')).toEqual(expect.arrayContaining(['2', '3', '4']))
  expect(words('UMask')).toEqual(['0077'])
})

test('systemd itself finds nothing wrong with it', () => {
  const copy = join(mkdtempSync(join(tmpdir(), 'portico-')), 'portico.service')
  writeFileSync(copy, UNIT.replaceAll(home, ROOT))
  const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', copy], { encoding: 'utf8' })
  if (error) return
  expect([status, stderr.split('\n').filter((line) => line.includes(copy))]).toEqual([0, []])
})

test('the image sets only what the portal knows, and waits for an upgrade before it is called sick', () => {
  const [, line = ''] = /^ENV (.*)$/m.exec(DOCKERFILE) ?? []
  const names = line.split(' ').map((pair) => pair.split('=', 1)[0])
  expect(names.filter((name = '') => !SETTINGS.includes(name))).toEqual(['NODE_ENV', 'MALLOC_ARENA_MAX'])
  expect(Number(/--start-period=(\d+)m/.exec(DOCKERFILE)?.[1])).toBeGreaterThanOrEqual(10)
})
