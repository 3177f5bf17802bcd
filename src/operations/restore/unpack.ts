import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { readHeader, sizeOf } from '../../../db/header'
import { findDamage, requireWhole } from '../../../db/integrity'
import { enableWal, openForReading, openForWriting } from '../../../db/scoped-connection'
import { putInPlace } from '../../server/storage/durable-files'
import { makeFolder } from '../../server/storage/make-folder'
import type { BackupManifest } from '../backup/backup'
import { countPeople } from '../backup/backup-files'
import { forgetBrowsersIn, forgetLinks } from '../backup/link-secret'

/** A backup's content differs from its manifest. Nothing was unpacked. */
export class DamagedBackup extends Error {}

interface ArchivedFile {
  name: string
  data: Buffer
}

export function isBackup(file: string): boolean {
  using sqlite = openForReading(file)
  return hasArchive(sqlite)
}

const hasArchive = (sqlite: Sqlite.Database) =>
  sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'backupManifest'").get() !== undefined

export function readManifest(sqlite: Sqlite.Database): BackupManifest {
  const manifest = JSON.parse(String(sqlite.prepare('SELECT manifest FROM backupManifest').pluck().get())) as BackupManifest | null
  if (typeof manifest?.createdAt !== 'string' || typeof manifest.files !== 'number')
    throw new DamagedBackup(`${sqlite.name} does not say what it holds.`)
  return manifest
}

export function manifestOf(backup: string): BackupManifest {
  using sqlite = openForReading(backup)
  return readManifest(sqlite)
}

/**
 * Compares every file of a backup with its manifest. `folder` is the folder of the backup. Throws `DamagedBackup`. Returns the number of
 * files.
 */
export function verifyBackup(file: string, folder = dirname(file)): number {
  requireSoundCopy(file)
  using sqlite = openForReading(file)
  if (!hasArchive(sqlite)) throw new DamagedBackup(`${file} is not a Portico backup.`)
  return verifyFiles(sqlite, file, folder)
}

export function verifyUpgradeCopy(file: string) {
  requireSoundCopy(file)
  if (!countPeople(file)) throw new DamagedBackup(`${file} holds no accounts.`)
}

function requireSoundCopy(file: string) {
  if (!readHeader(file)) throw new DamagedBackup(`${file} is ${sizeOf(file) === 0 ? 'empty' : 'not a database at all'}.`)
  requireWhole(file)
  const finding = findDamage(file)
  if (finding) throw new DamagedBackup(`${file} is damaged: ${finding}`)
  requireTables(file)
}

/** A view can return different content each time, so it cannot be checked. The portal has none. */
function requireTables(file: string) {
  using sqlite = openForReading(file)
  const tables = sqlite.pragma('table_list') as { name: string; type: string }[]
  const foreign = tables.find(({ name, type }) => type === 'view' || (type === 'virtual' && !name.startsWith('search')))
  if (foreign) throw new DamagedBackup(`${file} holds ${foreign.name}, which no Portico makes.`)
}

function verifyFiles(sqlite: Sqlite.Database, file: string, folder: string): number {
  const expected = new Map(
    (sqlite.prepare('SELECT name, sha256 FROM backupFile').all() as { name: string; sha256: string }[]).map((row) => [
      row.name,
      row.sha256,
    ]),
  )
  for (const { name, data } of filesOf(sqlite, file, folder)) {
    if (!Buffer.isBuffer(data) || name !== safeName(name) || expected.get(name) !== createHash('sha256').update(data).digest('hex')) {
      throw new DamagedBackup(`${file} is damaged: the file ${name} in it is not what was backed up.`)
    }
    expected.delete(name)
  }
  if (expected.size > 0) throw new DamagedBackup(`${file} is damaged: ${expected.size} files are missing from it.`)
  return Number(sqlite.prepare('SELECT count(*) FROM backupFile').pluck().get())
}

