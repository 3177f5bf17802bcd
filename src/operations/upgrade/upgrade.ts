import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import { openDatabase } from '../../../db/client'
import { sizeOf } from '../../../db/header'
import { requireSoundFile } from '../../../db/integrity'
import { DatabaseInUse, isHeld } from '../../../db/lock'
import { migrate, pendingMigrations, readAppliedMigrations, requireKnownMigrations } from '../../../db/migrate'
import { disableWal, openForWriting } from '../../../db/scoped-connection'
import { markWhole } from '../../../db/served-mark'
import { isDiskFull, isOneDisk, nearest, requireRoom } from '../../server/process/disk-errors'
import type { Env } from '../../server/process/env'
import { putInPlace } from '../../server/storage/durable-files'
import { removeWithJournals, requireSound, snapshot } from '../backup/backup'
import { pruneUpgradeCopies, upgradeCopyName } from '../backup/backup-files'
import { prepareBackupFolder, rememberBackupFolder } from '../backup/backup-folder'
import { forgetBrowsersIn, forgetLinks } from '../backup/link-secret'

const COPIES_KEPT = 2
/** The longest time that a command may hold the database open. */
const PATIENCE_MS = 30_000
const TRY_AGAIN_MS = 100

/** A migration failed. The database is unchanged, and trying again would not help. */
export class UpgradeFailed extends Error {}

/** A command or an SQLite prompt has the database open or wrote to it meanwhile. */
export class DatabaseLookedAt extends DatabaseInUse {
  constructor(file: string) {
    super(file)
    this.message = `Another program uses ${file}, such as a backup, doctor or an SQLite prompt: it cannot be upgraded beside that. It has not been changed. Start Portico again once that has ended.`
  }
}

interface Upgrade {
  applied: string[]
  backup: string
}

/**
 * Upgrades a database to this version. A checked copy goes to BACKUPS_DIR, the migrations run on a second copy, and that copy replaces the
 * database only after every check. On failure the database is untouched and no copy is left. Returns null if there is nothing to do. Throws
 * `DamagedDatabase`, `NewerDatabase`, `BadConfiguration` or `DiskFull` before any write, `UpgradeFailed`, and `DatabaseLookedAt` if another
 * program holds the database for longer than `patience`.
 */
export async function upgradeDatabase(env: Pick<Env, 'DATABASE_FILE' | 'BACKUPS_DIR'>, patience = PATIENCE_MS): Promise<Upgrade | null> {
  const { DATABASE_FILE: file, BACKUPS_DIR } = env
  if (sizeOf(file) === 0) return null
  requireSoundFile(file)
  const before = readAppliedMigrations(file)
  requireKnownMigrations(before)
  if (before.length === 0 || pendingMigrations(before).length === 0) return null

  prepareBackupFolder(env)
  for (const { folder, bytes, what } of upgradeNeeds(env)) requireRoom(folder, bytes, what)
  const backup = upgradeCopyName(BACKUPS_DIR)
  const applied = await replace(file, backup, patience).catch((error: unknown) => {
    if (isDiskFull(error) || error instanceof DatabaseInUse) throw error
    throw new UpgradeFailed(
      `The database ${file} could not be upgraded (${String(error)}). It has not been changed: start the Portico you had before, and report this.`,
      { cause: error },
    )
  })
  rememberBackupFolder(env)
  pruneUpgradeCopies(BACKUPS_DIR, COPIES_KEPT)
  return { applied, backup }
}

export function upgradeNeeds({ DATABASE_FILE: file, BACKUPS_DIR }: Pick<Env, 'DATABASE_FILE' | 'BACKUPS_DIR'>) {
  const size = sizeOf(file) + sizeOf(`${file}-wal`)
  const [beside, copies] = [nearest(dirname(file)), nearest(BACKUPS_DIR)]
  return [
    { folder: copies, bytes: size, what: 'The copy made before an upgrade' },
    // Room for the second copy and the log of its changes, beside the database.
    { folder: beside, bytes: (isOneDisk(beside, copies) ? 3 : 2) * size, what: 'Upgrading the database' },
  ]
}

async function replace(file: string, backup: string, patience: number): Promise<string[]> {
  const copy = `${backup}.partial`
  const working = join(dirname(file), `${basename(file)}.upgrading`)
  try {
    for (const leftover of [copy, working]) removeWithJournals(leftover)
    // SQLite would replay a crashed portal's log into the new file.
    if (sizeOf(`${file}-wal`) > 0) markWhole(file)
    using old = openForWriting(file)
    const version = versionOf(old)
    snapshot(file, copy)
    withoutKeys(copy)
    requireSound(copy)
    snapshot(file, working)
    const applied = await migrateCopy(working)
    requireSound(working)
    await haveAlone(old, version, patience)
    putInPlace(copy, backup)
    putInPlace(working, file)
    return applied
  } finally {
    for (const leftover of [copy, working]) removeWithJournals(leftover)
  }
}

const versionOf = (sqlite: Sqlite.Database) => sqlite.pragma('data_version', { simple: true })

/**
 * Waits until nobody else has the database open, locks others out and deletes the log: SQLite would replay it into the new file. Throws
 * `DatabaseLookedAt`, also if the database is no longer at `version`.
 */
async function haveAlone(old: Sqlite.Database, version: unknown, patience: number) {
  const until = performance.now() + patience
  for (;;) {
    try {
      if (versionOf(old) !== version) break
      disableWal(old)
      old.exec('BEGIN EXCLUSIVE')
      if (versionOf(old) === version) return
      break
    } catch (error) {
      if (!isHeld(error)) throw error
    }
    if (performance.now() > until) break
    await pause(TRY_AGAIN_MS)
  }
  throw new DatabaseLookedAt(old.name)
}

/** The copy lies among the backups and is copied with them. */
function withoutKeys(file: string) {
  using copy = openForWriting(file)
  forgetLinks(copy)
  forgetBrowsersIn(copy)
}

async function migrateCopy(working: string): Promise<string[]> {
  const copy = openDatabase(working)
  try {
    const applied = await migrate(copy)
    copy.checkpoint()
    return applied
  } finally {
    await copy.close()
  }
}
