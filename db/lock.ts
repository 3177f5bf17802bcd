import Sqlite from 'better-sqlite3'

/** Another process serves this database, or keeps its files in this folder of uploads. */
export class DatabaseInUse extends Error {
  readonly variable: 'DATABASE_FILE' | 'UPLOADS_DIR'

  constructor(path: string, variable: DatabaseInUse['variable'] = 'DATABASE_FILE') {
    const another = variable === 'UPLOADS_DIR' ? 'another folder. If none runs, that disk supports no file locks' : 'another file'
    super(`Another Portico is already using ${path}. Stop it first, or set ${variable} to ${another}.`)
    this.variable = variable
  }
}

/**
 * Makes this process the only one that serves `file`, by an exclusive SQLite lock on `<file>.lock`. The operating system drops the lock
 * when the process ends. Returns the release. Throws `DatabaseInUse`.
 */
export function lockDatabase(file: string): () => void {
  try {
    return lockFile(`${file}.lock`, 0)
  } catch (error) {
    if (isHeld(error)) throw new DatabaseInUse(file)
    throw error
  }
}

export const isHeld = (error: unknown) => error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')

/** Locks any file in the same way. Waits `wait` milliseconds for the holder, then throws SQLITE_BUSY. */
export function lockFile(path: string, wait: number): () => void {
  const sqlite = new Sqlite(path, { timeout: wait })
  try {
    sqlite.pragma('journal_mode = MEMORY')
    sqlite.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    sqlite.close()
    throw error
  }
  return () => sqlite.close()
}
