import { existsSync, statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

/** Above this size the check would hold up the start; it is then left to the operator's `doctor`. */
const CHECKED_AT_START_BYTES = 64 * 1024 * 1024

/** The file is not a sound SQLite database; it has not been touched. */
export class DamagedDatabase extends Error {
  constructor(
    readonly file: string,
    readonly finding: string,
  ) {
    super(`The database ${file} is damaged (${finding}). It has not been changed.`)
  }
}

/** Checks an existing file through a read-only connection. Throws `DamagedDatabase`. */
export function requireSoundFile(file: string) {
  if (!existsSync(file) || statSync(file).size === 0) return
  const finding =
    statSync(file).size <= CHECKED_AT_START_BYTES ? firstFinding(file, 'quick_check(1)') : firstFinding(file, 'schema_version')
  if (finding) throw new DamagedDatabase(file, finding)
}

/** What SQLite's check says first, or null when the file is sound. */
function firstFinding(file: string, pragma: string): string | null {
  try {
    const sqlite = new Sqlite(file, { readonly: true, fileMustExist: true })
    try {
      const answer = sqlite.pragma(pragma, { simple: true })
      return typeof answer === 'number' || answer === 'ok' ? null : String(answer)
    } finally {
      sqlite.close()
    }
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && /NOTADB|CORRUPT/.test(error.code)) return error.message
    throw error
  }
}