/** Signs everybody out, ends every link to a new password and pauses mail in a copied database. */
export function forgetSessions(databaseFile: string) {
  using sqlite = openForWriting(databaseFile)
  forgetLinks(sqlite)
  forgetBrowsersIn(sqlite)
  sqlite.exec(PAUSE_MAIL)
}

/** Votes cast since then may be missing. Their voters can vote again and are told so. */
export const noteVotes = (sqlite: Sqlite.Database, copiedAt: string) =>
  sqlite
    .prepare("INSERT INTO setting (key, value) VALUES ('votesCopiedAt', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value")
    .run(JSON.stringify(copiedAt))

const PAUSE_MAIL = "INSERT INTO setting (key, value) VALUES ('mailPaused', 'true') ON CONFLICT (key) DO UPDATE SET value = 'true';"

/** Iterates over every file of a backup, inside it or in its store. Throws `DamagedBackup` if a file is not in the store. */
function* filesOf(sqlite: Sqlite.Database, file: string, folder: string): Generator<ArchivedFile> {
  const { store } = readManifest(sqlite)
  if (!store) return yield* sqlite.prepare('SELECT name, data FROM sqlar').iterate() as IterableIterator<ArchivedFile>
  const place = join(folder, basename(store))
  const names = sqlite.prepare('SELECT name FROM backupFile').pluck().all() as string[]
  if (names.length > 0 && !existsSync(place))
    throw new DamagedBackup(`The uploads of ${file} are kept beside it, in ${place}, and that folder is not there. Copy it too.`)
  for (const name of names) {
    const path = join(place, safeName(name))
    if (!existsSync(path)) throw new DamagedBackup(`The uploads of ${file} are kept beside it: ${path} is missing.`)
    yield { name, data: readFileSync(path) }
  }
}

/** A stored name is random letters in at most one folder, so it cannot leave the uploads folder. */
const safeName = (name: string) =>
  String(name)
    .split('/')
    .filter((part) => part !== '' && part !== '..' && part !== '.')
    .join('/')

/**
 * Turns the backup at `databaseFile` into a running portal's database: moves its uploads to `uploadsDir`, drops the archive tables and
 * pauses mail until a super admin turns it on. Returns the number of unpacked files, or null for an ordinary database.
 */
export function unpackBackup(databaseFile: string, uploadsDir: string, folder = dirname(databaseFile)): number | null {
  if (!isBackup(databaseFile)) return null
  verifyBackup(databaseFile, folder)
  return unpackVerified(databaseFile, uploadsDir, folder)
}

/** Like `unpackBackup`, for a backup that was just verified: verifying gigabytes of photos takes a minute. */
export function unpackVerified(databaseFile: string, uploadsDir: string, folder = dirname(databaseFile)): number {
  makeFolder(uploadsDir)
  using sqlite = openForWriting(databaseFile)
  // An interrupted run leaves a log that read-only connections can read, too. They cannot read a rollback journal.
  enableWal(sqlite)
  // VACUUM leaves nothing of the archive; overwriting it first would write all of it twice.
  sqlite.pragma('secure_delete = OFF')
  const { shared, createdAt, files } = readManifest(sqlite)
  for (const { name, data } of filesOf(sqlite, databaseFile, folder)) placeFile(uploadsDir, name, data)
  sqlite
    .transaction(() => {
      sqlite.exec(PAUSE_MAIL)
      if (shared) noteVotes(sqlite, createdAt)
      sqlite.exec('DROP TABLE sqlar; DROP TABLE backupFile; DROP TABLE backupManifest')
    })
    .immediate()
  sqlite.exec('VACUUM')
  return files
}

function placeFile(uploadsDir: string, name: string, data: Buffer) {
  const target = join(uploadsDir, name)
  const folder = dirname(target)
  mkdirSync(folder, { recursive: true })
  const working = join(folder, `.${basename(target)}.partial`)
  writeFileSync(working, data, { mode: 0o600 })
  putInPlace(working, target)
}
