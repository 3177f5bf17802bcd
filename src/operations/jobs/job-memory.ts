import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { nowText } from '../../server/process/clock'
import type { Finding } from '../../shared/system'

/** What looking after the portal has to know about yesterday; beside the database, so that it stays with the machine. */
export interface JobMemory {
  /** Free room on the database's disk, by day. */
  disk?: { at: string; free: number }[]
  /** What the doctor found when everything was read. */
  round?: { at: string; findings: Finding[] }
  /** The last try to make a backup, where it failed. */
  backupError?: { at: string; text: string } | undefined
  /** When somebody last asked at UPDATE_URL, and what was found there. */
  news?: { at: string; url: string; version?: string; text?: string }
}

const memoryOf = (databaseFile: string) => `${databaseFile}.upkeep`

/** What a full disk, or one that can only be read, took no note of. */
const unwritten = new Map<string, JobMemory>()

export const readJobMemory = (databaseFile: string): JobMemory => ({ ...readMemory(databaseFile), ...unwritten.get(databaseFile) })

function readMemory(databaseFile: string): JobMemory {
  try {
    return existsSync(memoryOf(databaseFile)) ? (JSON.parse(readFileSync(memoryOf(databaseFile), 'utf8')) as JobMemory) : {}
  } catch {
    return {}
  }
}

/** Why the last try to make a backup failed, where none is newer. */
export function lastBackupFailure(databaseFile: string, newest: string | undefined): string | null {
  const { backupError } = readJobMemory(databaseFile)
  const madeAt = newest && statSync(newest, { throwIfNoEntry: false })?.mtime.toISOString()
  // A date still to come is of a wrong clock, and says nothing.
  return backupError && (!madeAt || madeAt > nowText() || backupError.at > madeAt) ? backupError.text : null
}

/** Where the disk takes no note it is known until the end of the process, or until it does: everything would be read again each minute. */
export function writeJobMemory(databaseFile: string, news: JobMemory) {
  const all = { ...readJobMemory(databaseFile), ...news }
  try {
    writeFileSync(memoryOf(databaseFile), JSON.stringify(all), { mode: 0o600 })
    unwritten.delete(databaseFile)
  } catch {
    unwritten.set(databaseFile, all)
  }
}
