import { existsSync } from 'node:fs'
import { readHeader } from './header'
import { DatabaseInUse, lockDatabase } from './lock'
import { openForWriting } from './scoped-connection'

/*
 * While a portal serves a database, the latest writes are in the WAL. The file's `user_version` says so, and a clean stop resets it:
 * then the file is complete and may be copied alone.
 */
const WHOLE = 0
const SERVED = 1

export const markServed = (file: string) => writeMark(file, SERVED)
/** Call it once nothing else writes. */
export const markWhole = (file: string) => writeMark(file, WHOLE)

/** Marks a file as whole after a command has checkpointed the WAL of a crash by closing it. Leaves a running portal's file alone. */
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
 * True for a file that was copied from under a running portal, or whose WAL was deleted after a crash: writes may be missing. Call it
 * before anything opens the file, because SQLite makes a new WAL.
 */
export const lacksWal = (file: string): boolean => readHeader(file)?.userVersion === SERVED && !existsSync(`${file}-wal`)

/** Asks SQLite: if this process serves the file, closing a handle of its own would drop all of SQLite's locks. */
function readMark(file: string) {
  using sqlite = openForWriting(file)
  return sqlite.pragma('user_version', { simple: true })
}

function writeMark(file: string, mark: number) {
  using sqlite = openForWriting(file, 1000)
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma(`user_version = ${mark}`)
  // The mark must be in the file itself, not only in the WAL.
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
}
