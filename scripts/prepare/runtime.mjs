import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './refusal.mjs'
import { root } from './root.mjs'

const MAJOR = 24

/** The Node every part of the portal runs on: the one among the packages, or the machine's own where it is new enough. */
export function runtime() {
  const packaged = join(root, 'node_modules/.bin/node')
  if (existsSync(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= MAJOR) return process.execPath
  throw new Refusal(
    `The packages bring no Node.js for ${process.platform} ${process.arch}: install Node.js ${MAJOR} or newer from https://nodejs.org.`,
  )
}
