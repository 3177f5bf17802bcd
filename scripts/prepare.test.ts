import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const LOCK = {
  '': { name: 'portal' },
  'node_modules/sqlite': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-this-machine': { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
  'node_modules/for-another': { version: '1.0.0', optional: true, os: ['plan9'], cpu: [process.arch] },
}
const { '': _root, 'node_modules/for-another': _foreign, ...INSTALLED } = LOCK

const BUILD = `import { mkdirSync, writeFileSync } from 'node:fs'
mkdirSync('dist', { recursive: true })
writeFileSync('dist/server.js', '')
console.log('building')
`

const INSTALLING = 'Installing the packages; this happens once and after an upgrade.'
const NOTHING_TO_DO = { status: 0, stdout: '', lines: [''] }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepare-'))
  cpSync(join(import.meta.dirname, 'prepare.mjs'), join(folder, 'scripts/prepare.mjs'))
  cpSync(join(import.meta.dirname, 'prepare'), join(folder, 'scripts/prepare'), { recursive: true })
  write('package.json', '{"type":"module"}')
  write('package-lock.json', JSON.stringify({ packages: LOCK }))
  write('scripts/build.ts', BUILD)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** A stand-in for npm on the PATH; it notes what it was asked. */
function putNpm(version: string, install: string) {
  write(
    'bin/npm',
    `#!/bin/sh\nif [ "$1" = --version ]; then echo ${version}; else echo "$@" "NODE_ENV=$NODE_ENV" >> ${folder}/asked; ${install}; fi\n`,
  )
  chmodSync(join(folder, 'bin/npm'), 0o755)
}

function prepare(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/prepare.mjs'), ...args], {
    cwd: tmpdir(),
    env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  return { status, stdout, lines: stderr.trim().split('\n') }
}

const markInstalled = () => write('node_modules/.package-lock.json', JSON.stringify({ packages: INSTALLED }))

test('a fresh checkout is installed with everything a build needs and built, once', () => {
  write('installed.json', JSON.stringify({ packages: INSTALLED }))
  putNpm('11.0.0', `mkdir -p ${folder}/node_modules && cp ${folder}/installed.json ${folder}/node_modules/.package-lock.json`)
  const first = prepare('build')
  expect(first).toMatchObject({ status: 0, stdout: '', lines: [INSTALLING, 'building'] })
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toMatch(/^ci .*--ignore-scripts.*--include=dev.* NODE_ENV=\n$/)
  expect(prepare('build')).toMatchObject(NOTHING_TO_DO)
  write('src/main.ts', 'export {}')
  expect(prepare('install')).toMatchObject(NOTHING_TO_DO)
  expect(prepare('build').lines).toEqual(['building'])
})

test('a package that is missing, of another version, or cut off while installing is installed again', () => {
  putNpm('11.0.0', 'exit 1')
  const failed = [INSTALLING, expect.stringContaining('npm could not install')]
  for (const packages of [{}, { ...INSTALLED, 'node_modules/sqlite': { version: '0.9.0', integrity: 'sha512-a' } }]) {
    write('node_modules/.package-lock.json', JSON.stringify({ packages }))
    expect(prepare('build')).toMatchObject({ status: 1, lines: failed })
  }
  markInstalled()
  expect(prepare('install')).toMatchObject(NOTHING_TO_DO)
})

test('a failed build is one sentence, and the last good build is left alone', () => {
  markInstalled()
  prepare('build')
  write('scripts/build.ts', 'process.exitCode = 1')
  expect(prepare('build')).toMatchObject({ status: 1, lines: ['The build failed: the message above says why.'] })
  expect(existsSync(join(folder, 'dist/server.js'))).toBe(true)
})

test('what is missing or too old is one sentence', () => {
  putNpm('6.14.4', 'exit 0')
  expect(prepare('build')).toMatchObject({
    status: 1,
    lines: [expect.stringMatching(/^npm 6\.14\.4 is too old .* install npm 8 or newer/)],
  })
  expect(prepare('nonsense')).toMatchObject({ status: 1, lines: ['Say what to prepare: install or build.'] })
})
