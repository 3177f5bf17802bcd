import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Refusal } from './refusal.mjs'
import { root } from './root.mjs'

const MAJOR = 24
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** The Node every part of the portal runs on: the one among the packages, or the machine's own where it is new enough. */
export function runtime() {
  const packaged = join(root, 'node_modules/.bin/node')
  if (existsSync(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= MAJOR) return process.execPath
  throw new Refusal(
    `The packages bring no Node.js for ${process.platform} ${process.arch}: install Node.js ${MAJOR} or newer from https://nodejs.org.`,
  )
}

/**
 * Hands this process over to `script`. Already on the right Node it is loaded in place, which saves a process;
 * otherwise a child takes over and its signals and exit code are passed through.
 * @param {string} script relative to the checkout
 * @param {string[]} args
 */
export async function become(script, args) {
  const node = runtime()
  if (realpathSync(node) === realpathSync(process.execPath)) {
    process.argv = [process.execPath, join(root, script), ...args]
    await import(pathToFileURL(join(root, script)).href)
    return
  }
  process.exitCode = await runOn(node, [script, ...args])
}

/**
 * Runs `args` on `node` to its end and gives the exit code.
 * @param {string} node
 * @param {string[]} args
 * @param {import('node:child_process').StdioOptions} [stdio]
 * @returns {Promise<number>}
 */
export function runOn(node, args, stdio = 'inherit') {
  const child = spawn(node, args, { cwd: root, stdio })
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, forward)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const name of SIGNALS) process.off(name, forward)
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM'])
    })
  })
}
