import { existsSync, renameSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { openDatabase } from '../../db/client'
import { requireSoundFile } from '../../db/integrity'
import { migrate, pendingMigrations, readAppliedMigrations, requireKnownMigrations } from '../../db/migrate'
import { syncFile, syncFolder } from '../server/durable-files'
import { makeFolder } from '../server/make-folder'
import { removeWithJournals, requireSound, snapshot } from './backup'

export interface Upgrade {
  applied: string[]
  /** The checked copy of the database as it was before. */
  backup: string
}

/**
 * Brings an existing database to this program's version: a checked copy goes to `backupsDir`, the migrations run on a second copy,
 * and only when that one passes every check does it take the old file's place. On any failure the old file is untouched.
 * Returns null when there is nothing to do. Throws `DamagedDatabase` or `NewerDatabase` before any write.
 */
export async function upgradeDatabase(databaseFile: string, backupsDir: string): Promise<Upgrade | null> {
  if (!existsSync(databaseFile) || statSync(databaseFile).size === 0) return null
  requireSoundFile(databaseFile)
  const before = readAppliedMigrations(databaseFile)
  requireKnownMigrations(before)
  if (before.length === 0 || pendingMigrations(before).length === 0) return null

  makeFolder(backupsDir)
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const backup = join(backupsDir, `before-upgrade-${stamp}.sqlite`)
  const working = join(dirname(databaseFile), `${basename(databaseFile)}.upgrading`)
  removeWithJournals(working)
  try {
    snapshot(databaseFile, backup)
    requireSound(backup)
    snapshot(databaseFile, working)
    const applied = await migrateCopy(working)
    requireSound(working)
    syncFile(working)
    renameSync(working, databaseFile)
    syncFolder(dirname(databaseFile))
    return { applied, backup }
  } finally {
    removeWithJournals(working)
  }
}

async function migrateCopy(working: string): Promise<string[]> {
  const copy = openDatabase(working)
  try {
    const applied = await migrate(copy.db)
    copy.checkpoint()
    return applied
  } finally {
    await copy.close()
  }
}
