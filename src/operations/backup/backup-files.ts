import { existsSync, readdirSync, rmSync, type Stats, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { requireWhole } from '../../../db/integrity'
import { openForReading } from '../../../db/scoped-connection'
import { stampNow } from '../../server/process/clock'

const BACKUP = /^portal-\d{4}-\d{2}-\d{2}T[\d-]+Z\.sqlite$/
const STAMP = /\d{4}-\d{2}-\d{2}T[\d-]+Z/
const UPGRADE_COPY = /^before-upgrade-\d{4}-\d{2}-\d{2}T[\d-]+Z\.sqlite$/
/** A backup with fewer people than this share of an older one may belong to another, newer community. */
const SAME_COMMUNITY = 0.5

export const backupName = (folder: string) => join(folder, `portal-${stampNow()}.sqlite`)
/** The path of the copy that an upgrade makes first: the database without uploads. */
export const upgradeCopyName = (folder: string) => join(folder, `before-upgrade-${stampNow()}.sqlite`)
export const isUpgradeCopy = (file: string) => UPGRADE_COPY.test(basename(file))
export const isCopyName = (file: string) => BACKUP.test(basename(file)) || isUpgradeCopy(file)

/** Oldest first. */
export const listBackups = (folder: string) => listNamed(folder, BACKUP)
/** Whether a backup is being written into `folder`, also by another portal, or was interrupted within the last day. */
export const isBackupUnderWay = (folder: string) =>
  readdirSync(folder).some((entry) => entry.endsWith('.partial') && BACKUP.test(entry.slice(0, -'.partial'.length)))
export const listUpgradeCopies = (folder: string) => listNamed(folder, UPGRADE_COPY)

/** Files dated in the future come first: a wrong clock would make them the newest for years. */
function listNamed(folder: string, name: RegExp): string[] {
  if (!existsSync(folder)) return []
  const now = stampNow()
  const isAhead = (entry: string) => (STAMP.exec(entry)?.[0] ?? '') > now
  const all = readdirSync(folder)
    .filter((entry) => name.test(entry))
    .sort()
  return [...all.filter(isAhead), ...all.filter((entry) => !isAhead(entry))]
    .map((entry) => join(folder, entry))
    .filter((file) => lookAt(file)?.isFile())
}

/** Undefined also if the mount has gone (ENOTCONN, ESTALE) or the disk fails. */
export function lookAt(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

interface Refuge {
  file: string
  /** Null if the file cannot be read. */
  people: number | null
}

/** The best file to restore from: the newest backup with people in it, then an upgrade's copy, then one that cannot be read. */
export function findRefuge(folder: string): Refuge | undefined {
  const all = [...listUpgradeCopies(folder), ...listBackups(folder)].reverse().map((file) => ({ file, people: countPeople(file) }))
  return all.find(({ people }) => people !== null && people > 0) ?? all.find(({ people }) => people === null)
}

/** Deletes all but the newest `keep` backups and the last backup of the real community. Never touches files with other names. */
export const prune = (folder: string, keep: number) => deleteOld(listBackups(folder), keep)

export function pruneUpgradeCopies(folder: string, keep: number) {
  deleteOld(
    listUpgradeCopies(folder).filter((file) => countPeople(file) !== null),
    keep,
  )
}

/**
 * A file older than the newest `keep` is deleted unless it holds clearly more people than every file that stays: the last backup of the
 * real community survives any number of backups of a community started by mistake.
 */
function deleteOld(oldestFirst: string[], keep: number) {
  let most: number | undefined
  for (const file of oldestFirst.slice(0, -keep).reverse()) {
    most ??= Math.max(...oldestFirst.slice(-keep).map(peopleIn))
    const people = peopleIn(file)
    if (people * SAME_COMMUNITY > most) most = people
    else rmSync(file, { force: true })
  }
}

const peopleIn = (file: string) => countPeople(file) ?? 0

/** The number of accounts in a database or backup; null if it is damaged, truncated or not a portal's. Read-only. */
export function countPeople(file: string): number | null {
  try {
    requireWhole(file)
    using sqlite = openForReading(file)
    return Number(sqlite.prepare('SELECT count(*) FROM user').pluck().get())
  } catch {
    return null
  }
}
