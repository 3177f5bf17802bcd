import { copyFileSync, existsSync, linkSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { lockDatabase } from '../../db/lock'
import { readAppliedMigrations, requireKnownMigrations } from '../../db/migrate'
import { syncFile, syncFolder } from '../server/durable-files'
import { makeFolder } from '../server/make-folder'
import { removeWithJournals } from './backup'
import { unpackBackup, verifyBackup } from './unpack'

interface Target {
  databaseFile: string
  uploadsDir: string
}

export interface Restored {
  files: number
  /** Where the state before the restore went; empty when there was none. */
  keptAside: string[]
}

/**
 * Verifies all of `backup`, keeps the present database and uploads aside under new names, and puts the backup in their place.
 * The portal must be stopped: throws `DatabaseInUse` when it is not, `DamagedBackup` and `NewerDatabase` before anything is moved.
 */
export function restoreBackup(backup: string, { databaseFile, uploadsDir }: Target): Restored {
  verifyBackup(backup)
  requireKnownMigrations(readAppliedMigrations(backup))
  makeFolder(dirname(databaseFile))
  const unlock = lockDatabase(databaseFile)
  try {
    const incoming = `${databaseFile}.incoming`
    removeWithJournals(incoming)
    copyFileSync(backup, incoming)
    syncFile(incoming)
    const stamp = new Date().toISOString().replace(/[:.]/g, '-')
    const keptAside = keepDatabase(databaseFile, stamp)
    renameSync(incoming, databaseFile)
    syncFolder(dirname(databaseFile))
    keptAside.push(...moveAside(uploadsDir, stamp))
    return { files: unpackBackup(databaseFile, uploadsDir) ?? 0, keptAside }
  } finally {
    unlock()
  }
}

/**
 * The database gets a second name and keeps its first until the backup takes it over, so that at no moment there is none:
 * a start would make an empty one. Its journal has to go before: SQLite would replay it into the backup.
 */
function keepDatabase(file: string, stamp: string): string[] {
  if (!existsSync(file)) return []
  const aside = asideOf(file, stamp)
  giveSecondName(file, aside)
  return [aside, ...['-wal', '-shm'].flatMap((journal) => moveAside(`${file}${journal}`, stamp, `${aside}${journal}`))]
}

/** Disks without second names (vfat, exfat, some network shares) get a copy. */
function giveSecondName(file: string, name: string) {
  try {
    linkSync(file, name)
  } catch {
    const working = `${name}.partial`
    copyFileSync(file, working)
    syncFile(working)
    renameSync(working, name)
  }
}

function moveAside(path: string, stamp: string, aside = asideOf(path, stamp)): string[] {
  if (!existsSync(path)) return []
  renameSync(path, aside)
  return [aside]
}

const asideOf = (path: string, stamp: string) => `${path}.before-restore-${stamp}`
