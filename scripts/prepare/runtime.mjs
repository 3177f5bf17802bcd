import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal, root } from './common.mjs'

const MAJOR = 24

/**
 * The Node every part of the portal runs on: the one among the packages, or on a system they have none for the machine's own where it is
 * new enough. scripts/node says the same in shell.
 */
export function runtime() {
  const packaged = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(packaged)) return packaged
  if (process.platform === 'linux') throw new Refusal(`${packaged} is missing: delete node_modules and run this again.`)
  if (Number(process.versions.node.split('.')[0]) >= MAJOR) return process.execPath
  throw new Refusal(
    `The packages bring no Node.js for ${process.platform} ${process.arch}: install Node.js ${MAJOR} or newer from https://nodejs.org.`,
  )
}
