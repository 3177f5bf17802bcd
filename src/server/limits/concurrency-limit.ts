import { type MessageKey, msg } from '../../words/messages'
import { PortalError, unauthorized } from '../errors'
import { type Caller, hungUp } from './caller'

/** Idempotent. */
type Release = () => void

export interface ConcurrencyLimit {
  /** Throws 429 with Retry-After if the queue is full, 401 if the caller lost access while waiting. */
  enter(caller: Caller): Promise<Release>
}

interface Options {
  atOnce: number
  waiting: number
  keyOf?: (caller: Caller) => string
  message?: MessageKey
  retryAfter?: number
}

/** Runs `atOnce` calls of each key, queues `waiting` more in order of arrival, and refuses the rest. */
export function createConcurrencyLimit({
  atOnce,
  waiting,
  keyOf = ({ key }) => key,
  message = msg('server', 'tooManyAtOnce'),
  retryAfter = 2,
}: Options): ConcurrencyLimit {
  const running = new Map<string, number>()
  const queues = new Map<string, (() => void)[]>()

  function leave(key: string) {
    const queue = queues.get(key)
    const next = queue?.shift()
    if (queue?.length === 0) queues.delete(key)
    if (next) return next()
    const left = (running.get(key) ?? 1) - 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
  }

  return {
    async enter(caller) {
      const key = keyOf(caller)
      const count = running.get(key) ?? 0
      let isOver = false
      const release = () => {
        if (!isOver) leave(key)
        isOver = true
      }
      if (count < atOnce) {
        running.set(key, count + 1)
        return release
      }
      const queue = queues.get(key) ?? []
      if (queue.length >= waiting) throw new PortalError('TOO_MANY_REQUESTS', message, { retryAfter })
      queues.set(key, queue)
      await new Promise<void>((resolve) => queue.push(resolve))
      try {
        await requireStillThere(caller)
      } catch (error) {
        release()
        throw error
      }
      return release
    },
  }
}

async function requireStillThere(caller: Caller) {
  if (caller.hasHungUp()) throw hungUp()
  if (!(await caller.isStillAllowed())) throw unauthorized()
}

type RunQueued = <T>(caller: Caller, work: () => Promise<T>) => Promise<T>

/**
 * Runs heavy work in order of arrival, `atOnce` pieces at a time in the whole process. A caller has at most `atOnce` pieces in that queue
 * and `waitingOfOne` behind it, so nobody else waits for one caller's many pieces. Throws 429 if either is full.
 */
export function createWorkQueue(limits: { atOnce: number; waiting: number; waitingOfOne: number }, message: MessageKey): RunQueued {
  const { atOnce, waiting, waitingOfOne } = limits
  const ofCaller = createConcurrencyLimit({ atOnce, waiting: waitingOfOne, message, retryAfter: 10 })
  const ofProcess = createConcurrencyLimit({ atOnce, waiting, keyOf: () => 'process', message, retryAfter: 10 })

  const inside = async <T>(limit: ConcurrencyLimit, caller: Caller, work: () => Promise<T>) => {
    const release = await limit.enter(caller)
    try {
      return await work()
    } finally {
      release()
    }
  }
  return (caller, work) => inside(ofCaller, caller, () => inside(ofProcess, caller, work))
}
