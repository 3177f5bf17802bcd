import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { countBrokenReferences, DamagedDatabase, requireSoundPages } from '../../../db/integrity'
import { openForReading, openForWriting } from '../../../db/scoped-connection'
import { markWhole } from '../../../db/served-mark'
import { nowText } from '../../server/process/clock'
import type { SettingInForce } from '../../server/process/origins'
import { putInPlace } from '../../server/storage/durable-files'
import { inGroups, type Places } from '../votes/shared-votes'
import { addVotesToCopy } from '../votes/votes-in-copy'
import { archiveFiles, storeFiles } from './backup-uploads'
import { forgetBrowsersIn, forgetLinks } from './link-secret'
import { whatIsKnown } from './uploads-check'

export interface BackupManifest {
  format: 1
  createdAt: string
  schema: string
  files: number
  bytes: number
  /** The folder beside the backup that holds the files it does not contain. */
  store?: string
  /** The backup carries the votes of open polls in groups. */
  shared?: boolean
  /** Files that the database names but the uploads folder did not have when the backup began. */
  missing: string[]
  /** The portal's settings without secrets. */
  settings?: SettingInForce[]
}

/** The copy is made again if votes moved between database and folder meanwhile. */
const SNAPSHOT_TRIES = 3

export interface Source {
  databaseFile: string
  uploadsDir: string
  /** Stored in the copy, so that a new machine can ask for them. */
  settings?: SettingInForce[]
}

interface Manner {
  /** For a copy that others may see: it carries the votes of open polls in groups. */
  groups?: Places
  /** Keeps the uploads in this folder beside the copy, once for all copies, instead of in it. */
  store?: string
}

/**
 * Writes one SQLite file with the database and every upload (a standard `sqlar` table, https://www.sqlite.org/sqlar.html) while the portal
 * runs. Sessions, reset links and the link secret are left out. The file is written under a temporary name, checked, synced and renamed.
 * Its folder must exist.
 */
export async function writeBackup(source: Source, target: string, manner: Manner = {}): Promise<BackupManifest> {
  const working = `${target}.partial`
  removeWithJournals(working)
  try {
    snapshot(source.databaseFile, working, manner.groups)
    const manifest = await addUploads(working, source, manner)
    requireSound(working)
    putInPlace(working, target)
    return manifest
  } finally {
    removeWithJournals(working)
  }
}

/**
 * Makes a consistent copy of a database in use, including the votes of open polls, in groups if others may see the copy. VACUUM INTO reads
 * one snapshot; SQLite's step-wise backup would start over at every write.
 */
export function snapshot(databaseFile: string, target: string, groups?: Places) {
  const grouping = groups && inGroups(groups)
  try {
    for (let left = SNAPSHOT_TRIES; ; left -= 1) {
      removeWithJournals(target)
      // A read-only connection does not checkpoint the log on close: the next start needs to know whether there was a log.
      using source = openForReading(databaseFile, 10_000)
      source.prepare('VACUUM INTO ?').run(target)
      try {
        addVotesToCopy(databaseFile, target, grouping?.choose)
        return markWhole(target)
      } catch (error) {
        if (left === 1) throw error
      }
    }
  } finally {
    grouping?.done()
  }
}

async function addUploads(
  working: string,
  { databaseFile, uploadsDir, settings }: Source,
  { groups, store }: Manner,
): Promise<BackupManifest> {
  using copy = openForWriting(working)
  copy.pragma('journal_mode = DELETE')
  copy.pragma('synchronous = OFF')
  forgetLinks(copy)
  forgetBrowsersIn(copy)
  copy.exec(`
    DROP TABLE IF EXISTS sqlar; DROP TABLE IF EXISTS backupFile; DROP TABLE IF EXISTS backupManifest;
    CREATE TABLE sqlar (name TEXT PRIMARY KEY, mode INT, mtime INT, sz INT, data BLOB);
    CREATE TABLE backupFile (name TEXT PRIMARY KEY, sha256 TEXT NOT NULL, bytes INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE backupManifest (manifest TEXT NOT NULL CHECK (json_valid(manifest)));`)
  const copied = store ? await storeFiles(copy, uploadsDir, join(dirname(working), store)) : await archiveFiles(copy, uploadsDir)
  const schema = String(copy.prepare('SELECT max(name) FROM kysely_migration').pluck().get())
  const manifest: BackupManifest = {
    format: 1,
    createdAt: nowText(),
    schema,
    ...copied,
    missing: copied.missing.filter(whatIsKnown(databaseFile)),
    ...(settings && { settings }),
    ...(store && { store }),
    ...(groups && { shared: true }),
  }
  copy.prepare('INSERT INTO backupManifest (manifest) VALUES (?)').run(JSON.stringify(manifest))
  return manifest
}

export function requireSound(file: string) {
  requireSoundPages(file)
  const broken = countBrokenReferences(file)
  if (broken > 0) throw new DamagedDatabase(`${file} has ${broken} rows that refer to rows that are not there.`)
}

export function removeWithJournals(file: string, suffixes = ['', '-wal', '-shm', '-journal']) {
  for (const suffix of suffixes) rmSync(`${file}${suffix}`, { force: true })
}
