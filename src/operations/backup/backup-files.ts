import { existsSync, readdirSync, rmSync, type Stats, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { toRead } from '../../../db/brief'
import { requireWhole } from '../../../db/integrity'
import { stampNow } from '../../server/process/clock'

const BACKUP = /^portal-\d{4}-\d{2}-\d{2}T[\d-]+Z\.sqlite$/
const STAMP = /\d{4}-\d{2}-\d{2}T[\d-]+Z/
const UPGRADE_COPY = /^before-upgrade-\d{4}-\d{2}-\d{2}T[\d-]+Z\.sqlite$/
/** A backup with fewer people than this share of an older one may be that of another, newer community. */
const SAME_COMMUNITY = 0.5

/** Where a backup made now goes, inside `folder`. */
export const backupName = (folder: string) => join(folder, `portal-${stampNow()}.sqlite`)
/** Where the copy an upgrade makes first goes: the database alone, without uploads. */
export const upgradeCopyName = (folder: string) => join(folder, `before-upgrade-${stampNow()}.sqlite`)
export const isUpgradeCopy = (file: string) => UPGRADE_COPY.test(basename(file))
/** The name of a backup, or of an upgrade's copy: old ones are deleted. */
export const isCopyName = (file: string) => BACKUP.test(basename(file)) || isUpgradeCopy(file)

/** The portal's own backups in `folder`, oldest first. */
export const listBackups = (folder: string) => listNamed(folder, BACKUP)
/** Whether a backup is being written into `folder`, also by another portal, or was cut off in the last day. */
export const isBackupUnderWay = (folder: string) =>
  readdirSync(folder).some((entry) => entry.endsWith('.partial') && BACKUP.test(entry.slice(0, -'.partial'.length)))
/** The copies that upgrades made, oldest first. */
export const listUpgradeCopies = (folder: string) => listNamed(folder, UPGRADE_COPY)

/** What is dated ahead was written under a wrong clock: it comes first, or it would be the newest for years. */
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

/** Undefined also where nobody can look: the other end of a mount has gone (ENOTCONN, ESTALE), or the disk fails. */
export function lookAt(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

export interface Refuge {
  file: string
  /** Null when it cannot be read. */
  people: number | null
}

/** What a community can be brought back from: the newest backup with people in it, then an upgrade's copy, then one that cannot be read. */
export function findRefuge(folder: string): Refuge | undefined {
  const all = [...listUpgradeCopies(folder), ...listBackups(folder)].reverse().map((file) => ({ file, people: countPeople(file) }))
  return all.find(({ people }) => people !== null && people > 0) ?? all.find(({ people }) => people === null)
}

/** Deletes all but the newest `keep` backups, and the last of the real community; files with other names are never touched. */
export const prune = (folder: string, keep: number) => deleteOld(listBackups(folder), keep)

/** The same for the copies of upgrades that can be read. */
export function pruneUpgradeCopies(folder: string, keep: number) {
  deleteOld(
    listUpgradeCopies(folder).filter((file) => countPeople(file) !== null),
    keep,
  )
}

/**
 * A file older than the newest `keep` goes, unless none of those that stay holds nearly as many people: whatever was started by
 * mistake, and for however many nights, the last backup of the real community stays.
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

/** How many accounts a database or backup holds; null when it is damaged, cut short, or not ours. Writes nothing. */
export function countPeople(file: string): number | null {
  try {
    requireWhole(file)
    using sqlite = toRead(file)
    return Number(sqlite.prepare('SELECT count(*) FROM user').pluck().get())
  } catch {
    return null
  }
}
