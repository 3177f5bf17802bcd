import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, root, say, sayOutOfMemory } from './common.mjs'
import { runtime } from './runtime.mjs'

const OLDEST_NPM = 8
const LIBC = [2, 28]
const INSTALLED = 'node_modules/.package-lock.json'

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Locked */

/**
 * True when node_modules holds what package-lock.json asks for: npm writes its own account of what it installed as the
 * last step, so an install that was cut short, or one without the development packages, does not pass.
 */
export const isInstalled = () => existsSync(join(root, INSTALLED)) && missingPackages().length === 0

/** Paths of locked packages that are missing or have another version. */
function missingPackages() {
  const installed = packagesIn(INSTALLED)
  const wanted = Object.entries(packagesIn('package-lock.json')).filter(([path]) => path !== '')
  return wanted.flatMap(([path, locked]) => {
    const found = installed[path]
    const isRight = found ? found.version === locked.version && found.integrity === locked.integrity : !isForThisMachine(locked)
    return isRight ? [] : [path]
  })
}

/**
 * npm leaves out optional packages for another system or processor.
 * @param {Locked} locked
 */
function isForThisMachine({ optional, os, cpu, libc }) {
  if (!optional) return true
  if (!os || !cpu) return false
  return os.includes(process.platform) && cpu.includes(process.arch) && (!libc || libc.includes('glibc'))
}

/**
 * @param {string} file
 * @returns {Record<string, Locked>}
 */
const packagesIn = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages ?? {}

/** Installs exactly what package-lock.json says, including development packages, without running install scripts. */
export function install() {
  checkMachine()
  const npm = findNpm()
  say('1. The packages, 240 MB from npm.')
  const options = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error', '--progress']
  const done = spawnSync(npm.command, [...npm.args, 'ci', ...options], {
    cwd: root,
    // Standard output belongs to the command that needs the packages. npm shows its progress when both are a terminal.
    stdio: ['ignore', process.stderr.isTTY ? 2 : 'ignore', 'inherit'],
    env: environmentOfNpm(process.env),
  })
  if (done.status !== 0) {
    throw new Refusal(
      sayOutOfMemory('Installing', done) ??
        'npm could not install the packages: its message above says why; check the network and run this again.',
    )
  }
  const [missing] = missingPackages()
  if (missing) throw new Refusal(`npm left out ${missing}: see whether its configuration (npm config list) says so, and run this again.`)
  const node = spawnSync(runtime(), ['--version'])
  if (node.status !== 0)
    throw new Refusal(
      'The packages are installed, but the Node.js they bring does not run on this machine: a 64-bit Linux with glibc is needed.',
    )
}

function checkMachine() {
  if (process.platform !== 'linux') return
  if (process.arch !== 'x64' && process.arch !== 'arm64') {
    throw new Refusal(
      `Portico needs a 64-bit system (x64 or arm64), and this one is ${process.arch}: on a Raspberry Pi install the 64-bit Raspberry Pi OS.`,
    )
  }
  process.report.excludeNetwork = true
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (/** @type {unknown} */ (process.report.getReport()))
  const [major = 0, minor = 0] = (header.glibcVersionRuntime ?? '').split('.').map(Number)
  if (major > LIBC[0] || (major === LIBC[0] && minor >= LIBC[1])) return
  const found = header.glibcVersionRuntime ? `glibc ${header.glibcVersionRuntime}` : 'no glibc'
  throw new Refusal(
    `Portico needs a Linux with glibc ${LIBC.join('.')} or newer (Debian, Ubuntu, Fedora, Raspberry Pi OS), and this one has ${found}.`,
  )
}

/** The npm that started this, or the one on the PATH. */
function findNpm() {
  const own = process.env.npm_execpath
  const npm = own?.endsWith('npm-cli.js') && existsSync(own) ? { command: process.execPath, args: [own] } : { command: 'npm', args: [] }
  const asked = spawnSync(npm.command, [...npm.args, '--version'], { cwd: '/', encoding: 'utf8' })
  if (asked.error) throw new Refusal('npm is missing: install it (on Debian: apt-get install npm) and run this again.')
  const version = asked.stdout.trim()
  if (Number.parseInt(version, 10) >= OLDEST_NPM) return npm
  throw new Refusal(
    `npm ${version} is too old to read package-lock.json: install npm ${OLDEST_NPM} or newer (npm install --global npm) and run this again.`,
  )
}

/**
 * Building needs the development packages, whatever the environment says about production.
 * @param {NodeJS.ProcessEnv} env
 */
function environmentOfNpm({ NODE_ENV: _mode, NODE_OPTIONS = '', ...env }) {
  const rest = Object.entries(env).filter(([name]) => !/^npm_config_(omit|only|production|dry_run|global|prefix|loglevel)$/i.test(name))
  const judge = process.platform === 'linux' ? `--require ${JSON.stringify(join(root, 'scripts/prepare/for-our-node.cjs'))}` : ''
  return { ...Object.fromEntries(rest), NODE_OPTIONS: `${NODE_OPTIONS} ${judge}`.trim() }
}
