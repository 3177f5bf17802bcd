import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** A disk has too little room. The message says where, how much, and that nothing was changed. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC'
}

const MEGABYTE = 1024 * 1024
const REASONS: [RegExp, string][] = [
  [/^(EROFS|SQLITE_READONLY)/, 'the disk can only be read'],
  [/^(EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_PERM)/, 'this user may not write there'],
  [/^(ENOENT|ENOTDIR)/, 'the folder is not there'],
  [/^(EIO|SQLITE_IOERR)/, 'the disk reports an error'],
  [/^E[MN]FILE/, 'too many files are open'],
  [/^EFBIG/, 'that disk takes no file this large (FAT32 ends at 4 GB)'],
]

/** The error code of the system or of SQLite. */
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** True if the file system or SQLite had no room left. A full shared memory has an error of its own. */
export const isDiskFull = (error: unknown): boolean => /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)$/.test(codeOf(error))

/**
 * True if the disk failed or a file cannot be opened now (wrong owner, too many open files); it may work later. SQLite reports an
 * unreadable file as damage.
 */
export const isDiskFailing = (error: unknown): boolean =>
  !isDiskFull(error) && /^(EIO|EROFS|EACCES|EPERM|E[MN]FILE|SQLITE_(IOERR|READONLY|CANTOPEN|PERM))/.test(codeOf(error))

/** The reason for a disk error, as the end of a sentence; null for other errors. */
export function explainDisk(error: unknown): string | null {
  if (isDiskFull(error)) return 'the disk is full'
  const code = codeOf(error)
  return REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? null
}

/** Bytes this user can still write to the disk of `folder`. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Throws `DiskFull` if the disk of `folder` has less than `bytes` free for `what`. */
export function requireRoom(folder: string, bytes: number, what: string) {
  const free = freeBytes(folder)
  if (free >= bytes) return
  throw new DiskFull(
    `${what} needs ${Math.ceil(bytes / MEGABYTE)} MB on the disk of ${folder}, and ${Math.floor(free / MEGABYTE)} MB are free. ` +
      'Nothing was changed. Make room there and try again.',
  )
}

/** Whether two folders lie on the same disk; they need not exist yet. */
export const isOneDisk = (one: string, other: string) => statSync(nearest(one)).dev === statSync(nearest(other)).dev

/** The folder, or its closest existing parent. */
export function nearest(folder: string): string {
  const path = resolve(folder)
  return existsSync(path) ? path : nearest(dirname(path))
}
