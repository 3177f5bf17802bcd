import Sqlite from 'better-sqlite3'
import { toRead } from '../../../db/brief'
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
import { createWriter } from '../../../db/writer'
import { SETTING_NAMES } from '../../server/process/env'
import type { SettingInForce } from '../../server/process/origins'
import { FIRST_NAME } from '../../server/settings'
import { DamagedBackup, isBackup, readManifest, verifyBackup } from './unpack'

/** What somebody should know of a backup before they restore it. */
export interface BackupContents {
  community: string
  people: number
  madeAt: string
  /** Of the portal that last served it; of its database where the backup does not say. */
  version: string
  files: number
  /** What its portal was told, without secrets. */
  settings: SettingInForce[]
}

export type BackupProblem = 'notABackup' | 'uploadsBeside' | 'older' | 'newer' | 'damaged'

/** Reads and checks all of a backup; what is wrong with it comes in one word. Changes nothing. */
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

/** What is wrong with the backup, where that is why reading it failed. */
export function problemOf(error: unknown): BackupProblem | undefined {
  if (error instanceof OlderDatabase) return 'older'
  if (error instanceof NewerDatabase) return 'newer'
  return error instanceof DamagedBackup || isOfDatabase(error) ? 'damaged' : undefined
}

const isOfDatabase = (error: unknown) => error instanceof Error && (error.name === 'SqliteError' || error.name === 'SyntaxError')

/** Nothing where the files lie in a folder beside the backup. */
function readContents(file: string): BackupContents | undefined {
  using sqlite = toRead(file)
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

/** Where things lie is each machine's own affair. */
const OF_THE_MACHINE = ['DATABASE_FILE', 'UPLOADS_DIR', 'BACKUPS_DIR', 'NEW_COMMUNITY']

/** What the portal was told where a copy was `made`, and nobody has set here. */
export function settingsLackingHere(made: SettingInForce[], here: SettingInForce[]): SettingInForce[] {
  const mine = new Map(here.map((setting) => [setting.name, setting]))
  const isLacking = ({ name, value }: SettingInForce) =>
    (mine.get(name)?.from ?? 'default') === 'default' && mine.get(name)?.value !== value
  return made.filter((setting) => isLacking(setting) && !OF_THE_MACHINE.includes(setting.name) && !setting.name.startsWith('ADMIN_'))
}

/** Of what a copy says about itself, only what can be a line of a file of settings: somebody may have written it by hand. */
export function readableSettings({ settings }: { settings?: unknown }): SettingInForce[] {
  const isReadable = (setting: Partial<SettingInForce> | null): setting is SettingInForce =>
    SETTING_NAMES.some((name) => name === setting?.name) && typeof setting?.value === 'string' && !/[\r\n]/.test(setting.value)
  return Array.isArray(settings) ? settings.filter(isReadable) : []
}

export const askForSettings = (lacking: SettingInForce[]) =>
  `The community was served with settings that this machine lacks. Put into ${process.env.PORTICO_ENV_FILE || '.env'} what's still true:\n${lacking.map(({ name, value }) => `  ${name}=${value}`).join('\n')}`

/** Those a backup was made under. */
export function settingsIn(backup: string): SettingInForce[] {
  if (!isBackup(backup)) return []
  using sqlite = toRead(backup)
  return readableSettings(readManifest(sqlite))
}

/**
 * Whether a backup's tables are those of its version, and its triggers no others. Without a column the portal would not start; a trigger
 * runs as soon as anything is written: it could delete what was checked, or never end. To be called before that.
 */
export async function hasOwnSchema(backup: string): Promise<boolean> {
  const applied = readAppliedMigrations(backup)
  if (applied.length === 0 || applied.join() !== pendingMigrations([]).slice(0, applied.length).join()) return false
  const own = await makeEmpty(applied)
  using theirs = toRead(backup)
  const columns = new Set(readColumns(theirs))
  return hasOwnTriggers(theirs, own) && readColumns(own).every((column) => columns.has(column))
}

/** The same of the triggers alone, for the operator's restore. Throws `DamagedBackup`; of what is newer or damaged, restoring it tells. */
export async function requireOwnTriggers(backup: string) {
  const applied = readHeader(backup) ? readAppliedMigrations(backup) : []
  if (applied.length === 0 || applied.some((name) => !(name in migrations))) return
  using theirs = toRead(backup)
  if (!hasOwnTriggers(theirs, await makeEmpty(applied)))
    throw new DamagedBackup(`${backup} holds triggers that no Portico makes: they would run as soon as anything is written.`)
}

/** A database of that version without a row. It ends with the last reference to it. */
async function makeEmpty(applied: readonly string[]) {
  const own = new Sqlite(':memory:')
  await migrate(createWriter(own, createScope()), Object.fromEntries(Object.entries(migrations).filter(([name]) => applied.includes(name))))
  return own
}

function hasOwnTriggers(theirs: Sqlite.Database, own: Sqlite.Database) {
  const triggers = new Set(readTriggers(own))
  return readTriggers(theirs).every((trigger) => triggers.has(trigger))
}

/** Versions of SQLite quote and space what they have renamed in their own ways. */
const readTriggers = (sqlite: Sqlite.Database) =>
  (sqlite.prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger'").pluck().all() as string[]).map((sql) =>
    sql.replaceAll(/["`\s]/g, '').toLowerCase(),
  )

const readColumns = (sqlite: Sqlite.Database) =>
  sqlite
    .prepare("SELECT t.name || '.' || c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'")
    .pluck()
    .all() as string[]
