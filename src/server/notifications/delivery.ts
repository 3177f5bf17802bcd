import { type SqlBool, sql } from 'kysely'
import { DAY, fromNow, HOUR, nowText } from '../process/clock'

export const NOT_COMPOSED = 'The portal could not write it. Its log says why.'

/** A wait of more than a day was set under a wrong clock. */
export const isDue = () => sql<SqlBool>`(nextAttemptAt <= ${nowText()} OR nextAttemptAt > ${fromNow(DAY + HOUR)})`

/** Milliseconds until the next attempt after `attempts` earlier ones and this one; null after the last. */
export const waitAfter = (backOff: readonly number[], attempts: number): number | null => backOff[attempts] ?? null

/** Records outcomes of attempts. If recording fails, as on a full disk, only the recording is retried. */
export function createOutcomeRecorder<Result>() {
  const pending = new Map<number, () => Promise<Result>>()
  const record = async (id: number, write: () => Promise<Result>): Promise<Result> => {
    pending.set(id, write)
    const result = await write()
    pending.delete(id)
    return result
  }
  const retry = (id: number): Promise<Result> | undefined => {
    const write = pending.get(id)
    return write && record(id, write)
  }
  return { record, retry, pendingIds: () => [...pending.keys()] }
}
