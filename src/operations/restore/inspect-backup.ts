import Sqlite from 'better-sqlite3'
import { readHeader } from '../../../db/header'
import {
  migrate,
  migrations,
  NewerDatabase,
  OlderDatabase,
  pendingMigrations,
  readAppliedMigrations,
  requireKnownMigrations,
} from '../../../db/migrate'
import { createScope } from '../../../db/scope'
import { openForReading } from '../../../db/scoped-connection'
import { createWriter } from '../../../db/writer'
import { SETTING_NAMES } from '../../server/process/env'
import type { SettingInForce } from '../../server/process/origins'
import { FIRST_NAME } from '../../server/settings'
import { DamagedBackup, isBackup, readManifest, verifyBackup } from './unpack'

export interface BackupContents {
  community: string
  people: number
  madeAt: string
  /** The version of the portal that last served it, else the version of the database. */
  version: string
  files: number
  settings: SettingInForce[]
}

export type BackupProblem = 'notABackup' | 'uploadsBeside' | 'older' | 'newer' | 'damaged'

/** Reads and checks all of a backup. A defect is reported as one word. Read-only. */
export function inspectBackup(file: string): BackupContents | { problem: BackupProblem } {
  try {
    if (!readHeader(file) || !isBackup(file)) return { problem: 'notABackup' }
    const contents = readContents(file)
    if (!contents) return { problem: 'uploadsBeside' }
    verifyBackup(file)
    requireKnownMigrations(readAppliedMigrations(file))
    return contents
  } catch (error) {
    const problem = problemOf(error)
    if (problem) return { problem }
    throw error
  }
}

export function problemOf(error: unknown): BackupProblem | undefined {
  if (error instanceof OlderDatabase) return 'older'
  if (error instanceof NewerDatabase) return 'newer'
  return error instanceof DamagedBackup || isOfDatabase(error) ? 'damaged' : undefined
}

const isOfDatabase = (error: unknown) => error instanceof Error && (error.name === 'SqliteError' || error.name === 'SyntaxError')

/** Undefined if the files lie in a folder beside the backup. */
function readContents(file: string): BackupContents | undefined {
  using sqlite = openForReading(file)
  const manifest = readManifest(sqlite)
  const { createdAt, files, schema, store } = manifest
  if (store && files > 0) return undefined
  const setting = (key: string) => {
    const value = sqlite.prepare('SELECT value FROM setting WHERE key = ?').pluck().get(key)
    return value === undefined ? '' : String(JSON.parse(String(value)))
  }
  const people = Number(sqlite.prepare('SELECT count(*) FROM user').pluck().get())
  return {
    community: setting('name') || FIRST_NAME,
    people,
    madeAt: createdAt,
    version: setting('versionSeen') || schema,
    files,
    settings: readableSettings(manifest),
  }
}

/** Each machine decides its own locations. */
const OF_THE_MACHINE = ['DATABASE_FILE', 'UPLOADS_DIR', 'BACKUPS_DIR', 'NEW_COMMUNITY']

export function settingsLackingHere(made: SettingInForce[], here: SettingInForce[]): SettingInForce[] {
  const mine = new Map(here.map((setting) => [setting.name, setting]))
  const isLacking = ({ name, value }: SettingInForce) =>
    (mine.get(name)?.from ?? 'default') === 'default' && mine.get(name)?.value !== value
  return made.filter((setting) => isLacking(setting) && !OF_THE_MACHINE.includes(setting.name) && !setting.name.startsWith('ADMIN_'))
}

/** Only names and values that fit into a line of a settings file: somebody may have edited the backup. */
export function readableSettings({ settings }: { settings?: unknown }): SettingInForce[] {
  const isReadable = (setting: Partial<SettingInForce> | null): setting is SettingInForce =>
    SETTING_NAMES.some((name) => name === setting?.name) && typeof setting?.value === 'string' && !/[\r\n]/.test(setting.value)
  return Array.isArray(settings) ? settings.filter(isReadable) : []
}

export const askForSettings = (lacking: SettingInForce[]) =>
  `The community was served with settings that this machine lacks. Put into ${process.env.PORTICO_ENV_FILE || '.env'} what's still true:\n${lacking.map(({ name, value }) => `  ${name}=${value}`).join('\n')}`

export function settingsIn(backup: string): SettingInForce[] {
  if (!isBackup(backup)) return []
  using sqlite = openForReading(backup)
  return readableSettings(readManifest(sqlite))
}

/**
 * Checks that a backup has exactly the tables of its version and no foreign trigger. A trigger would run at the first write and could
 * delete what was checked. Call it before any write.
 */
export async function hasOwnSchema(backup: string): Promise<boolean> {
  const applied = readAppliedMigrations(backup)
  if (applied.length === 0 || applied.join() !== pendingMigrations([]).slice(0, applied.length).join()) return false
  const own = await makeEmpty(applied)
  using theirs = openForReading(backup)
  const columns = new Set(readColumns(theirs))
  return hasOwnTriggers(theirs, own) && readColumns(own).every((column) => columns.has(column))
}

/** Checks only the triggers, for the operator's restore. Throws `DamagedBackup`. The restore itself reports a newer or damaged backup. */
export async function requireOwnTriggers(backup: string) {
  const applied = readHeader(backup) ? readAppliedMigrations(backup) : []
  if (applied.length === 0 || applied.some((name) => !(name in migrations))) return
  using theirs = openForReading(backup)
  if (!hasOwnTriggers(theirs, await makeEmpty(applied)))
    throw new DamagedBackup(`${backup} holds triggers that no Portico makes: they would run as soon as anything is written.`)
}

async function makeEmpty(applied: readonly string[]) {
  const own = new Sqlite(':memory:')
  await migrate(createWriter(own, createScope()), Object.fromEntries(Object.entries(migrations).filter(([name]) => applied.includes(name))))
  return own
}

function hasOwnTriggers(theirs: Sqlite.Database, own: Sqlite.Database) {
  const triggers = new Set(readTriggers(own))
  return readTriggers(theirs).every((trigger) => triggers.has(trigger))
}

/** SQLite quotes and spaces renamed objects differently in different versions. */
const readTriggers = (sqlite: Sqlite.Database) =>
  (sqlite.prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger'").pluck().all() as string[]).map((sql) =>
    sql.replaceAll(/["`\s]/g, '').toLowerCase(),
  )

const readColumns = (sqlite: Sqlite.Database) =>
  sqlite
    .prepare("SELECT t.name || '.' || c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'")
    .pluck()
    .all() as string[]
