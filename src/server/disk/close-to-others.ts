import { chmodSync, copyFileSync, existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Env } from '../process/env'

const OTHERS = 0o077
const COPY = /\.(sqlite|zip)/

/**
 * Takes away from other accounts of the machine what versions before this one let them read: the database and what lies beside it under
 * its name, the copies in BACKUPS_DIR, and the folder of uploads as a whole. Returns what stays open, because it belongs to somebody
 * else or the disk knows no owners (vfat).
 */
export function closeToOthers({ DATABASE_FILE, UPLOADS_DIR, BACKUPS_DIR }: Env): string[] {
  const paths = [
    ...startingLike(DATABASE_FILE),
    ...startingLike(UPLOADS_DIR).filter((path) => lstatSync(path).isDirectory()),
    ...filesIn(BACKUPS_DIR).filter((path) => COPY.test(basename(path))),
  ]
  return paths.filter((path) => !closeFile(path))
}

/** `path` and its neighbors whose names go on from it: journals, the lock, what a restore keeps aside. */
function startingLike(path: string): string[] {
  if (!existsSync(path)) return []
  const real = realpathSync(path)
  return filesIn(dirname(real)).filter((neighbor) => basename(neighbor) === basename(real) || /^[.-]/.test(rest(neighbor, real)))
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
  if (stats.isSymbolicLink() || (stats.mode & OTHERS) === 0) return true
  try {
    chmodSync(path, stats.mode & ~OTHERS & 0o7777)
    return (lstatSync(path).mode & OTHERS) === 0
  } catch {
    return false
  }
}
