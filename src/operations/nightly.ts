import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Cron } from 'croner'
import { DAY } from '../server/clock'
import type { Env } from '../server/env'
import type { Log } from '../server/log'

const PARTIAL = /^portal-[\dTZ-]+\.sqlite\.partial/
const NAME = /^portal-\d{4}-\d{2}-\d{2}T[\d-]+Z\.sqlite$/

/** Where a backup made now goes, inside `folder`. */
export const backupName = (folder: string) => join(folder, `portal-${new Date().toISOString().replace(/[:.]/g, '-')}.sqlite`)

/** The portal's own backups in `folder`, oldest first. */
export function listBackups(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
}

/** Deletes all but the newest `keep`; files with other names are never touched. What is dated ahead was written under a wrong clock and goes first. */
export function prune(folder: string, keep: number) {
  const now = backupName(folder)
  const all = listBackups(folder)
  const oldestFirst = [...all.filter((file) => file > now), ...all.filter((file) => file <= now)]
  for (const file of oldestFirst.slice(0, -keep)) rmSync(file, { force: true })
}

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
      sweepPartial(env.BACKUPS_DIR)
      await write(target)
      log.info({ target }, 'nightly backup written')
    } catch (error) {
      // Written, but uploads were missing before: the backup counts, and the others must make room as ever.
      if (existsSync(target)) log.warn({ err: error, target }, 'nightly backup written; uploaded files were missing already')
      else log.error({ err: error }, 'nightly backup failed')
    }
    if (existsSync(target)) prune(env.BACKUPS_DIR, env.BACKUP_KEEP)
  })
  return () => job.stop()
}
