import { chmodSync, copyFileSync, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Env } from '../process/env'
import { STORED_NAME } from './uploads-folder'

const OTHERS = 0o077
const COPY = /\.(sqlite|zip)/
const GOES_ON = /^(\.|-(wal|shm|journal)$)/
/** What the portal calls a file or folder it keeps among the uploads. */
const isOurs = (name: string) => STORED_NAME.test(name) || name === 'tmp' || name.startsWith('.')

/**
 * Takes away from other accounts of the machine what versions before this one let them read: the database and what lies beside it under
 * its name, the copies in BACKUPS_DIR, and the folder of uploads as a whole. Returns what stays open, because it belongs to somebody
 * else, the disk knows no owners (vfat), or UPLOADS_DIR names a folder of other things. To be called once the database is known to be ours:
 * a slip such as DATABASE_FILE=/etc/passwd must leave that as it is.
 */
export function closeToOthers({ DATABASE_FILE, UPLOADS_DIR, BACKUPS_DIR }: Env): string[] {
  const files = [...startingLike(DATABASE_FILE), ...filesIn(BACKUPS_DIR).filter((path) => COPY.test(basename(path)))]
  const folders = startingLike(UPLOADS_DIR).filter((path) => lstatSync(path).isDirectory())
  return [...files.filter((path) => !closeFile(path)), ...folders.filter((path) => !closeUploads(path))]
}

const closeUploads = (folder: string) => (isOpen(folder) && !readdirSync(folder).every(isOurs) ? false : closeFile(folder))
const isOpen = (path: string) => (lstatSync(path).mode & OTHERS) !== 0

/** `path` and its neighbors whose names go on from it: journals, the lock, what a restore keeps aside. */
function startingLike(path: string): string[] {
  if (!existsSync(path)) return []
  const real = realpathSync(path)
  return filesIn(dirname(real)).filter((neighbor) => basename(neighbor) === basename(real) || GOES_ON.test(rest(neighbor, real)))
}

const rest = (neighbor: string, path: string) => (neighbor.startsWith(path) ? neighbor.slice(path.length) : '')
const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [])

/** A copy for the portal's own account alone, whoever may read the original: `copyFileSync` gives it the same permissions, past the umask. */
export function copyClosed(from: string, to: string) {
  copyFileSync(from, to)
  closeFile(to)
}

/** True when nobody else can get at it any more. */
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
