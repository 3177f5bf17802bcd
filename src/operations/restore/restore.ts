import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { toRead, toWrite } from '../../../db/brief'
import { sizeOf } from '../../../db/header'
import { readAppliedMigrations, requireKnownMigrations } from '../../../db/migrate'
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
  /** Where the state before the restore went; empty when there was none. */
  keptAside: string[]
}

const REASON = 'before-restore'

/**
 * Verifies all of `backup`, keeps the present database and uploads aside under new names, and puts the backup in their place. The copy
 * an upgrade made holds the database alone: uploads stay where they are. The portal must be stopped: throws `DatabaseInUse` when it
 * is not, `DamagedBackup`, `NewerDatabase` and `DiskFull` before anything is moved.
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
    // Before the old one loses its journal: that may take a while.
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

/** The copy; of one with uploads also these, and the database without them twice: it is rewritten through its log. */
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

/** No table has given so many; a damaged file may say so. */
const MOST = 1e12

/**
 * What a restore keeps of the database it replaces: links in mails that were sent go on working, for whom they were sent to alone. Returns
 * how to put it into the restored one, the numbers first: whoever is killed in between has numbers without links, not links for others.
 */
export function keepLinks(databaseFile: string): () => void {
  const linkSecret = readLinkSecret(databaseFile)
  const numbers = readNumbers(databaseFile)
  return () => {
    countOnFrom(databaseFile, numbers)
    if (linkSecret) writeLinkSecret(databaseFile, linkSecret)
  }
}

/** The last number each table has given to a row; none where there is no database that can be read. */
function readNumbers(databaseFile: string): Counted[] {
  if (!existsSync(databaseFile)) return []
  try {
    using sqlite = toRead(databaseFile)
    return sqlite.prepare('SELECT name, seq FROM sqlite_sequence WHERE seq BETWEEN 1 AND ?').all(MOST) as Counted[]
  } catch {
    // A damaged database is what people restore from a backup for.
    return []
  }
}

/**
 * New rows of a restored database begin behind those of the one it replaces: mails about these have gone out, with links that are signed
 * for a number, and the secret that signs them stays.
 */
function countOnFrom(databaseFile: string, numbers: readonly Counted[]) {
  using sqlite = toWrite(databaseFile)
  const raise = sqlite.prepare('UPDATE sqlite_sequence SET seq = max(seq, @seq) WHERE name = @name')
  const begin = sqlite.prepare(
    "INSERT INTO sqlite_sequence (name, seq) SELECT @name, @seq WHERE EXISTS (SELECT 1 FROM sqlite_schema WHERE name = @name AND sql LIKE '%AUTOINCREMENT%')",
  )
  for (const number of numbers) if (raise.run(number).changes === 0) begin.run(number)
}
