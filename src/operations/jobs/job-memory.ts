import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { DAY, nowText } from '../../server/process/clock'
import type { Finding } from '../../shared/system'

interface Sample {
  at: string
  free: number
}

const DAYS_KEPT = 8
const ENOUGH_DAYS = 2

export function addSample(samples: readonly Sample[], free: number): Sample[] {
  const last = samples.at(-1)
  if (last && Date.parse(last.at) > Date.now() - DAY && Date.parse(last.at) <= Date.now()) return [...samples]
  return [...samples.filter(({ at }) => at < nowText()), { at: nowText(), free }].slice(-DAYS_KEPT)
}

/** Whole days until the disk is full at last week's pace; null if it is not filling up or unknown. */
export function daysToFull(samples: readonly Sample[], free: number): number | null {
  const [first] = samples
  if (!first) return null
  const days = (Date.now() - Date.parse(first.at)) / DAY
  const lost = first.free - free
  if (days < ENOUGH_DAYS || lost <= 0) return null
  return Math.floor((free / lost) * days)
}

/** State that the jobs keep between days, in a file beside the database, so that it stays with the machine. */
export interface JobMemory {
  disk?: { at: string; free: number }[]
  round?: { at: string; findings: Finding[] }
  backupError?: { at: string; text: string } | undefined
  news?: { at: string; url: string; version?: string; text?: string }
}

const memoryOf = (databaseFile: string) => `${databaseFile}.upkeep`

const unwritten = new Map<string, JobMemory>()

export const readJobMemory = (databaseFile: string): JobMemory => ({ ...readMemory(databaseFile), ...unwritten.get(databaseFile) })

function readMemory(databaseFile: string): JobMemory {
  try {
    return existsSync(memoryOf(databaseFile)) ? (JSON.parse(readFileSync(memoryOf(databaseFile), 'utf8')) as JobMemory) : {}
  } catch {
    return {}
  }
}

export function lastBackupFailure(databaseFile: string, newest: string | undefined): string | null {
  const { backupError } = readJobMemory(databaseFile)
  const madeAt = newest && statSync(newest, { throwIfNoEntry: false })?.mtime.toISOString()
  // A date in the future comes from a wrong clock.
  return backupError && (!madeAt || madeAt > nowText() || backupError.at > madeAt) ? backupError.text : null
}

/** On a disk that cannot be written, the change stays in memory; else everything would be read again each minute. */
export function writeJobMemory(databaseFile: string, news: JobMemory) {
  const all = { ...readJobMemory(databaseFile), ...news }
  try {
    writeFileSync(memoryOf(databaseFile), JSON.stringify(all), { mode: 0o600 })
    unwritten.delete(databaseFile)
  } catch {
    unwritten.set(databaseFile, all)
  }
}
