import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Env } from '../../server/process/env'
import { listSettings } from '../../server/process/origins'

/** What is known of the copies elsewhere, without asking for it over the network. */
export interface OffsiteMemory {
  /** Of the repository it speaks of, without its password. */
  repository: string
  /** Which copies are this portal's. */
  id?: string
  /** When another portal last copied there, in the two days before this one's last copy. */
  othersAt?: string | undefined
  /** The last copy that arrived. */
  at?: string
  bytes?: number
  /** Of the first try that failed since. */
  failingSince?: string | undefined
  lastError?: string | undefined
  triedAt?: string
  prunedAt?: string
  checkedAt?: string
  checkError?: string | undefined
}

/** The clock was wrong then. */
export const isAhead = (at: string) => Date.parse(at) > Date.now()

/** Beside the database, so that it stays behind when the database moves. */
const memoryOf = (env: Env) => `${env.DATABASE_FILE}.offsite`

export const repositoryOf = (env: Env) => listSettings(env, {}).find(({ name }) => name === 'OFFSITE_REPOSITORY')?.value ?? ''

export function recallOffsite(env: Env): OffsiteMemory {
  const repository = repositoryOf(env)
  try {
    const memory = existsSync(memoryOf(env)) ? (JSON.parse(readFileSync(memoryOf(env), 'utf8')) as OffsiteMemory) : null
    if (memory?.repository === repository) return memory
  } catch {}
  return { repository }
}

export function rememberOffsite(env: Env, news: Partial<OffsiteMemory>): OffsiteMemory {
  const memory = { ...recallOffsite(env), ...news }
  writeFileSync(memoryOf(env), JSON.stringify(memory), { mode: 0o600 })
  return memory
}
