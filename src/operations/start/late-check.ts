import type { OpenDatabase } from '../../../db/client'
import { DamagedDatabase, isLarge } from '../../../db/integrity'
import type { Log } from '../../server/process/log'
import type { ChildCommands } from '../jobs/helpers'
import { isSearchAlone } from './search-index'

/** Whoever waits for the portal to start is served before anything else is begun. */
const HEAD_START_MS = 2000
/** What `portal database check` ends with when the database is damaged. */
const DAMAGED = 3

/** The check of a large database, going on while the portal serves it. */
export interface LateCheck {
  /** Until then what is written stays in the log beside the file, and the file stays as it was found. */
  isOver(): boolean
  /** From now on no answer is no news. */
  stop(): void
}

/**
 * Checks a file that is too large to be checked before the start. `check` runs the operator's command in a process of its own;
 * when that finds damage, `refuse` is called, and the file is still as it was found.
 */
export function checkLate(
  file: string,
  { keepLog }: Pick<OpenDatabase, 'keepLog'>,
  log: Log,
  check: () => Promise<void>,
  refuse: (reason: DamagedDatabase) => void,
): LateCheck {
  if (!isLarge(file)) return { isOver: () => true, stop: () => undefined }
  let isOver = false
  let stopped = false
  const letFold = keepLog()
  const goOn = () => {
    isOver = true
    letFold()
  }
  const examine = async () => {
    const began = performance.now()
    try {
      await check()
      goOn()
      log.info({ ms: Math.round(performance.now() - began) }, 'every page of the database is sound')
    } catch (error) {
      if (stopped) return
      if (isRecord(error) && error.code === DAMAGED) return refuse(new DamagedDatabase(String(error.stderr).trim()))
      goOn()
      log.error({ err: error }, 'the database could not be checked')
    }
  }
  const timer = setTimeout(() => void examine(), HEAD_START_MS)
  const stop = () => {
    stopped = true
    clearTimeout(timer)
  }
  return { isOver: () => isOver, stop }
}

/** Damage in the index of the search alone is mended while the portal serves. */
export async function checkAllPages({ run }: ChildCommands) {
  try {
    await run(['database', 'check'])
  } catch (error) {
    if (!isSearchAlone(String((error as { stderr?: unknown }).stderr))) throw error
    await run(['search', 'rebuild'])
    await run(['database', 'check'])
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
