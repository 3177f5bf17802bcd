import { existsSync, renameSync } from 'node:fs'
import { HEADER_BYTES, sizeOf } from '../../../db/header'
import { readAppliedMigrations } from '../../../db/migrate'
import { openForReading } from '../../../db/scoped-connection'
import { stampNow } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import { votesFolder } from '../../server/storage/ballot-box/open'
import { countPeople, findRefuge } from '../backup/backup-files'
import { listFolder, listStoredBytes } from '../backup/uploads-check'
import { isBackup } from '../restore/unpack'
import { nameNewestBackup } from './sound-database'

/** The database does not match the stored files and backups beside it. Nothing was changed. */
export class WrongDatabase extends Error {}

type Places = Pick<Env, 'DATABASE_FILE' | 'UPLOADS_DIR' | 'BACKUPS_DIR' | 'NEW_COMMUNITY'>

/** Files that SQLite would delete beside a missing or empty database. */
const JOURNALS = ['-wal', '-journal']
const OVERRIDE = 'To begin a new community all the same, start once with NEW_COMMUNITY=yes; nothing is deleted.'

/**
 * Throws `WrongDatabase` if the database is missing or empty although files, votes, a log or backups show that a community existed.
 * NEW_COMMUNITY=yes starts anyway and moves aside what SQLite would overwrite. Returns where. Call it before anything opens the database.
 */
export function requireNoLostDatabase(env: Places): string[] {
  if (sizeOf(env.DATABASE_FILE) >= HEADER_BYTES) return []
  refuse(env, explainStub(env))
  return setAside(env.DATABASE_FILE)
}

/**
 * Throws `WrongDatabase` for another program's database, for one without accounts although files or backups show a community, and for one
 * that knows none of the stored files and has none of its own.
 */
export function requireOwnDatabase(env: Places) {
  if (sizeOf(env.DATABASE_FILE) === 0) return
  requireOurs(env.DATABASE_FILE)
  refuse(env, explainMisfit(env))
}

function refuse({ NEW_COMMUNITY, BACKUPS_DIR }: Places, finding: string | null) {
  if (!finding || NEW_COMMUNITY === 'yes') return
  throw new WrongDatabase(
    `${finding} Nothing has been changed. Is DATABASE_FILE spelled right, and its disk mounted? ${nameNewestBackup(BACKUPS_DIR)} ${OVERRIDE}`,
  )
}

function requireOurs(file: string) {
  if (readAppliedMigrations(file).length > 0) return
  using sqlite = openForReading(file)
  const foreign = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().get()
  if (foreign !== undefined)
    throw new WrongDatabase(
      `${file} is the database of another program (it has a table ${foreign}). It has not been changed. Correct DATABASE_FILE.`,
    )
}

/** Missing, or shorter than any database: a power cut can leave that. */
function explainStub(env: Places): string | null {
  const { DATABASE_FILE: file } = env
  const size = sizeOf(file)
  const state = existsSync(file) ? `The database ${file} is empty (${size} bytes)` : `There is no database ${file}`
  const log = JOURNALS.map((ending) => `${file}${ending}`).find((path) => sizeOf(path) > 0)
  if (log) return `${state}, but its log ${log} is there.`
  const votes = votesFolder(file)
  if (existsSync(votes)) return `${state}, but its votes in ${votes} are there.`
  const left = whatIsLeft(env)
  if (left) return `${state}, but ${left}.`
  return size > 0 ? `${state}: it was cut short.` : null
}

function explainMisfit(env: Places): string | null {
  const { DATABASE_FILE: file, UPLOADS_DIR } = env
  if (!countPeople(file)) {
    const left = whatIsLeft(env)
    return left && `The database ${file} holds no accounts, but ${left}.`
  }
  const known = isBackup(file) ? [] : knownFiles(file)
  const stored = new Set(listFolder(UPLOADS_DIR))
  if (known.length === 0 || stored.size === 0 || known.some((name) => stored.has(name))) return null
  return `The database ${file} names ${known.length} uploaded files, of which ${UPLOADS_DIR} has none; it has ${stored.size} others. They do not belong together: correct DATABASE_FILE or UPLOADS_DIR.`
}

function whatIsLeft({ UPLOADS_DIR, BACKUPS_DIR }: Places): string | null {
  const files = listFolder(UPLOADS_DIR).length
  if (files > 0) return `${UPLOADS_DIR} holds ${files} uploaded files`
  const refuge = findRefuge(BACKUPS_DIR)
  if (!refuge) return null
  return `${BACKUPS_DIR} holds backups${refuge.people === null ? '' : ` (the newest with ${refuge.people} accounts)`}`
}

function knownFiles(file: string): string[] {
  using sqlite = openForReading(file)
  const hasFiles = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'storedFile'").get()
  return hasFiles ? listStoredBytes(sqlite) : []
}

/** The new database would overwrite a stub that holds bytes, and its log. */
function setAside(file: string): string[] {
  const stamp = stampNow()
  return ['', ...JOURNALS]
    .filter((ending) => sizeOf(`${file}${ending}`) > 0)
    .map((ending) => {
      const aside = `${file}.before-new-${stamp}${ending}`
      renameSync(`${file}${ending}`, aside)
      return aside
    })
}
