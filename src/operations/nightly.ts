import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Cron } from 'croner'
import { DAY } from '../server/clock'
import type { Env } from '../server/process/env'
import type { Log } from '../server/process/log'
import { backupName, prune } from './backup-files'
import { prepareBackupFolder } from './backup-folder'
import { pruneStore } from './backup-uploads'

const PARTIAL = /^(portal|before-upgrade)-[\dTZ-]+\.sqlite\.partial/

/** Deletes what backups that were cut off have left; a fresh one may still be written by somebody. */
function sweepPartial(folder: string) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter((entry) => PARTIAL.test(entry))) {
    const file = join(folder, name)
    if (statSync(file).mtimeMs < Date.now() - DAY) rmSync(file, { force: true })
  }
}

/** Runs `write` every night at BACKUP_AT, local time, and keeps the newest BACKUP_KEEP. Returns how to stop it. */
export function backUpNightly(env: Env, log: Log, write: (target: string) => Promise<void>): () => void {
  if (env.BACKUP_KEEP === 0) return () => {}
  const [hour, minute] = env.BACKUP_AT.split(':').map(Number)
  const job = new Cron(`${minute} ${hour} * * *`, { protect: true, unref: true }, async () => {
    const target = backupName(env.BACKUPS_DIR)
    try {
      prepareBackupFolder(env)
      sweepPartial(env.BACKUPS_DIR)
      await write(target)
      log.info({ target }, 'nightly backup written')
    } catch (error) {
      // Written, but uploads were missing before: the backup counts, and the others must make room as ever.
      if (existsSync(target)) log.warn({ err: error, target }, 'nightly backup written; uploaded files were missing already')
      else log.error({ err: error }, 'nightly backup failed')
    }
    if (existsSync(target)) {
      prune(env.BACKUPS_DIR, env.BACKUP_KEEP)
      pruneStore(env.BACKUPS_DIR)
    }
  })
  return () => job.stop()
}
