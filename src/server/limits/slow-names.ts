import { createHmac, randomBytes } from 'node:crypto'
import { msg } from '../../words/say'
import { PortalError } from '../errors'
import { SLOW_NAME } from './amounts'
import { type Caller, wait } from './caller'

const BUCKETS = 65_536
export const TOO_MANY_FOR_NAME = msg('server', 'tooManyForName')

export type SlowNames = ReturnType<typeof createSlowNames>

/**
 * Failures of a name over all networks make every further try slower. Names fall into a fixed number of counters, so that no flood of
 * invented ones takes memory or pushes another's count out; where they fall is secret, so that nobody picks names that meet another's.
 */
export function createSlowNames() {
  const secret = randomBytes(32)
  const failures = new Uint16Array(BUCKETS)
  const delayed = new Map<number, number>()
  let halvedAt = Date.now()

  const bucketOf = (name: string) => createHmac('sha256', secret).update(name).digest().readUInt16BE()

  function halve() {
    const now = Date.now()
    if (now >= halvedAt && now < halvedAt + SLOW_NAME.halvedEvery) return
    halvedAt = now
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) failures[bucket] = (failures[bucket] ?? 0) >> 1
  }

  return {
    /** Waits as long as the name's failures ask for. Throws 429 when several wait for the same name already. */
    async wait(name: string, caller: Caller) {
      halve()
      const bucket = bucketOf(name)
      const over = (failures[bucket] ?? 0) - SLOW_NAME.from
      if (over <= 0) return
      const waiting = delayed.get(bucket) ?? 0
      if (waiting >= SLOW_NAME.atOnce)
        throw new PortalError('TOO_MANY_REQUESTS', TOO_MANY_FOR_NAME, { retryAfter: SLOW_NAME.mostMs / 1000 })
      delayed.set(bucket, waiting + 1)
      try {
        await pass(Math.min(SLOW_NAME.mostMs, over * SLOW_NAME.stepMs), caller)
      } finally {
        const left = (delayed.get(bucket) ?? 1) - 1
        if (left > 0) delayed.set(bucket, left)
        else delayed.delete(bucket)
      }
    },
    add(name: string, amount = 1) {
      const bucket = bucketOf(name)
      failures[bucket] = Math.min(60_000, Math.max(0, (failures[bucket] ?? 0) + amount))
    },
  }
}

function pass(milliseconds: number, caller: Caller) {
  let timer: NodeJS.Timeout | undefined
  return wait(
    caller,
    (go) => {
      timer = setTimeout(go, milliseconds)
    },
    () => clearTimeout(timer),
  )
}
