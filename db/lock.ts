import Sqlite from 'better-sqlite3'

/** Another process serves this database, or keeps its files in this folder of uploads. */
export class DatabaseInUse extends Error {
  readonly variable: 'DATABASE_FILE' | 'UPLOADS_DIR'

  constructor(path: string, variable: DatabaseInUse['variable'] = 'DATABASE_FILE') {
    super(
      `Another Portico is already using ${path}. Stop it first, or set ${variable} to another ${variable === 'UPLOADS_DIR' ? 'folder' : 'file'}.`,
    )
    this.variable = variable
  }
}

/**
 * Makes this the one process that serves `file`, by an exclusive SQLite lock on the side file `<file>.lock`.
 * The operating system drops the lock when the process ends, however it ends. Returns the release.
 */
export function lockDatabase(file: string): () => void {
  try {
    return lockFile(`${file}.lock`, 0)
  } catch (error) {
    if (isHeld(error)) throw new DatabaseInUse(file)
    throw error
  }
}

/** Somebody else holds the lock. */
export const isHeld = (error: unknown) => error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')

/** The same on any side file, waiting so many milliseconds for whoever holds it. Throws SQLITE_BUSY. */
export function lockFile(path: string, wait: number): () => void {
  const side = new Sqlite(path, { timeout: wait })
  try {
    side.pragma('journal_mode = MEMORY')
    side.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    side.close()
    throw error
  }
  return () => side.close()
}
