import Sqlite from 'better-sqlite3'
import { HEADER_BYTES, readHeader, sizeOf } from './header'
import { openForReading } from './scoped-connection'

/** A larger file is checked while the portal already serves: see docs/decisions/0011. */
const CHECKED_AT_START_BYTES = 8 * 1024 * 1024

/** The file is not a sound SQLite database; it has not been touched. */
export class DamagedDatabase extends Error {
  static of(file: string, finding: string, mayHaveOtherWal = false) {
    const why = ` If it was copied over a database that was not stopped cleanly, the log belongs to that one: move ${file}-wal and ${file}-shm away.`
    return new DamagedDatabase(`The database ${file} is damaged (${finding}). It has not been changed.${mayHaveOtherWal ? why : ''}`)
  }
}

export const isLarge = (file: string) => sizeOf(file) > CHECKED_AT_START_BYTES

/** Checks every page of a small file; header, schema and length of a large one. Throws `DamagedDatabase`. */
export function requireSoundFile(file: string) {
  if (sizeOf(file) === 0) return
  requireWhole(file)
  if (!isLarge(file)) return requireSoundPages(file)
  const finding = firstFinding(file, 'schema_version')
  if (finding) throw DamagedDatabase.of(file, finding)
}

/** Reads every page of the file and compares every index with its table. Throws `DamagedDatabase`. */
export function requireSoundPages(file: string) {
  requireWhole(file)
  const finding = findDamage(file)
  if (finding) throw DamagedDatabase.of(file, finding, mayHaveOtherWal(file))
}

/**
 * A file that is not marked as served has no WAL of its own. A large one is marked only after it was checked, so its WAL may be its own.
 */
const mayHaveOtherWal = (file: string) => !isLarge(file) && readHeader(file)?.userVersion === 0 && sizeOf(`${file}-wal`) > 0

/** The first damage in pages or indexes, in SQLite's words; null for a sound file. */
export const findDamage = (file: string) => firstFinding(file, 'integrity_check(1)')

/** Throws `DamagedDatabase` for a file that was cut short, which SQLite does not always notice, or that has the WAL of another one. */
export function requireWhole(file: string) {
  const size = sizeOf(file)
  if (size < HEADER_BYTES) throw DamagedDatabase.of(file, `only ${size} bytes are left of it`)
  const header = readHeader(file)
  const wal = `${file}-wal`
  // SQLite would mix the pages of both.
  if (header && !header.hasWal && sizeOf(wal) > 0)
    throw new DamagedDatabase(
      `The log ${wal} belongs to another database than ${file}: a backup was copied over one that was not stopped cleanly. Nothing has been ` +
        `changed. To begin with that backup, move ${wal} and ${file}-shm away. Next time stop the portal and use restore, which does that.`,
    )
  // With a WAL the file may be shorter than its header says.
  const expected = sizeOf(wal) > 0 ? null : header?.bytes
  if (expected && size < expected) throw DamagedDatabase.of(file, `it ends ${expected - size} bytes too early`)
}

/** Counts the rows that refer to missing rows. */
export function countBrokenReferences(file: string): number {
  using sqlite = openForReading(file)
  return (sqlite.pragma('foreign_key_check') as unknown[]).length
}

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

export const isDamage = (error: unknown): boolean => error instanceof Sqlite.SqliteError && /NOTADB|CORRUPT/.test(error.code)
