import { existsSync } from 'node:fs'
import { sizeOf } from '../../../db/header'
import { requireSoundFile } from '../../../db/integrity'
import { pendingMigrations, readAppliedMigrations, requireKnownMigrations, schemaVersion } from '../../../db/migrate'
import { openForWriting } from '../../../db/scoped-connection'
import { requireRoom } from '../../server/process/disk-errors'
import type { Env } from '../../server/process/env'
import { requireSound } from '../backup/backup'
import { requireBackupFolder } from '../backup/backup-folder'
import { messageOf } from '../doctor/checks'
import { requireNoLostDatabase, requireOwnDatabase } from '../start/own-database'
import { upgradeNeeds } from './upgrade'

const MEGABYTE = 1024 * 1024

interface UpgradeOutlook {
  state: 'nothing' | 'possible' | 'impossible'
  steps: string[]
  text: string
}

/** Predicts what the next start does to the database, or the reason why it refuses. Read-only; the portal may run. */
export function foreseeUpgrade(env: Env): UpgradeOutlook {
  const log = `${env.DATABASE_FILE}-wal`
  const isOneFile = !existsSync(log)
  try {
    return foresee({ ...env, NEW_COMMUNITY: undefined })
  } catch (error) {
    return { state: 'impossible', steps: [], text: `The upgrade can't be made: ${messageOf(error)}` }
  } finally {
    if (isOneFile && existsSync(log)) leaveOneFile(env.DATABASE_FILE)
  }
}

/** Reading leaves an empty log, perhaps owned by another user; the last writable connection deletes it on close. */
function leaveOneFile(file: string) {
  try {
    using sqlite = openForWriting(file)
    sqlite.pragma('schema_version')
  } catch {
    // A read-only or damaged file was reported already.
  }
}

function foresee(env: Env): UpgradeOutlook {
  const file = env.DATABASE_FILE
  requireNoLostDatabase(env)
  if (sizeOf(file) === 0) return { state: 'nothing', steps: [], text: `There is no database ${file} yet: nothing to upgrade.` }
  requireSoundFile(file)
  requireOwnDatabase(env)
  const applied = readAppliedMigrations(file)
  requireKnownMigrations(applied)
  requireSound(file)
  const steps = pendingMigrations(applied)
  if (steps.length === 0)
    return { state: 'nothing', steps, text: `The database is at version ${schemaVersion()} and sound: nothing to do.` }
  requireBackupFolder(env)
  for (const { folder, bytes, what } of upgradeNeeds(env)) requireRoom(folder, bytes, what)
  const size = Math.ceil(sizeOf(file) / MEGABYTE)
  const text =
    `The next start of this program takes the database (${size} MB) from version ${applied.at(-1)} to ${steps.at(-1)} in ${steps.length} steps: ` +
    `${steps.join(', ')}. Before that it writes a checked copy to ${env.BACKUPS_DIR}; there is room for it. Nothing has been changed yet.`
  return { state: 'possible', steps, text }
}
