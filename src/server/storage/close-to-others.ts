import { chmodSync, copyFileSync, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Env } from '../process/env'
import { STORED_NAME } from './uploads-folder'

const OTHERS = 0o077
const COPY = /\.(sqlite|zip)/
const GOES_ON = /^(\.|-(wal|shm|journal)$)/
/** Names that the portal gives to files and folders among the uploads. */
const isOurs = (name: string) => STORED_NAME.test(name) || name === 'tmp' || name.startsWith('.')

/**
 * Removes other accounts' access to the database and the files beside it, the copies in BACKUPS_DIR and the uploads folder. Returns paths
 * that stay open because somebody else owns them, the disk has no owners (vfat), or UPLOADS_DIR holds other things. Call it once the
 * database is known to be the portal's: DATABASE_FILE=/etc/passwd must stay as it is.
 */
export function closeToOthers({ DATABASE_FILE, UPLOADS_DIR, BACKUPS_DIR }: Env): string[] {
  const files = [...startingLike(DATABASE_FILE), ...filesIn(BACKUPS_DIR).filter((path) => COPY.test(basename(path)))]
  const folders = startingLike(UPLOADS_DIR).filter((path) => lstatSync(path).isDirectory())
  return [...files.filter((path) => !closeFile(path)), ...folders.filter((path) => !closeUploads(path))]
}

const closeUploads = (folder: string) => (isOpen(folder) && !readdirSync(folder).every(isOurs) ? false : closeFile(folder))
const isOpen = (path: string) => (lstatSync(path).mode & OTHERS) !== 0

/** `path` and files beside it whose names continue it: journals, the lock, files moved aside by a restore. */
function startingLike(path: string): string[] {
  if (!existsSync(path)) return []
  const real = realpathSync(path)
  return filesIn(dirname(real)).filter((neighbor) => basename(neighbor) === basename(real) || GOES_ON.test(rest(neighbor, real)))
}

const rest = (neighbor: string, path: string) => (neighbor.startsWith(path) ? neighbor.slice(path.length) : '')
const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [])

/** Copies a file for the portal's own account only. `copyFileSync` copies the permissions, whatever the umask. */
export function copyClosed(from: string, to: string) {
  copyFileSync(from, to)
  closeFile(to)
}

export function closeFile(path: string): boolean {
  const stats = lstatSync(path)
  if (stats.isSymbolicLink() || !isOpen(path)) return true
  try {
    chmodSync(path, stats.mode & ~OTHERS & 0o7777)
    return !isOpen(path)
  } catch {
    return false
  }
}
