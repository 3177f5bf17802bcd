import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type Sqlite from 'better-sqlite3'
import { openForReading } from '../../../db/scoped-connection'
import { HOUR } from '../../server/process/clock'
import { STORED_NAME } from '../../server/storage/uploads-folder'

export interface UploadsReport {
  checked: number
  /** Named in the database but missing from the folder. */
  missing: string[]
  changed: string[]
  orphans: string[]
}

/**
 * Compares the uploads folder with the database by hash. Read-only. Files added or deleted meanwhile count as neither missing nor unknown.
 */
export async function checkUploads(databaseFile: string, uploadsDir: string): Promise<UploadsReport> {
  const { names, hashes } = readKnown(databaseFile)
  const missing: string[] = []
  const changed: string[] = []
  for (const name of names) {
    const path = join(uploadsDir, name)
    const hash = hashes.get(name)
    const found = hash === undefined ? existsSync(path) : await hashFile(path)
    if (!found) missing.push(name)
    else if (hash !== undefined && found !== hash) changed.push(name)
  }
  const stored = listFolder(uploadsDir)
  const isKnown = whatIsKnown(databaseFile)
  return {
    checked: names.length,
    missing: missing.filter(isKnown),
    changed: changed.filter(isKnown),
    orphans: stored.filter((name) => !isKnown(name)),
  }
}

/** The stored names that the database knows now: a file that somebody deleted meanwhile is not missing. */
export function whatIsKnown(databaseFile: string): (name: string) => boolean {
  using sqlite = openForReading(databaseFile)
  const known = new Set(listStoredBytes(sqlite))
  return (name) => known.has(name)
}

/** The names of files that the database knows and the folder lacks. */
export function listMissing(databaseFile: string, uploadsDir: string): string[] {
  using sqlite = openForReading(databaseFile)
  return listStoredBytes(sqlite).filter((name) => !existsSync(join(uploadsDir, name)))
}

function readKnown(databaseFile: string) {
  using sqlite = openForReading(databaseFile)
  const rows = sqlite.prepare('SELECT storedName AS name, sha256 FROM storedFile').all() as { name: string; sha256: string }[]
  return { names: listStoredBytes(sqlite), hashes: new Map(rows.map(({ name, sha256 }) => [name, sha256])) }
}

export function listStoredBytes(sqlite: Sqlite.Database): string[] {
  const names = sqlite
    .prepare('SELECT storedName AS name FROM storedFile UNION ALL SELECT smallName FROM storedFile WHERE smallName IS NOT NULL')
    .pluck()
    .all()
  return names.map(String)
}

interface Orphan {
  name: string
  bytes: number
}

/** Stored files that the database does not know. Files of the last hour are left out: a running portal may be about to add their rows. */
export function listOrphans(databaseFile: string, uploadsDir: string): Orphan[] {
  const isKnown = whatIsKnown(databaseFile)
  return listFolder(uploadsDir)
    .filter((name) => !isKnown(name))
    .map((name) => ({ name, found: statSync(join(uploadsDir, name), { throwIfNoEntry: false }) }))
    .flatMap(({ name, found }) => (found && found.mtimeMs < Date.now() - HOUR ? [{ name, bytes: found.size }] : []))
}

export function deleteOrphans(uploadsDir: string, orphans: Orphan[]) {
  for (const { name } of orphans) rmSync(join(uploadsDir, name), { force: true })
}

async function hashFile(file: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return hash.digest('hex')
}

/** Only files that the portal itself stored; other names belong to somebody else. */
export function listFolder(uploadsDir: string): string[] {
  if (!existsSync(uploadsDir)) return []
  return readdirSync(uploadsDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && STORED_NAME.test(entry.name))
    .map((entry) => entry.name)
}
