import { hash } from 'node:crypto'
import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import { openForReading } from '../../../db/scoped-connection'
import { putInPlace, syncFile } from '../../server/storage/durable-files'
import { makeFolder } from '../../server/storage/make-folder'
import { isBackupUnderWay, listBackups } from './backup-files'
import { listFolder, listStoredBytes } from './uploads-check'

/** The folder beside nightly backups that stores each upload once for all of them. */
export const STORE = 'files'
const SYNC_EVERY_BYTES = 8 * 1024 * 1024
const BREATH_MS = 20

interface Copied {
  files: number
  bytes: number
  missing: string[]
}

/** Puts every upload into the copy itself, uncompressed (sz equals the length): photos and PDFs do not get smaller. */
export function archiveFiles(copy: Sqlite.Database, uploadsDir: string): Promise<Copied> {
  const archive = copy.prepare('INSERT INTO sqlar (name, mode, mtime, sz, data) VALUES (?, 33188, ?, ?, ?)')
  const seconds = Math.floor(Date.now() / 1000)
  let unsynced = 0
  return eachFile(copy, async (name) => {
    const data = await readFile(join(uploadsDir, name)).catch(() => null)
    if (!data) return null
    archive.run(name, seconds, data.length, data)
    unsynced += data.length
    if (unsynced > SYNC_EVERY_BYTES) {
      // Small portions leave room for the portal's own writes to the same disk.
      syncFile(copy.name)
      await pause(BREATH_MS)
      unsynced = 0
    }
    return { sha256: hash('sha256', data), bytes: data.length }
  })
}

/** Copies every new upload into `store`. A stored file never changes, so it is read only once. */
export function storeFiles(copy: Sqlite.Database, uploadsDir: string, store: string): Promise<Copied> {
  makeFolder(store)
  const known = filesOfNewest(join(store, '..'))
  return eachFile(copy, async (name) => {
    const stored = join(store, name)
    const before = known.get(name)
    if (before && statSync(stored, { throwIfNoEntry: false })?.size === before.bytes) return before
    const data = await readFile(join(uploadsDir, name)).catch(() => null)
    if (!data) return null
    const working = `${stored}.partial`
    writeFileSync(working, data, { mode: 0o600 })
    putInPlace(working, stored)
    await pause(BREATH_MS / 4)
    return { sha256: hash('sha256', data), bytes: data.length }
  })
}

async function eachFile(copy: Sqlite.Database, keep: (name: string) => Promise<Stored | null>): Promise<Copied> {
  const note = copy.prepare('INSERT INTO backupFile (name, sha256, bytes) VALUES (?, ?, ?)')
  const copied: Copied = { files: 0, bytes: 0, missing: [] }
  for (const name of listStoredBytes(copy)) {
    const kept = await keep(name)
    if (!kept) {
      copied.missing.push(name)
      continue
    }
    note.run(name, kept.sha256, kept.bytes)
    copied.files += 1
    copied.bytes += kept.bytes
  }
  return copied
}

interface Stored {
  sha256: string
  bytes: number
}

function filesOfNewest(folder: string): Map<string, Stored> {
  const newest = listBackups(folder).at(-1)
  return new Map(newest ? readFiles(newest)?.map((row) => [row.name, row]) : [])
}

function readFiles(backup: string): ({ name: string } & Stored)[] | null {
  try {
    using sqlite = openForReading(backup)
    return sqlite.prepare('SELECT name, sha256, bytes FROM backupFile').all() as ({ name: string } & Stored)[]
  } catch {
    return null
  }
}

/**
 * Deletes files in the store that no backup names any more. Does nothing while a backup cannot be read or is being written, because it
 * names its files at the end.
 */
export function pruneStore(folder: string) {
  const store = join(folder, STORE)
  if (!existsSync(store) || isBackupUnderWay(folder)) return
  const lists = listBackups(folder).map(readFiles)
  if (lists.includes(null)) return
  const named = new Set(lists.flatMap((list) => list?.map(({ name }) => name) ?? []))
  for (const name of listFolder(store)) if (!named.has(name)) rmSync(join(store, name), { force: true })
}
