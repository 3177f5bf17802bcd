import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface MemoryLimit {
  /** Words before a command that runs it, and all that it starts, in this much memory. */
  words: string[]
  /** The most that was in use at a moment, in bytes; files the system keeps in memory are counted. */
  peak(): number
  /** Number of processes killed for memory. */
  kills(): number
  remove(): void
}

/** Names in the two versions of control groups. */
const VERSIONS = [
  {
    parent: '/sys/fs/cgroup',
    mark: 'cgroup.controllers',
    limit: 'memory.max',
    swap: 'memory.swap.max',
    peak: 'memory.peak',
    events: 'memory.events',
  },
  {
    parent: '/sys/fs/cgroup/memory',
    mark: 'memory.limit_in_bytes',
    limit: 'memory.limit_in_bytes',
    swap: 'memory.memsw.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
]

/** A control group that ends what takes more than `bytes`; undefined where this process may make none. */
export function limitMemory(bytes: number): MemoryLimit | undefined {
  const version = VERSIONS.find(({ parent, mark }) => existsSync(join(parent, mark)))
  if (!version) return undefined
  const folder = join(version.parent, `portico-${process.pid}-${Date.now()}`)
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, version.limit), String(bytes))
    if (existsSync(join(folder, version.swap)))
      writeFileSync(join(folder, version.swap), version.swap === 'memory.swap.max' ? '0' : String(bytes))
  } catch {
    return undefined
  }
  return {
    words: ['/bin/sh', '-c', `echo $$ > '${folder}/cgroup.procs' && exec "$@"`, 'limited'],
    peak: () => Number(readFileSync(join(folder, version.peak), 'utf8')),
    kills: () => Number(/oom_kill (\d+)/.exec(readFileSync(join(folder, version.events), 'utf8'))?.[1]),
    remove: () => rmdirSync(folder),
  }
}
