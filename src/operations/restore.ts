import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { lockDatabase } from '../../db/lock'
import { readAppliedMigrations, requireKnownMigrations } from '../../db/migrate'
import { syncFile, syncFolder } from '../server/durable-files'
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
  mkdirSync(dirname(databaseFile), { recursive: true })
  const unlock = lockDatabase(databaseFile)
  try {
    const incoming = `${databaseFile}.incoming`
    removeWithJournals(incoming)
    copyFileSync(backup, incoming)
    syncFile(incoming)
    const keptAside = setAside([databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, uploadsDir])
    renameSync(incoming, databaseFile)
    syncFolder(dirname(databaseFile))
    return { files: unpackBackup(databaseFile, uploadsDir) ?? 0, keptAside }
  } finally {
    unlock()
  }
}

function setAside(paths: string[]): string[] {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const kept: string[] = []
  for (const path of paths.filter((candidate) => existsSync(candidate))) {
    const suffix = path.match(/-(wal|shm)$/)?.[0] ?? ''
    const aside = `${suffix ? path.slice(0, -suffix.length) : path}.before-restore-${stamp}${suffix}`
    renameSync(path, aside)
    kept.push(aside)
  }
  return kept
}
