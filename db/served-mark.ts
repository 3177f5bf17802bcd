import { existsSync } from 'node:fs'
import { readHeader } from './header'
import { DatabaseInUse, lockDatabase } from './lock'
import { openForWriting } from './scoped-connection'

/*
 * While a portal serves a database, the latest writes lie beside the file. The file says so about itself (`user_version` in its
 * header), and a clean stop takes that back: then the one file is everything, and may be copied alone.
 */
const WHOLE = 0
const SERVED = 1

/** Says in the file that the latest writes lie beside it. */
export const markServed = (file: string) => writeMark(file, SERVED)
/** Says in the file that it is everything, once nothing else writes. */
export const markWhole = (file: string) => writeMark(file, WHOLE)

/** The same once a command has folded the log of a crash away by closing the file; a running portal's file stays as it is. */
export function markWholeUnlessServed(file: string) {
  if (readMark(file) !== SERVED) return
  try {
    const unlock = lockDatabase(file)
    markWhole(file)
    unlock()
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
  }
}

/**
 * True for a file that was copied out from under a running portal, or whose log somebody deleted after a crash: writes may be
 * missing. To be asked before anything opens the file, because SQLite makes a new log.
 */
export const lacksItsLog = (file: string): boolean => readHeader(file)?.userVersion === SERVED && !existsSync(`${file}-wal`)

/** Asked of SQLite: this process may serve the file, and closing it by other means lets go of every lock SQLite has on it. */
function readMark(file: string) {
  using sqlite = openForWriting(file)
  return sqlite.pragma('user_version', { simple: true })
}

function writeMark(file: string, mark: number) {
  using sqlite = openForWriting(file, 1000)
  // It belongs into the file itself, whatever the log's fate.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma(`user_version = ${mark}`)
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
}
