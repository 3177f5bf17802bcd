import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { sizeOf } from '../../../db/header'
import { readAppliedMigrations, requireKnownMigrations } from '../../../db/migrate'
import { openForReading, openForWriting } from '../../../db/scoped-connection'
import { isOneDisk, nearest, requireRoom } from '../../server/process/disk-errors'
import type { Env } from '../../server/process/env'
import { votesFolder } from '../../server/storage/ballot-box/open'
import { linkOrCopy, putInPlace, syncFile, syncFolder } from '../../server/storage/durable-files'
import { makeFolder } from '../../server/storage/make-folder'
import { removeWithJournals, type Source } from '../backup/backup'
import { isUpgradeCopy } from '../backup/backup-files'
import { readLinkSecret, writeLinkSecret } from '../backup/link-secret'
import { lockData } from '../backup/lock-data'
import { listFolder } from '../backup/uploads-check'
import { DATABASE, UPLOADS } from '../offsite/copy-folder'
import { keepDatabase, keepFolder, keepUploads } from './move-aside'
import { type Changes, MAX_ROW_ID, rebuildDatabase } from './rebuild-database'
import { isBackup, manifestOf, unpackFiles, verifyBackup, verifyUpgradeCopy } from './unpack'

type Target = Pick<Env, 'DATABASE_FILE' | 'UPLOADS_DIR'>

export interface Restored {
  files: number
  keptAside: string[]
}

const REASON = 'before-restore'

/**
 * Verifies all of `backup`, unpacks it beside the uploads, moves the present database and uploads aside and puts the unpacked ones in their
 * place. An upgrade's copy holds only the database, so uploads stay, and it keeps its version for the program that made it. The portal must
 * be stopped. Throws `DatabaseInUse`, `DamagedBackup`, `NewerDatabase` or `DiskFull` before anything is moved.
 */
export async function restoreBackup(backup: string, { databaseFile, uploadsDir }: Source): Promise<Restored & Changes> {
  const target = { DATABASE_FILE: databaseFile, UPLOADS_DIR: uploadsDir }
  if (isUpgradeCopy(backup)) verifyUpgradeCopy(backup)
  else verifyBackup(backup)
  requireKnownMigrations(readAppliedMigrations(backup))
  makeFolder(dirname(databaseFile))
  const unlock = lockData(target)
  try {
    requireRoomFor(backup, target)
    const changes = await unpackArrival(target, backup)
    return { ...place(target), ...changes }
  } finally {
    forgetArrivals(target)
    unlock()
  }
}

/** Room for the files and for the database, which is written once beside the uploads and may be copied from there. */
function requireRoomFor(backup: string, { DATABASE_FILE, UPLOADS_DIR }: Target) {
  const what = 'Restoring the backup'
  const folder = dirname(DATABASE_FILE)
  const size = sizeOf(backup)
  const { bytes = 0, store = '' } = isUpgradeCopy(backup) ? {} : manifestOf(backup)
  const database = store ? size : size - bytes
  if (isOneDisk(folder, UPLOADS_DIR)) return requireRoom(folder, 2 * database + bytes, what)
  requireRoom(folder, database, what)
  requireRoom(nearest(UPLOADS_DIR), database + bytes, what)
}

/** The folder where a copy arrives, on the disk of the uploads, so that files only need a rename. */
export const arrivals = ({ UPLOADS_DIR }: Pick<Target, 'UPLOADS_DIR'>) => join(resolve(UPLOADS_DIR), '.arriving')

export const forgetArrivals = (target: Target) => rmSync(arrivals(target), { recursive: true, force: true })

