import { hash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { readHeader, sizeOf } from '../../../db/header'
import { DamagedDatabase, findDamage, requireWhole } from '../../../db/integrity'
import { openForReading } from '../../../db/scoped-connection'
import { putInPlace } from '../../server/storage/durable-files'
import { makeFolder } from '../../server/storage/make-folder'
import { STORED_NAME } from '../../server/storage/uploads-folder'
import type { BackupManifest } from '../backup/backup'
import { countPeople } from '../backup/backup-files'

/** A backup's content differs from its manifest. Nothing was unpacked. */
export class DamagedBackup extends Error {}

/** The schema of its version does not take a part of the backup: a table, or one column as `table.column`. Nothing was unpacked. */
export class UnfitBackup extends DamagedBackup {
  constructor(
    readonly part: string,
    reason = 'no Portico makes it so',
  ) {
    super(`The backup does not fit a portal of its version: ${part} (${reason}). Nothing has been changed.`)
  }
}

export function isBackup(file: string): boolean {
  using sqlite = openForReading(file)
  return hasArchive(sqlite)
}

/** A view in place of a table could have other content at each reading. */
const hasArchive = (sqlite: Sqlite.Database) =>
  sqlite
    .prepare("SELECT count(*) FROM pragma_table_list WHERE type = 'table' AND name IN ('sqlar', 'backupFile', 'backupManifest')")
    .pluck()
    .get() === 3

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
  requireUncut(file)
  const finding = findDamage(file)
  const [, row] = /^(?:CHECK constraint failed|NULL value) in (\S+)$/.exec(finding ?? '') ?? []
  if (row) throw new UnfitBackup(row, 'a value is not allowed there')
  if (finding) throw cutOff(file, finding)
}

const cutOff = (file: string, finding: string) =>
  new DamagedBackup(`This backup is cut off or damaged; nothing was changed. (${file}: ${finding})`)

/** The log of another database beside the backup keeps its own sentence. */
function requireUncut(file: string) {
  try {
    requireWhole(file)
  } catch (error) {
    if (!(error instanceof DamagedDatabase) || sizeOf(`${file}-wal`) > 0) throw error
    throw cutOff(file, `${sizeOf(file)} bytes are left`)
  }
}

function verifyFiles(sqlite: Sqlite.Database, file: string, folder: string): number {
  const { names, read } = uploadsOf(sqlite, file, folder)
  for (const name of names)
    if (!read(name)) throw new DamagedBackup(`${file} is damaged: the file ${name} of it is missing or is not what was backed up.`)
  return names.length
}

/** The uploads of a backup, inside it or in its store. `read` returns nothing for a file that is not as it was backed up. */
function uploadsOf(sqlite: Sqlite.Database, file: string, folder: string) {
  const place = storeOf(sqlite, file, folder)
  const rows = sqlite.prepare('SELECT name, sha256 FROM backupFile').all() as { name: string; sha256: string }[]
  const sums = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const inside = sqlite.prepare('SELECT data FROM sqlar WHERE name = ?').pluck()
  const read = (name: string): Buffer | undefined => {
    if (!STORED_NAME.test(name) || (place && !existsSync(join(place, name)))) return undefined
    const data = place ? readFileSync(join(place, name)) : inside.get(name)
    return Buffer.isBuffer(data) && sums.get(name) === hash('sha256', data) ? data : undefined
  }
  return { names: rows.map(({ name }) => name), read }
}

/** The folder of the uploads of a nightly backup; undefined if they are in the backup itself. Throws `DamagedBackup` if it is not there. */
function storeOf(sqlite: Sqlite.Database, file: string, folder: string): string | undefined {
  const { store, files } = readManifest(sqlite)
  if (!store) return undefined
  const place = join(folder, basename(store))
  if (files > 0 && !existsSync(place))
    throw new DamagedBackup(`The uploads of ${file} are kept beside it, in ${place}, and that folder is not there. Copy it too.`)
  return place
}

/** Puts the named files of a backup into `uploadsDir`, those that are as they were backed up. Returns their number. */
export function restoreFiles(backup: string, names: readonly string[], uploadsDir: string): number {
  if (!readHeader(backup)) throw new DamagedBackup(`${backup} is not a Portico backup.`)
  requireWhole(backup)
  using sqlite = openForReading(backup)
  if (!hasArchive(sqlite)) throw new DamagedBackup(`${backup} holds no uploads: take a backup of a night.`)
  return placeFiles(uploadsOf(sqlite, backup, dirname(backup)), names, uploadsDir)
}

/** Writes the uploads of a verified backup into `uploadsDir`. `folder` is the folder of the backup. Returns their number. */
export function unpackFiles(backup: string, uploadsDir: string, folder = dirname(backup)): number {
  using sqlite = openForReading(backup)
  const uploads = uploadsOf(sqlite, backup, folder)
  const files = placeFiles(uploads, uploads.names, uploadsDir)
  if (files < uploads.names.length) throw new DamagedBackup(`${backup} changed while it was read.`)
  return files
}

function placeFiles({ read }: ReturnType<typeof uploadsOf>, names: readonly string[], uploadsDir: string): number {
  makeFolder(uploadsDir)
  let files = 0
  for (const name of names) {
    const data = read(name)
    if (!data) continue
    const working = join(uploadsDir, `.${name}.partial`)
    writeFileSync(working, data, { mode: 0o600 })
    putInPlace(working, join(uploadsDir, name))
    files += 1
  }
  return files
}
