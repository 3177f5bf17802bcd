import { statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { DatabaseAccess } from '../../../db/schema'
import { conflict } from '../../server/errors'
import type { PostOffice } from '../../server/notifications/mail-queue'
import { DAY, HOUR, MINUTE, nowText } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import type { Log } from '../../server/process/log'
import type { Upkeep } from '../../server/process/system-jobs'
import type { Finding } from '../../shared/system'
import { say } from '../../words/say'
import { createCopying, type MakeCopy, reasonOf } from './copying'
import { addSample } from './disk-pace'
import { findTroubles } from './incidents'
import { recallUpkeep, rememberUpkeep } from './memory'
import { createNews } from './news'
import { readState } from './state'
import { tellOfTroubles, tellOfVersion } from './tell'

const FIRST_ROUND_AFTER = MINUTE

/** What is done in a process beside, so that it slows nobody's reading. */
export interface Helpers {
  makeCopy: MakeCopy
  /** The doctor's whole round. */
  examine(): Promise<Finding[]>
}

export function createUpkeep(
  surroundings: DatabaseAccess & { env: Env; postOffice: PostOffice; log: Log },
  { makeCopy, examine }: Helpers,
): Upkeep {
  const { env, reads, postOffice, log } = surroundings
  const copying = createCopying(env, makeCopy)
  const askForNews = createNews(env, log)
  const startedAt = Date.now()
  let lookedAt = 0
  let hasGoneRound = false

  /** Once a day everything is read; after a problem once an hour, so that nobody is told of what was mended; after a start, which may bring other settings. */
  async function goRound() {
    const { round } = recallUpkeep(env.DATABASE_FILE)
    const every = round?.findings.some(({ state }) => state === 'problem') ? HOUR : DAY
    const isFresh = hasGoneRound && round && wasWithin(every, Date.parse(round.at))
    if (isFresh || wasWithin(FIRST_ROUND_AFTER, startedAt)) return
    const findings = await examine()
    rememberUpkeep(env.DATABASE_FILE, { round: { at: nowText(), findings } })
    hasGoneRound = true
  }

  const state = () => readState(surroundings)
  async function tellNow() {
    await tellOfTroubles(surroundings, findTroubles(env, await state()))
    postOffice.nudge()
  }
  /** Whether it worked or not, people hear of it now. */
  const backUp = () =>
    copying.backUp().finally(() => tellNow().catch((error: unknown) => log.error({ err: error }, 'what became of the backup was not told')))

  return {
    state,
    incidents: async () => findTroubles(env, await state()),
    backUp,
    backUpNow: () =>
      backUp().catch((error: unknown) => {
        log.error({ err: error }, 'backup failed')
        throw conflict(say('problems', 'systemBackupFailed', reasonOf(error)))
      }),
    makeDownload: () => copying.makeDownload(reads),
    offerDownload: copying.offerDownload,
    takeDownload: copying.takeDownload,
    async look() {
      if (wasWithin(MINUTE, lookedAt) && lookedAt > startedAt) return
      lookedAt = Date.now()
      const { bavail, bsize } = statfsSync(dirname(resolve(env.DATABASE_FILE)))
      const { disk = [] } = recallUpkeep(env.DATABASE_FILE)
      const samples = addSample(disk, bavail * bsize)
      if (samples.length !== disk.length) rememberUpkeep(env.DATABASE_FILE, { disk: samples })
      await askForNews()
      await goRound()
      await tellNow()
      await tellOfVersion(surroundings)
    },
  }
}

/** What is dated ahead was noted under a wrong clock. */
const wasWithin = (ms: number, at: number) => at <= Date.now() && at > Date.now() - ms