export function makeArrivals(target: Target): string {
  const folder = arrivals(target)
  forgetArrivals(target)
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

/** Unpacks a verified backup into the folder where copies arrive. */
export async function unpackArrival(target: Target, backup: string): Promise<Changes> {
  const folder = makeArrivals(target)
  const changes = await rebuildDatabase(backup, join(folder, DATABASE), votesCopiedAt(backup))
  if (!isUpgradeCopy(backup)) unpackFiles(backup, join(folder, UPLOADS))
  return changes
}

function votesCopiedAt(backup: string) {
  const { shared, createdAt } = isUpgradeCopy(backup) ? {} : manifestOf(backup)
  return shared ? createdAt : undefined
}

/** Replaces database and uploads by the arrived ones and moves the old ones aside. Throws `DatabaseInUse`. */
export function placeArrival(target: Target): Restored {
  makeFolder(dirname(target.DATABASE_FILE))
  const unlock = lockData(target)
  try {
    return place(target)
  } finally {
    unlock()
  }
}

function place(target: Target): Restored {
  const { DATABASE_FILE, UPLOADS_DIR } = target
  const [database, uploads] = [DATABASE, UPLOADS].map((name) => join(arrivals(target), name)) as [string, string]
  const incoming = `${DATABASE_FILE}.incoming`
  try {
    removeWithJournals(incoming)
    linkOrCopy(database, incoming)
    keepLinkSecretAndSequences(DATABASE_FILE, incoming)
    syncFile(incoming)
    const keptAside = [...keepDatabase(DATABASE_FILE, REASON), ...keepFolder(votesFolder(DATABASE_FILE), REASON)]
    putInPlace(incoming, DATABASE_FILE)
    if (existsSync(uploads)) keptAside.push(...keepUploads(UPLOADS_DIR, REASON))
    const names = listFolder(uploads)
    for (const name of names) renameSync(join(uploads, name), join(UPLOADS_DIR, name))
    syncFolder(UPLOADS_DIR)
    forgetArrivals(target)
    return { files: names.length, keptAside }
  } finally {
    removeWithJournals(incoming)
  }
}

/**
 * Turns a backup that was copied to where the database is into a running portal's database. `folder` holds the files that it keeps beside
 * it. Returns null for an ordinary database.
 */
export async function unpackBackup({ DATABASE_FILE: file, UPLOADS_DIR }: Target, folder = dirname(file)) {
  if (!isBackup(file)) return null
  verifyBackup(file, folder)
  const incoming = `${file}.incoming`
  try {
    const changes = await rebuildDatabase(file, incoming, votesCopiedAt(file))
    const files = unpackFiles(file, UPLOADS_DIR, folder)
    removeWithJournals(file, ['-wal', '-shm', '-journal'])
    putInPlace(incoming, file)
    return { files, ...changes }
  } finally {
    removeWithJournals(incoming)
  }
}

interface Sequence {
  name: string
  seq: number
}

/**
 * Takes two things of the replaced database over: the secret that signs links in sent mail, and the last row numbers. Without the numbers an
 * old link could open a new person's row.
 */
function keepLinkSecretAndSequences(replaced: string, incoming: string) {
  raiseSequences(incoming, readSequences(replaced))
  const linkSecret = readLinkSecret(replaced)
  if (linkSecret) writeLinkSecret(incoming, linkSecret)
}

function readSequences(databaseFile: string): Sequence[] {
  if (!existsSync(databaseFile)) return []
  try {
    using sqlite = openForReading(databaseFile)
    return sqlite.prepare('SELECT name, seq FROM sqlite_sequence WHERE seq BETWEEN 1 AND ?').all(MAX_ROW_ID) as Sequence[]
  } catch {
    // A damaged database is a reason to restore a backup.
    return []
  }
}

/**
 * New rows of a restored database are numbered after the replaced one's last rows: mail about those rows has gone out with links that name
 * a number.
 */
function raiseSequences(databaseFile: string, sequences: readonly Sequence[]) {
  using sqlite = openForWriting(databaseFile)
  const raise = sqlite.prepare('UPDATE sqlite_sequence SET seq = max(seq, @seq) WHERE name = @name')
  const insert = sqlite.prepare(
    "INSERT INTO sqlite_sequence (name, seq) SELECT @name, @seq WHERE EXISTS (SELECT 1 FROM sqlite_schema WHERE name = @name AND sql LIKE '%AUTOINCREMENT%')",
  )
  for (const sequence of sequences) if (raise.run(sequence).changes === 0) insert.run(sequence)
}
