import { toRead } from '../../../db/brief'
import { readHeader } from '../../../db/header'
import { NewerDatabase, OlderDatabase, readAppliedMigrations, requireKnownMigrations } from '../../../db/migrate'
import type { SettingInForce } from '../../server/process/origins'
import { FIRST_NAME } from '../../server/settings'
import { readableSettings } from './settings-in-copy'
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
