import Sqlite from 'better-sqlite3'
import { HEADER_BYTES, readHeader, sizeOf } from './header'
import { openForReading } from './scoped-connection'

/** A larger file is checked while the portal serves already: see docs/decisions/0011. */
const CHECKED_AT_START_BYTES = 8 * 1024 * 1024

/** The file is not a sound SQLite database; it has not been touched. */
export class DamagedDatabase extends Error {
  static of(file: string, finding: string, hasLogOfAnother = false) {
    const why = ` If it was copied over one that was not stopped cleanly, the log is of that one: move ${file}-wal and ${file}-shm away.`
    return new DamagedDatabase(`The database ${file} is damaged (${finding}). It has not been changed.${hasLogOfAnother ? why : ''}`)
  }
}

/** True when `requireSoundFile` looks at the beginning alone, so that the start takes no longer than with a small file. */
export const isLarge = (file: string) => sizeOf(file) > CHECKED_AT_START_BYTES

/** Checks an existing file through a read-only connection: a large one for its header, schema and length. Throws `DamagedDatabase`. */
export function requireSoundFile(file: string) {
  if (sizeOf(file) === 0) return
  requireWhole(file)
  if (!isLarge(file)) return requireSoundPages(file)
  const finding = firstFinding(file, 'schema_version')
  if (finding) throw DamagedDatabase.of(file, finding)
}

/** Reads every page of the file and compares every index with its table, however large. Throws `DamagedDatabase`. */
export function requireSoundPages(file: string) {
  requireWhole(file)
  const finding = findDamage(file)
  if (finding) throw DamagedDatabase.of(file, finding, mayHaveLogOfAnother(file))
}

/**
 * A portal says in the file that it serves it, and takes that back when it ends: there is no log then. In a large one it says so only once
 * that is checked, so its log may be its own.
 */
const mayHaveLogOfAnother = (file: string) => !isLarge(file) && readHeader(file)?.userVersion === 0 && sizeOf(`${file}-wal`) > 0

/** The first damage in pages or indexes, in SQLite's words; null in a sound file. */
export const findDamage = (file: string) => firstFinding(file, 'integrity_check(1)')

/** A file cut short. SQLite itself takes one byte for none, and half a last page for a whole one. */
export function requireWhole(file: string) {
  const size = sizeOf(file)
  if (size < HEADER_BYTES) throw DamagedDatabase.of(file, `only ${size} bytes are left of it`)
  const header = readHeader(file)
  const log = `${file}-wal`
  // With a log beside it the file may be behind what it says.
  const expected = sizeOf(log) > 0 ? null : header?.bytes
  // SQLite would take pages of the one into the other.
  if (header && !header.hasLog && sizeOf(log) > 0)
    throw new DamagedDatabase(
      `The log ${log} is of another database than ${file}: a backup was copied over one that was not stopped cleanly. Nothing has been ` +
        `changed. To begin with that backup, move ${log} and ${file}-shm away. Next time stop the portal and use restore, which does that.`,
    )
  if (expected && size < expected) throw DamagedDatabase.of(file, `it ends ${expected - size} bytes too early`)
}

/** How many rows of a sound file refer to rows that are not there. */
export function countBrokenReferences(file: string): number {
  using sqlite = openForReading(file)
  return (sqlite.pragma('foreign_key_check') as unknown[]).length
}

/** What SQLite's check says first, or null when the file is sound. */
function firstFinding(file: string, pragma: string): string | null {
  try {
    using sqlite = openForReading(file)
    const answer = sqlite.pragma(pragma, { simple: true })
    return typeof answer === 'number' || answer === 'ok' ? null : String(answer)
  } catch (error) {
    if (isDamage(error)) return (error as Error).message
    throw error
  }
}

/** What SQLite throws when it comes across damage while reading. */
export const isDamage = (error: unknown): boolean => error instanceof Sqlite.SqliteError && /NOTADB|CORRUPT/.test(error.code)
