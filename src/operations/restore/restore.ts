import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { sizeOf } from '../../../db/header'
import { readAppliedMigrations, requireKnownMigrations } from '../../../db/migrate'
import { openForReading, openForWriting } from '../../../db/scoped-connection'
import { isOneDisk, nearest, requireRoom } from '../../server/process/disk-errors'
import { votesFolder } from '../../server/storage/ballot-box/open'
import { copyClosed } from '../../server/storage/close-to-others'
import { putInPlace, syncFile } from '../../server/storage/durable-files'
import { makeFolder } from '../../server/storage/make-folder'
import { removeWithJournals } from '../backup/backup'
import { isUpgradeCopy } from '../backup/backup-files'
import { readLinkSecret, writeLinkSecret } from '../backup/link-secret'
import { lockData } from '../backup/lock-data'
import { keepDatabase, keepFolder, keepUploads } from './move-aside'
import { forgetSessions, manifestOf, unpackVerified, verifyBackup, verifyUpgradeCopy } from './unpack'

interface Target {
  databaseFile: string
  uploadsDir: string
}

export interface Restored {
  files: number
  keptAside: string[]
}

const REASON = 'before-restore'

/**
 * Verifies all of `backup`, moves the present database and uploads aside and puts the backup in their place. An upgrade's copy holds only
 * the database, so uploads stay. The portal must be stopped. Throws `DatabaseInUse`, `DamagedBackup`, `NewerDatabase` or `DiskFull` before
 * anything is moved.
 */
export function restoreBackup(backup: string, { databaseFile, uploadsDir }: Target): Restored {
  const isDatabaseAlone = isUpgradeCopy(backup)
  if (isDatabaseAlone) verifyUpgradeCopy(backup)
  else verifyBackup(backup)
  requireKnownMigrations(readAppliedMigrations(backup))
  makeFolder(dirname(databaseFile))
  const unlock = lockData({ DATABASE_FILE: databaseFile, UPLOADS_DIR: uploadsDir })
  const incoming = `${databaseFile}.incoming`
  try {
    removeWithJournals(incoming)
    requireRoomFor(backup, isDatabaseAlone, { databaseFile, uploadsDir })
    copyClosed(backup, incoming)
    if (isDatabaseAlone) forgetSessions(incoming)
    // Unpacking comes before the old database loses its journal, because it may take a while.
    syncFile(incoming)
    const putLinksBack = keepLinks(databaseFile)
    const keptAside = [...keepDatabase(databaseFile, REASON), ...keepFolder(votesFolder(databaseFile), REASON)]
    putInPlace(incoming, databaseFile)
    if (!isDatabaseAlone) keptAside.push(...keepUploads(uploadsDir, REASON))
    const files = isDatabaseAlone ? 0 : unpackVerified(databaseFile, uploadsDir, dirname(backup))
    putLinksBack()
    return { files, keptAside }
  } finally {
    removeWithJournals(incoming)
    unlock()
  }
}

/** Room for the copy and, with uploads, for the files and the database without them: VACUUM rewrites it through the log. */
function requireRoomFor(backup: string, isDatabaseAlone: boolean, { databaseFile, uploadsDir }: Target) {
  const what = 'Restoring the backup'
  const folder = dirname(databaseFile)
  const size = sizeOf(backup)
  if (isDatabaseAlone) return requireRoom(folder, size, what)
  const { bytes, store } = manifestOf(backup)
  const beside = size + 2 * (store ? size : size - bytes)
  if (isOneDisk(folder, uploadsDir)) return requireRoom(folder, beside + bytes, what)
  requireRoom(folder, beside, what)
  requireRoom(nearest(uploadsDir), bytes, what)
}

interface Counted {
  name: string
  seq: number
}

/** Higher numbers occur only in a damaged file. */
const MOST = 1e12

/**
 * Keeps two things of the replaced database: the secret that signs links in sent mail, and the last row numbers. Without the numbers an old
 * link could open a new person's row. Returns a function that writes them into the restored database, numbers first: an interruption leaves
 * numbers without links, never links for others.
 */
export function keepLinks(databaseFile: string): () => void {
  const linkSecret = readLinkSecret(databaseFile)
  const numbers = readNumbers(databaseFile)
  return () => {
    countOnFrom(databaseFile, numbers)
    if (linkSecret) writeLinkSecret(databaseFile, linkSecret)
  }
}

function readNumbers(databaseFile: string): Counted[] {
  if (!existsSync(databaseFile)) return []
  try {
    using sqlite = openForReading(databaseFile)
    return sqlite.prepare('SELECT name, seq FROM sqlite_sequence WHERE seq BETWEEN 1 AND ?').all(MOST) as Counted[]
  } catch {
    // A damaged database is a reason to restore a backup.
    return []
  }
}

/**
 * New rows of a restored database are numbered after the replaced one's last rows: mail about those rows has gone out with links that name
 * a number.
 */
function countOnFrom(databaseFile: string, numbers: readonly Counted[]) {
  using sqlite = openForWriting(databaseFile)
  const raise = sqlite.prepare('UPDATE sqlite_sequence SET seq = max(seq, @seq) WHERE name = @name')
  const begin = sqlite.prepare(
    "INSERT INTO sqlite_sequence (name, seq) SELECT @name, @seq WHERE EXISTS (SELECT 1 FROM sqlite_schema WHERE name = @name AND sql LIKE '%AUTOINCREMENT%')",
  )
  for (const number of numbers) if (raise.run(number).changes === 0) begin.run(number)
}
