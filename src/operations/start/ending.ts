import { DatabaseReplaced } from '../../../db/file-identity'
import { DamagedDatabase, isDamage } from '../../../db/integrity'
import { DatabaseInUse } from '../../../db/lock'
import { NewerDatabase, OlderDatabase } from '../../../db/migrate'
import { DiskFull, isDiskFull } from '../../server/process/disk-errors'
import { BadConfiguration, type Env } from '../../server/process/env'
import { MissingVotes } from '../../server/storage/ballot-box/open'
import { UnreadableVotesFile } from '../../server/storage/ballot-box/votes-file'
import { DamagedBackup } from '../restore/unpack'
import { UpgradeFailed } from '../upgrade/upgrade'
import { WrongDatabase } from './own-database'
import { nameNewestBackup } from './sound-database'

/**
 * Exit codes of the server, explained in docs/operations.md. systemd (deploy/portico.service) restarts the portal only after `unexpected`.
 */
export const EXIT = {
  stopped: 0,
  unexpected: 1,
  configuration: 2,
  /** The database is damaged, too old, newer, or not the right one. */
  database: 3,
  inUse: 4,
  diskFull: 5,
} as const

export interface Ending {
  code: number
  text: string
}

/** The exit code and sentence of a server that cannot go on. `env` is undefined if the configuration cannot be read. */
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

/** Often root has created the file with a command. */
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
