import { DamagedDatabase, isDamage } from '../../../db/integrity'
import { DatabaseInUse } from '../../../db/lock'
import { NewerDatabase, OlderDatabase } from '../../../db/migrate'
import { DatabaseReplaced } from '../../../db/own-file'
import { DiskFull, isDiskFull } from '../../server/process/disk-errors'
import { BadConfiguration, type Env } from '../../server/process/env'
import { MissingVotes } from '../../server/storage/ballot-box/open'
import { UnreadableVotesFile } from '../../server/storage/ballot-box/votes-file'
import { DamagedBackup } from '../restore/unpack'
import { UpgradeFailed } from '../upgrade/upgrade'
import { WrongDatabase } from './own-database'
import { nameNewestBackup } from './sound-database'

/**
 * How the server ends; docs/operations.md says it to people, deploy/portico.service to systemd, which starts it again after
 * `unexpected` alone.
 */
export const EXIT = {
  stopped: 0,
  unexpected: 1,
  configuration: 2,
  /** Damaged, too old, newer, or not the one that belongs here. */
  database: 3,
  inUse: 4,
  diskFull: 5,
} as const

export interface Ending {
  code: number
  text: string
}

/** The exit code of a server that cannot go on, and the sentence it ends with. `env` is missing when the configuration cannot be read. */
export function endingOf(error: unknown, env?: Env): Ending {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof BadConfiguration) return { code: EXIT.configuration, text: message }
  if (isAboutDatabase(error)) return { code: EXIT.database, text: message }
  if (error instanceof DamagedBackup || isDamage(error))
    return { code: EXIT.database, text: `${message} ${env ? nameNewestBackup(env.BACKUPS_DIR) : ''}` }
  if (error instanceof DatabaseInUse) return { code: EXIT.inUse, text: message }
  if (error instanceof DiskFull) return { code: EXIT.diskFull, text: message }
  if (isDiskFull(error)) {
    const places = env ? ` of ${env.DATABASE_FILE} or ${env.UPLOADS_DIR}` : ''
    return {
      code: EXIT.diskFull,
      text: `The disk${places} is full, so Portico cannot start. Nothing was lost. Make some room and start it again.`,
    }
  }
  if (isNotOurs(error))
    return {
      code: EXIT.configuration,
      text: `Portico cannot start: this user may not use what it needs (${message}). Give it to the user (chown).`,
    }
  return unexpectedEnding(error)
}

/** Often root has made it, with a command. */
const isNotOurs = (error: unknown) => error instanceof Error && 'code' in error && /^(EACCES|EPERM)$/.test(String(error.code))

export function unexpectedEnding(error: unknown): Ending {
  const details = error instanceof Error ? error.stack : String(error)
  return {
    code: EXIT.unexpected,
    text: `Portico has ended because of something it did not expect. If it happens again, report these lines:\n${details}`,
  }
}

const isAboutDatabase = (error: unknown) =>
  [DamagedDatabase, DatabaseReplaced, OlderDatabase, NewerDatabase, WrongDatabase, UpgradeFailed, MissingVotes, UnreadableVotesFile].some(
    (kind) => error instanceof kind,
  )
