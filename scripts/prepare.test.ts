import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

const NODE = `node_modules/node-${process.platform}-${process.arch}/bin/node`
const SETTING_UP = 'Portico sets itself up, once and after an upgrade. It takes some minutes, and 900 MB of memory.'
const PACKAGES = '1. The packages, 240 MB from npm.'
const DONE = 'Done. The next start takes a second.'
const NO_MEMORY = /: most likely memory ran out[.] It needs 900 MB of free memory .*Stop other programs or add swap/
const NOTHING_TO_DO = { status: 0, stdout: '', lines: [''] }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'a folder to prepare-'))
  cpSync(join(import.meta.dirname, 'prepare.mjs'), join(folder, 'scripts/prepare.mjs'))
  cpSync(join(import.meta.dirname, 'prepare'), join(folder, 'scripts/prepare'), { recursive: true })
  write(
    'package.json',
    JSON.stringify({ type: 'module', optionalDependencies: { [`node-${process.platform}-${process.arch}`]: '24.99.0' } }),
  )
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
    `#!/bin/sh\ncd "${folder}"\nif [ "$1" = --version ]; then echo ${version}; else echo "$@" "NODE_ENV=$NODE_ENV" >> asked; ${install}; fi\n`,
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

function putNode() {
  mkdirSync(dirname(join(folder, NODE)), { recursive: true })
  symlinkSync(process.execPath, join(folder, NODE))
}

function markInstalled() {
  putNode()
  write('node_modules/.package-lock.json', JSON.stringify({ packages: INSTALLED }))
}

/** Runs a script as npm does, without the command `node` that only npm 11 links. */
const INSTALL = `mkdir -p $(dirname ${NODE}) && ln -s "${process.execPath}" ${NODE} && cp installed.json node_modules/.package-lock.json`

test('a fresh checkout is installed with everything a build needs and built, once', () => {
  write('installed.json', JSON.stringify({ packages: INSTALLED }))
  putNpm('11.0.0', INSTALL)
  const first = prepare('build')
  expect(first).toMatchObject({ status: 0, stdout: '', lines: [SETTING_UP, PACKAGES, 'building', DONE] })
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toMatch(/^ci .*--ignore-scripts.*--include=dev.* NODE_ENV=\n$/)
  expect(prepare('build')).toMatchObject(NOTHING_TO_DO)
  write('src/main.ts', 'export {}')
  expect(prepare('install')).toMatchObject(NOTHING_TO_DO)
  expect(prepare('build').lines).toEqual([SETTING_UP, 'building', DONE])
})

test('a package that is missing, of another version, or cut off while installing is installed again', () => {
  putNpm('11.0.0', 'exit 1')
  const failed = [SETTING_UP, PACKAGES, expect.stringContaining('npm could not install')]
  for (const packages of [{}, { ...INSTALLED, 'node_modules/sqlite': { version: '0.9.0', integrity: 'sha512-a' } }]) {
    write('node_modules/.package-lock.json', JSON.stringify({ packages }))
    expect(prepare('build')).toMatchObject({ status: 1, lines: failed })
  }
  markInstalled()
  expect(prepare('install')).toMatchObject(NOTHING_TO_DO)
})

test('npm judges the packages by the Node they will run on, whatever it runs on itself, and one it leaves out is named', () => {
  write('installed.json', JSON.stringify({ packages: { 'node_modules/for-this-machine': LOCK['node_modules/for-this-machine'] } }))
  putNpm('9.2.0', `"${process.execPath}" -p process.version > judged-by; ${INSTALL}`)
  expect(prepare('build')).toMatchObject({
    status: 1,
    lines: [SETTING_UP, PACKAGES, expect.stringMatching(/^npm left out node_modules\/sqlite: see whether its configuration/)],
  })
  expect(readFileSync(join(folder, 'judged-by'), 'utf8').trim()).toBe('v24.99.0')
})

test('an install or a build that was killed says that memory ran out and how much is needed', () => {
  putNpm('11.0.0', 'kill -KILL $$')
  expect(prepare('build')).toMatchObject({ status: 1, lines: [SETTING_UP, PACKAGES, expect.stringMatching(NO_MEMORY)] })
  markInstalled()
  for (const end of ["process.kill(process.pid, 'SIGKILL')", 'process.abort()', 'process.exit(137)']) {
    write('scripts/build.ts', end)
    const { status, lines } = prepare('build')
    expect([status, lines.at(-1)], end).toEqual([1, expect.stringMatching(NO_MEMORY)])
  }
})

test('half a build that is killed is told apart from one that failed', () => {
  markInstalled()
  for (const file of ['scripts/build.ts', 'scripts/first-loads.ts', 'src/server/http/build-manifest.ts', 'src/words/languages.ts'])
    cpSync(join(import.meta.dirname, '..', file), join(folder, file))
  write('scripts/build/half.ts', "process.kill(process.pid, 'SIGKILL')")
  expect(prepare('build').lines).toEqual([SETTING_UP, '2. The pages.', expect.stringMatching(NO_MEMORY)])
  write('scripts/build/half.ts', "throw new Error('no such module')")
  expect(prepare('build').lines.at(-1)).toBe('The build failed: the message above says why.')
})

test('a failed build is one sentence, and the last good build is left alone', () => {
  markInstalled()
  prepare('build')
  write('scripts/build.ts', 'process.exitCode = 1')
  expect(prepare('build')).toMatchObject({ status: 1, lines: [SETTING_UP, 'The build failed: the message above says why.'] })
  expect(existsSync(join(folder, 'dist/server.js'))).toBe(true)
})

test('a missing or outdated tool is reported in one sentence', () => {
  putNpm('6.14.4', 'exit 0')
  expect(prepare('build')).toMatchObject({
    status: 1,
    lines: [expect.stringMatching(/^npm 6\.14\.4 is too old .* install npm 8 or newer/)],
  })
  expect(prepare('nonsense')).toMatchObject({ status: 1, lines: ['Say what to prepare: install or build.'] })
})
