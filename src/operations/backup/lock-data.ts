import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseInUse, isHeld, lockDatabase, lockFile } from '../../../db/lock'
import { BadConfiguration } from '../../server/process/env'
import { makeFolder } from '../../server/storage/make-folder'

interface Places {
  DATABASE_FILE: string
  UPLOADS_DIR: string
}

/**
 * Locks the database and the uploads folder for this process. Without the second lock, a portal started on a copy of the database would
 * delete files that the first one still needs. Throws `DatabaseInUse`. Returns a function that releases both locks.
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

/** Throws `DatabaseInUse` if a running portal with another database keeps its files in the uploads folder. */
export function requireUploadsFree(places: Places) {
  try {
    lockData(places)()
  } catch (error) {
    if (!(error instanceof DatabaseInUse) || error.variable === 'UPLOADS_DIR') throw error
  }
}

/** The lock file in the uploads folder, held by the portal that serves it. */
export const lockFolder = (uploads: string) => join(uploads, '.lock')

/** A full disk locks nobody out. Throws `DatabaseInUse`, or `BadConfiguration` if the lock file belongs to another account. */
function lockUploads(folder: string): () => void {
  const lock = join(lockFolder(folder), 'held')
  try {
    makeFolder(lockFolder(folder))
    closeSync(openSync(lock, 'a', 0o600))
    return lockFile(lock, 0)
  } catch (error) {
    if (isHeld(error)) throw new DatabaseInUse(folder, 'UPLOADS_DIR')
    if (error instanceof Error && 'code' in error && error.code === 'EACCES')
      throw new BadConfiguration(
        `UPLOADS_DIR needs ${lock}, which this user cannot read and write (${error.code}). Give it to the user (chown), or set UPLOADS_DIR.`,
      )
    return () => undefined
  }
}
