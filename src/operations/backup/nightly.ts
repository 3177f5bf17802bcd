import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DAY, MINUTE } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import type { Log } from '../../server/process/log'

const PARTIAL = /^(portal|before-upgrade)-[\dTZ-]+\.sqlite\.partial(-wal|-shm|-journal|-lock)?$/

function sweepPartial(folder: string, log: Log) {
  try {
    if (!existsSync(folder)) return
    for (const name of readdirSync(folder).filter((entry) => PARTIAL.test(entry))) {
      const file = join(folder, name)
      const found = statSync(file, { throwIfNoEntry: false })
      if (found && found.mtimeMs < Date.now() - DAY) rmSync(file, { force: true })
    }
  } catch (error) {
    log.error({ err: error }, 'what broken backups have left stays')
  }
}

/**
 * Runs `backUp` every night at BACKUP_AT, local time, unless BACKUP_KEEP is 0. Deletes leftovers of interrupted backups now and every
 * night. Returns a function that stops it.
 */
export function backUpNightly(env: Env, log: Log, backUp: () => Promise<{ file: string }>): () => void {
  sweepPartial(env.BACKUPS_DIR, log)
  let looked = new Date()
  let isRunning = false
  const look = async () => {
    const before = looked
    looked = new Date()
    if (isRunning || nightAfter(before, env.BACKUP_AT) > looked) return
    isRunning = true
    sweepPartial(env.BACKUPS_DIR, log)
    try {
      if (env.BACKUP_KEEP === 0) return
      const { file } = await backUp()
      log.info({ target: file }, 'nightly backup written')
    } catch (error) {
      log.error({ err: error }, 'nightly backup failed')
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(() => void look(), MINUTE / 2)
  timer.unref()
  return () => clearInterval(timer)
}

/** The first BACKUP_AT (local time, HH:MM) after `instant`. A time that the clock leaps over in spring comes an hour later. */
function nightAfter(instant: Date, at: string): Date {
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  const night = new Date(instant)
  night.setHours(hour, minute, 0, 0)
  if (night <= instant) night.setDate(night.getDate() + 1)
  return night
}
