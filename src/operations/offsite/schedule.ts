import { MINUTE } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import type { Log } from '../../server/process/log'
import { minutesOf } from '../../server/process/setting-kinds'
import { isOffsiteOn } from './check-offsite'
import { recallOffsite } from './memory'
import { isTimeToCopy } from './offsite'

const HEAD_START = 20_000
const RETRY_EVERY = 15 * MINUTE

/** Has a copy made elsewhere whenever OFFSITE_EVERY has passed since the last one. Returns how to stop it. */
export function copyElsewhere(env: Env, log: Log, copy: () => Promise<unknown>): () => void {
  if (!isOffsiteOn(env)) return () => {}
  let isCopying = false
  const look = async () => {
    if (isCopying || !isTimeToCopy(recallOffsite(env), minutesOf(env.OFFSITE_EVERY) * MINUTE, RETRY_EVERY)) return
    isCopying = true
    try {
      await copy()
      log.info('copied elsewhere')
    } catch {
      // What restic said is remembered for the System page; a log might keep an address with a password.
      log.warn({ reason: recallOffsite(env).lastError }, 'not copied elsewhere')
    } finally {
      isCopying = false
    }
  }
  const first = setTimeout(() => void look(), HEAD_START)
  const timer = setInterval(() => void look(), MINUTE)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
