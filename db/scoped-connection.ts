import Sqlite from 'better-sqlite3'

/** A connection to a database file that closes at the end of its block: `using sqlite = toRead(file)`. The file has to be there. */
type Brief = Sqlite.Database & Disposable

const brief = (file: string, options: Sqlite.Options): Brief => {
  const sqlite = new Sqlite(file, { ...options, fileMustExist: true })
  return Object.assign(sqlite, { [Symbol.dispose]: () => void sqlite.close() })
}

/** One that only reads also folds no log away when it closes. `wait` is in milliseconds. */
export const openForReading = (file: string, wait = 5_000) => brief(file, { readonly: true, timeout: wait })
export const openForWriting = (file: string, wait = 5_000) => brief(file, { timeout: wait })

/**
 * Lets a file be written through its log. Only its first page changes, and no journal lies beside it meanwhile: a switch that is cut off
 * would leave that one, which no connection that only reads can take back, so the next start could not look at the file.
 */
export function enableWal(sqlite: Sqlite.Database) {
  if (sqlite.pragma('journal_mode', { simple: true }) !== 'wal') sqlite.pragma('journal_mode = MEMORY')
  sqlite.pragma('journal_mode = WAL')
}

/** Takes the log away again, in the same manner. */
export const disableWal = (sqlite: Sqlite.Database) => sqlite.pragma('journal_mode = MEMORY')
