import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { DAY, nowText } from '../../server/process/clock'
import type { Finding } from '../../shared/system'

export interface Sample {
  at: string
  free: number
}

const DAYS_KEPT = 8
const ENOUGH_DAYS = 2

/** One sample a day, of the last week. */
export function addSample(samples: readonly Sample[], free: number): Sample[] {
  const last = samples.at(-1)
  if (last && Date.parse(last.at) > Date.now() - DAY && Date.parse(last.at) <= Date.now()) return [...samples]
  return [...samples.filter(({ at }) => at < nowText()), { at: nowText(), free }].slice(-DAYS_KEPT)
}

/** Whole days until the disk is full at the pace of the last week; null where it is not filling up, or nobody knows yet. */
export function daysToFull(samples: readonly Sample[], free: number): number | null {
  const [first] = samples
  if (!first) return null
  const days = (Date.now() - Date.parse(first.at)) / DAY
  const lost = first.free - free
  if (days < ENOUGH_DAYS || lost <= 0) return null
  return Math.floor((free / lost) * days)
}

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
