import type { OpenDatabase } from '../../../db/client'
import { DamagedDatabase, isLarge } from '../../../db/integrity'
import type { Log } from '../../server/process/log'
import type { ChildCommands } from '../jobs/helpers'
import { isSearchAlone } from './search-index'

/** Requests that wait for the start come before the check. */
const HEAD_START_MS = 2000
/** The exit code of `portal database check` for a damaged database. */
const DAMAGED = 3

interface LateCheck {
  /** Until the check is done, changes stay in the log and the file stays as it was found. */
  isOver(): boolean
  stop(): void
}

/**
 * Checks a file that is too large to be checked before the start. `check` runs the operator's command in its own process. On damage
 * `refuse` is called, with the file still as it was found.
 */
export function checkLate(
  file: string,
  { pauseCheckpoints }: Pick<OpenDatabase, 'pauseCheckpoints'>,
  log: Log,
  check: () => Promise<void>,
  refuse: (reason: DamagedDatabase) => void,
): LateCheck {
  if (!isLarge(file)) return { isOver: () => true, stop: () => undefined }
  let isOver = false
  let stopped = false
  const resumeCheckpoints = pauseCheckpoints()
  const goOn = () => {
    isOver = true
    resumeCheckpoints()
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
