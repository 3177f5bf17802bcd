import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { NATIVE, WITH_FILES } from '../build/native.ts'

export const ROOT = resolve(import.meta.dirname, '../..')

/** The processors of a release, in npm's terms. */
export const CPUS = ['x64', 'arm64'] as const
export type Cpu = (typeof CPUS)[number]

interface Locked {
  version: string
  integrity: string
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface Package extends Locked {
  name: string
}

/** Packages needed only to compile machine code or to draw PDF pages, which the portal never does. */
const NOT_NEEDED = ['node-addon-api', '@napi-rs/canvas']

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
const find = (name: string): Package => {
  const locked = packages[`node_modules/${name}`]
  if (!locked) throw new Error(`package-lock.json does not have ${name}.`)
  return { ...locked, name }
}
const isOneOf = (wanted: string, allowed: string | string[] | undefined) => allowed === undefined || [allowed].flat().includes(wanted)
const isFor = (cpu: Cpu, { os, cpu: cpus, libc }: Locked) => isOneOf('linux', os) && isOneOf(cpu, cpus) && isOneOf('glibc', libc)

/** Everything that the built program needs on one processor: Node, the packages with machine code, and their dependencies. */
export function runtimePackages(cpu: Cpu): Package[] {
  const found = new Map<string, Package>()
  const waiting = [`node-linux-${cpu}`, ...NATIVE, ...Object.keys(WITH_FILES)]
  for (const name of waiting) {
    if (found.has(name) || NOT_NEEDED.includes(name)) continue
    const entry = find(name)
    if (!isFor(cpu, entry)) continue
    found.set(name, entry)
    waiting.push(...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
  }
  return [...found.values()]
}
