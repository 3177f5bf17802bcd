import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DAY, HOUR } from '../../server/process/clock'
import { BadConfiguration, type Env } from '../../server/process/env'
import { operatorCommand } from '../../server/process/program'
import { prepareFolder } from '../../server/storage/data-folders'
import type { Finding } from '../../shared/system'
import { countPeople, listBackups } from '../backup/backup-files'
import { requireBackupFolder } from '../backup/backup-folder'
import { lastBackupFailure } from '../jobs/job-memory'
import { verifyBackup } from '../restore/unpack'
import { messageOf, ok, problem, warning } from './checks'

const NIGHT = operatorCommand('backup')

export function checkBackups(env: Env, read = true): Finding[] {
  const { BACKUPS_DIR, BACKUP_KEEP } = env
  const unusable = findUnusable(env)
  if (unusable) return [problem('backups', unusable)]
  if (BACKUP_KEEP === 0) return [warning('backups', 'Nightly backups are off (BACKUP_KEEP=0).')]
  const newest = listBackups(BACKUPS_DIR).at(-1)
  const failed = lastBackupFailure(env.DATABASE_FILE, newest)
  if (failed) return [problem('backups', `The last one failed: ${failed} When that is mended, make one: ${NIGHT}`), ...checkPlace(env)]
  if (!newest) return [warning('backups', `No backup in ${BACKUPS_DIR} yet. The first comes tonight, or run: ${NIGHT}`), ...checkPlace(env)]
  return [checkNewest(newest, read, env), ...checkPlace(env)]
}

function findUnusable(env: Env): string | null {
  try {
    requireBackupFolder(env)
    if (existsSync(env.BACKUPS_DIR)) prepareFolder('BACKUPS_DIR', env.BACKUPS_DIR)
    return null
  } catch (error) {
    if (error instanceof BadConfiguration) return error.message
    throw error
  }
}

function checkNewest(newest: string, read: boolean, { DATABASE_FILE }: Env): Finding {
  try {
    if (read) verifyBackup(newest)
    else if (countPeople(newest) === null) throw new Error(`${newest} is empty or cannot be read.`)
  } catch (error) {
    return problem('backups', `The newest is of no use: ${messageOf(error)} Make one now: ${NIGHT}`)
  }
  const people = countPeople(newest) ?? 0
  const days = (Date.now() - statSync(newest).mtimeMs) / DAY
  const isAhead = days < -HOUR / DAY
  const age = isAhead ? 'dated ahead: its clock was wrong' : `${days < 1 ? 'less than a day' : `${Math.floor(days)} days`} old`
  const text = `The newest is ${newest}, ${age}, sound, with ${people} accounts.`
  // A process that serves the database must not open its file a second time.
  if (read && people === 0 && (countPeople(DATABASE_FILE) ?? 0) > 0)
    return problem('backups', `${text} The database has more: make a backup now: ${NIGHT}`)
  return days < 2 && !isAhead ? ok('backups', text) : problem('backups', `${text} Is the portal running at BACKUP_AT, and is there space?`)
}

export function isSameDisk({ DATABASE_FILE, BACKUPS_DIR }: Env): boolean {
  const folder = dirname(resolve(DATABASE_FILE))
  return existsSync(folder) && existsSync(BACKUPS_DIR) && statSync(folder).dev === statSync(BACKUPS_DIR).dev
}

function checkPlace(env: Env): Finding[] {
  const { DATABASE_FILE, BACKUPS_DIR } = env
  const folder = dirname(resolve(DATABASE_FILE))
  if (!existsSync(folder) || !existsSync(BACKUPS_DIR)) return []
  if (!isSameDisk(env)) return [ok('backup disk', `${BACKUPS_DIR} is on another disk than the database.`)]
  return [
    warning(
      'backup disk',
      `${BACKUPS_DIR} is on the database’s own disk: when that dies, both are gone. Let BACKUPS_DIR name a folder on another disk, or copy backups to another machine.`,
    ),
  ]
}
