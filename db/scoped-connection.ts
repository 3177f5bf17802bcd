import Sqlite from 'better-sqlite3'

/** A connection that closes at the end of its block: `using sqlite = openForReading(file)`. The file must exist. */
type ScopedConnection = Sqlite.Database & Disposable

const open = (file: string, options: Sqlite.Options): ScopedConnection => {
  const sqlite = new Sqlite(file, { ...options, fileMustExist: true })
  return Object.assign(sqlite, { [Symbol.dispose]: () => void sqlite.close() })
}

/** Does not checkpoint the WAL when it closes. `wait` is in milliseconds. */
export const openForReading = (file: string, wait = 5_000) => open(file, { readonly: true, timeout: wait })
export const openForWriting = (file: string, wait = 5_000) => open(file, { timeout: wait })

/** Keeps the journal in memory during the switch: a read-only connection could not roll back a journal file that a crash left behind. */
export function enableWal(sqlite: Sqlite.Database) {
  if (sqlite.pragma('journal_mode', { simple: true }) !== 'wal') sqlite.pragma('journal_mode = MEMORY')
  sqlite.pragma('journal_mode = WAL')
}

export const disableWal = (sqlite: Sqlite.Database) => sqlite.pragma('journal_mode = MEMORY')
