import { statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { DatabaseAccess } from '../../../db/schema'
import { conflict } from '../../server/errors'
import type { MailQueue } from '../../server/notifications/mail-queue'
import { DAY, HOUR, MINUTE, nowText } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import type { Log } from '../../server/process/log'
import type { SystemJobs } from '../../server/process/system-jobs'
import type { Finding } from '../../shared/system'
import { msg } from '../../words/messages'
import { createCopying, type MakeCopy, reasonOf } from './copying'
import { addSample, readJobMemory, writeJobMemory } from './job-memory'
import { createNews } from './news'
import { findTroubles, notifyOfTroubles, notifyOfVersion } from './notify-board'
import { readState } from './state'

/** The start comes first; within 15 seconds the state is that of the settings in force. */
const FIRST_ROUND_AFTER = 5_000

export interface Helpers {
  makeCopy: MakeCopy
  examine(): Promise<Finding[]>
}

export function createSystemJobs(
  surroundings: DatabaseAccess & { env: Env; mailQueue: MailQueue; log: Log },
  { makeCopy, examine }: Helpers,
): SystemJobs {
  const { env, reads, mailQueue, log } = surroundings
  const copying = createCopying(env, makeCopy)
  const askForNews = createNews(env, log)
  const startedAt = Date.now()
  let lookedAt = 0
  let hasGoneRound = false

  /** Reads everything once a day, once an hour after a problem, and after a start, which may bring other settings. */
  async function goRound() {
    const { round } = readJobMemory(env.DATABASE_FILE)
    const every = round?.findings.some(({ state }) => state === 'problem') ? HOUR : DAY
    const isFresh = hasGoneRound && round && wasWithin(every, Date.parse(round.at))
    if (isFresh || wasWithin(FIRST_ROUND_AFTER, startedAt)) return
    const findings = await examine()
    writeJobMemory(env.DATABASE_FILE, { round: { at: nowText(), findings } })
    hasGoneRound = true
  }

  const state = () => readState(surroundings)
  async function tellNow() {
    await notifyOfTroubles(surroundings, findTroubles(env, await state()))
    mailQueue.nudge()
  }
  const backUp = () =>
    copying.backUp().finally(() => tellNow().catch((error: unknown) => log.error({ err: error }, 'what became of the backup was not told')))

  return {
    state,
    incidents: async () => findTroubles(env, await state()),
    backUp,
    backUpNow: () =>
      backUp().catch((error: unknown) => {
        log.error({ err: error }, 'backup failed')
        throw conflict(msg('problems', 'systemBackupFailed', reasonOf(error)))
      }),
    makeDownload: () => copying.makeDownload(reads),
    offerDownload: copying.offerDownload,
    takeDownload: copying.takeDownload,
    async look() {
      if (hasGoneRound && wasWithin(MINUTE, lookedAt) && lookedAt > startedAt) return
      lookedAt = Date.now()
      const { bavail, bsize } = statfsSync(dirname(resolve(env.DATABASE_FILE)))
      const { disk = [] } = readJobMemory(env.DATABASE_FILE)
      const samples = addSample(disk, bavail * bsize)
      if (samples.length !== disk.length) writeJobMemory(env.DATABASE_FILE, { disk: samples })
      await askForNews()
      await goRound()
      await tellNow()
      await notifyOfVersion(surroundings)
    },
  }
}

/** A date in the future comes from a wrong clock. */
const wasWithin = (ms: number, at: number) => at <= Date.now() && at > Date.now() - ms
