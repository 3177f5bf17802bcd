import { existsSync, statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'

/** A larger file is checked while the portal serves already: see docs/decisions/0011. */
const CHECKED_AT_START_BYTES = 8 * 1024 * 1024

/** The file is not a sound SQLite database; it has not been touched. */
export class DamagedDatabase extends Error {
  static of(file: string, finding: string) {
    return new DamagedDatabase(`The database ${file} is damaged (${finding}). It has not been changed.`)
  }
}

/** True when `requireSoundFile` looks at the beginning alone, so that the start takes no longer than with a small file. */
export const isLarge = (file: string) => existsSync(file) && statSync(file).size > CHECKED_AT_START_BYTES

/** Checks an existing file through a read-only connection: a large one for its header, schema and length. Throws `DamagedDatabase`. */
export function requireSoundFile(file: string) {
  if (!existsSync(file) || statSync(file).size === 0) return
  if (!isLarge(file)) return requireSoundPages(file)
  const finding = firstFinding(file, 'schema_version')
  if (finding) throw DamagedDatabase.of(file, finding)
}

/** Reads every page of the file, however large. Throws `DamagedDatabase`. */
export function requireSoundPages(file: string) {
  const finding = firstFinding(file, 'quick_check(1)')
  if (finding) throw DamagedDatabase.of(file, finding)
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
