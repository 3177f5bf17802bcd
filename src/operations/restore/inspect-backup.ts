import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readHeader } from '../../../db/header'
import { DamagedDatabase } from '../../../db/integrity'
import { NewerDatabase, OlderDatabase, readAppliedMigrations, requireKnownMigrations } from '../../../db/migrate'
import { openForReading } from '../../../db/scoped-connection'
import { isDiskFull } from '../../server/process/disk-errors'
import { SETTING_NAMES } from '../../server/process/env'
import type { SettingInForce } from '../../server/process/origins'
import { FIRST_NAME } from '../../server/settings'
import { DamagedBackup, isBackup, readManifest, UnfitBackup, verifyBackup } from './unpack'

export interface BackupContents {
  community: string
  people: number
  madeAt: string
  /** The version of the portal that last served it, else the version of the database. */
  version: string
  files: number
  settings: SettingInForce[]
}

export interface BackupProblem {
  problem: 'notABackup' | 'uploadsBeside' | 'older' | 'newer' | 'unfit' | 'damaged'
  /** The table or column of an unfit backup. */
  part?: string
}

/**
 * Reads and checks a backup, except whether the schema accepts its rows. Read-only. The uploads of a nightly backup are in a folder beside
 * it, which only counts with `mayLieBeside`: a browser sends the file alone.
 */
export function inspectBackup(file: string, mayLieBeside = false): BackupContents | BackupProblem {
  try {
    if (!readHeader(file) || !isBackup(file)) return { problem: 'notABackup' }
    const contents = readContents(file, mayLieBeside)
    if (!contents) return { problem: 'uploadsBeside' }
    verifyBackup(file)
    requireKnownMigrations(readAppliedMigrations(file))
    return contents
  } catch (error) {
    return problemOf(error)
  }
}

/** Throws every error that is no defect of the backup. */
export function problemOf(error: unknown): BackupProblem {
  if (error instanceof OlderDatabase) return { problem: 'older' }
  if (error instanceof NewerDatabase) return { problem: 'newer' }
  if (error instanceof UnfitBackup) return { problem: 'unfit', part: error.part }
  if (error instanceof DamagedBackup || error instanceof DamagedDatabase || isOfDatabase(error)) return { problem: 'damaged' }
  throw error
}

const isOfDatabase = (error: unknown) => error instanceof Error && /^(SqliteError|SyntaxError)$/.test(error.name) && !isDiskFull(error)

/** Undefined if the files lie in a folder beside the backup that is not there, or does not count. */
function readContents(file: string, mayLieBeside: boolean): BackupContents | undefined {
  using sqlite = openForReading(file)
  const manifest = readManifest(sqlite)
  const { createdAt, files, schema, store } = manifest
  if (store && files > 0 && !(mayLieBeside && existsSync(join(dirname(file), basename(store))))) return undefined
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
