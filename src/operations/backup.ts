import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import { toRead, toWrite } from '../../db/brief'
import { countBrokenReferences, DamagedDatabase, requireSoundPages } from '../../db/integrity'
import { markWhole } from '../../db/one-file'
import { putInPlace, syncFile } from '../server/disk/durable-files'
import type { SettingInForce } from '../server/process/origins'
import { forgetLinks } from './link-secret'
import { listStoredBytes } from './uploads-check'
import { addVotesToCopy } from './votes-in-copy'

/** What a backup says about itself, in its table `backupManifest`. */
export interface BackupManifest {
  format: 1
  createdAt: string
  /** Newest migration of the database inside. */
  schema: string
  files: number
  bytes: number
  /** Files the database names but the uploads folder did not have; never the backup's own doing. */
  missing: string[]
  /** What the portal was told by its settings, without secrets; backups of earlier versions do not say. */
  settings?: SettingInForce[]
}

/** A copy is made again when votes moved between database and folder meanwhile. */
const SNAPSHOT_TRIES = 3
const SYNC_EVERY_BYTES = 8 * 1024 * 1024
const BREATH_MS = 20

interface Source {
  databaseFile: string
  uploadsDir: string
  /** Named in the copy, so that a new machine can be asked for them. */
  settings?: SettingInForce[]
}

/**
 * Writes one SQLite file that holds the database and every upload (a standard `sqlar` table, https://www.sqlite.org/sqlar.html),
 * while the portal runs. No sessions, no reset links and no secret that makes links go with it. Written under a temporary name, checked,
 * synced, renamed; no folder is made for it.
 */
export async function writeBackup({ databaseFile, uploadsDir, settings }: Source, target: string): Promise<BackupManifest> {
  const working = `${target}.partial`
  removeWithJournals(working)
  try {
    snapshot(databaseFile, working)
    const manifest = await addUploads(working, uploadsDir, settings)
    requireSound(working)
    putInPlace(working, target)
    return manifest
  } finally {
    removeWithJournals(working)
  }
}

/**
 * A consistent copy of a database in use, with the votes of open polls in it. VACUUM INTO reads one snapshot; SQLite's step-wise
 * backup would start over at every write.
 */
export function snapshot(databaseFile: string, target: string) {
  for (let left = SNAPSHOT_TRIES; ; left -= 1) {
    removeWithJournals(target)
    // One that only reads folds no log away when it closes: whether there was one tells the next start something.
    using source = toRead(databaseFile, 10_000)
    source.prepare('VACUUM INTO ?').run(target)
    try {
      addVotesToCopy(databaseFile, target)
      return markWhole(target)
    } catch (error) {
      if (left === 1) throw error
    }
  }
}

async function addUploads(working: string, uploadsDir: string, settings: SettingInForce[] | undefined): Promise<BackupManifest> {
  using copy = toWrite(working)
  copy.pragma('journal_mode = DELETE')
  copy.pragma('synchronous = OFF')
  forgetLinks(copy)
  copy.exec(`
    DELETE FROM session;
    DROP TABLE IF EXISTS sqlar; DROP TABLE IF EXISTS backupFile; DROP TABLE IF EXISTS backupManifest;
    CREATE TABLE sqlar (name TEXT PRIMARY KEY, mode INT, mtime INT, sz INT, data BLOB);
    CREATE TABLE backupFile (name TEXT PRIMARY KEY, sha256 TEXT NOT NULL, bytes INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE backupManifest (manifest TEXT NOT NULL CHECK (json_valid(manifest)));`)
  const manifest = { ...(await copyFiles(copy, uploadsDir)), ...(settings && { settings }) }
  copy.prepare('INSERT INTO backupManifest (manifest) VALUES (?)').run(JSON.stringify(manifest))
  return manifest
}

async function copyFiles(copy: Sqlite.Database, uploadsDir: string): Promise<BackupManifest> {
  const archive = copy.prepare('INSERT INTO sqlar (name, mode, mtime, sz, data) VALUES (?, 33188, ?, ?, ?)')
  const note = copy.prepare('INSERT INTO backupFile (name, sha256, bytes) VALUES (?, ?, ?)')
  const now = new Date()
  const missing: string[] = []
  let files = 0
  let bytes = 0
  let unsynced = 0
  for (const name of listStoredBytes(copy)) {
    const data = await readFile(join(uploadsDir, name)).catch(() => null)
    if (!data) {
      missing.push(name)
      continue
    }
    // Stored as they are (sz equals the length): photos and PDFs do not get smaller.
    archive.run(name, Math.floor(now.getTime() / 1000), data.length, data)
    note.run(name, createHash('sha256').update(data).digest('hex'), data.length)
    files += 1
    bytes += data.length
    unsynced += data.length
    if (unsynced > SYNC_EVERY_BYTES) {
      // In small portions, with room between them for the portal's own writes, which wait for the same disk.
      syncFile(copy.name)
      await pause(BREATH_MS)
      unsynced = 0
    }
  }
  const schema = copy.prepare('SELECT max(name) FROM kysely_migration').pluck().get()
  return { format: 1, createdAt: now.toISOString(), schema: String(schema), files, bytes, missing }
}

/** Throws when a database file fails SQLite's full check. */
export function requireSound(file: string) {
  requireSoundPages(file)
  const broken = countBrokenReferences(file)
  if (broken > 0) throw new DamagedDatabase(`${file} has ${broken} rows that refer to rows that are not there.`)
}

/** Removes a database file and what SQLite keeps beside it. */
export function removeWithJournals(file: string) {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true })
}
