import { DamagedDatabase, requireSoundFile, requireSoundPages } from '../../../db/integrity'
import { readAppliedMigrations, requireBaseline } from '../../../db/migrate'
import type { Env } from '../../server/process/env'
import { operatorCommand, quoted } from '../../server/process/program'
import { findRefuge, listBackups } from '../backup/backup-files'

/** Throws `DamagedDatabase`, which names the backup to restore, and `OlderDatabase`. Checks only the beginning of a large file. */
export function requireSoundDatabase(env: Env) {
  advising(env, requireSoundFile)
  requireBaseline(readAppliedMigrations(env.DATABASE_FILE))
}

export const requireSoundToTheEnd = (env: Env) => advising(env, requireSoundPages)

function advising({ DATABASE_FILE, BACKUPS_DIR }: Env, check: (file: string) => void) {
  try {
    check(DATABASE_FILE)
  } catch (error) {
    if (!(error instanceof DamagedDatabase)) throw error
    throw new DamagedDatabase(`${error.message} ${adviseRestoring(BACKUPS_DIR)}`)
  }
}

export const adviseRestoring = (folder: string) => `${nameNewestBackup(folder)} ${REPAIR}`

const REPAIR = `If only its indexes are damaged, ${operatorCommand('database repair')} mends them.`

/** The newest backup that holds people, else the newest, and how to restore it. */
export function nameNewestBackup(folder: string): string {
  const newest = findRefuge(folder)?.file ?? listBackups(folder).at(-1)
  if (newest) return `The newest backup is ${newest}: run ${operatorCommand(`restore ${quoted(newest)}`)} with the portal stopped.`
  return `There is no backup in ${folder}. If you keep one elsewhere, run ${operatorCommand('restore FILE')} with the portal stopped.`
}

/** Advice for a file that is marked as served but has no log. */
export const explainLackingLog = ({ DATABASE_FILE, BACKUPS_DIR }: Env) =>
  `${DATABASE_FILE} was copied from a running portal, or its log (${DATABASE_FILE}-wal) was deleted: the latest changes may be missing. ` +
  `If they are, bring the log back from where the file came from. ${nameNewestBackup(BACKUPS_DIR)}`
