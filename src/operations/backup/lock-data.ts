import { randomUUID } from 'node:crypto'
import { closeSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseInUse, isHeld, lockDatabase, lockFile } from '../../../db/lock'
import { BadConfiguration } from '../../server/process/env'
import { makeFolder } from '../../server/storage/make-folder'

interface Places {
  DATABASE_FILE: string
  UPLOADS_DIR: string
}

/**
 * Makes this the one process that serves the database and the one that keeps files in the folder of uploads: started on a copy of the
 * database, a second one would delete what the first still needs. Throws `DatabaseInUse`. Returns the release.
 */
export function lockData({ DATABASE_FILE, UPLOADS_DIR }: Places): () => void {
  const unlockDatabase = lockDatabase(DATABASE_FILE)
  try {
    const unlockUploads = lockUploads(UPLOADS_DIR)
    return () => {
      unlockUploads()
      unlockDatabase()
    }
  } catch (error) {
    unlockDatabase()
    throw error
  }
}

/** Throws `DatabaseInUse` where a portal that runs keeps its files in the folder of uploads, and serves another database than this. */
export function requireUploadsFree(places: Places) {
  try {
    lockData(places)()
  } catch (error) {
    if (!(error instanceof DatabaseInUse) || error.variable === 'UPLOADS_DIR') throw error
  }
}

/** Whoever serves a folder of uploads holds a lock in here. */
export const lockFolder = (uploads: string) => join(uploads, '.lock')

/** A full disk, or one that knows no locks, keeps nobody out. Throws `BadConfiguration` where the lock belongs to another account. */
function lockUploads(folder: string): () => void {
  const lock = join(lockFolder(folder), 'held')
  try {
    makeFolder(lockFolder(folder))
    closeSync(openSync(lock, 'a', 0o600))
    return lockFile(lock, 0)
  } catch (error) {
    if (isHeld(error) && knowsLocks(folder)) throw new DatabaseInUse(folder, 'UPLOADS_DIR')
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      throw new BadConfiguration(
        `UPLOADS_DIR needs ${lock}, which this user cannot read and write (${error.code}). Give it to the user (chown), or set UPLOADS_DIR.`,
      )
    return () => undefined
  }
}

/** On a disk that knows none, such as a network share, SQLite says that everything is held: also a file that nobody else knows of. */
function knowsLocks(folder: string): boolean {
  const own = join(lockFolder(folder), randomUUID())
  try {
    lockFile(own, 0)()
    return true
  } catch (error) {
    return !isHeld(error)
  } finally {
    rmSync(own, { force: true })
  }
}
