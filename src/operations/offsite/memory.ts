import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Env } from '../../server/process/env'
import { listSettings } from '../../server/process/origins'

export interface OffsiteMemory {
  repository: string
  id?: string
  /** The time of another portal's copy within two days before this one's last copy. */
  othersAt?: string | undefined
  at?: string
  bytes?: number
  failingSince?: string | undefined
  lastError?: string | undefined
  triedAt?: string
  prunedAt?: string
  checkedAt?: string
  checkError?: string | undefined
}

/** A date in the future comes from a wrong clock. */
export const isAhead = (at: string) => Date.parse(at) > Date.now()

/** The file lies beside the database, so it stays behind when the database moves. */
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
