import { type MessageKey, msg } from '../../words/say'
import { PortalError } from '../errors'

/** Keys one count remembers at most. */
const KEYS_MAX = 50_000

/** Adds up what each key uses in a window of time that begins with its first use. A key that is full waits; nobody is locked out for good. */
export interface Count {
  /** Throws 429 with Retry-After when `key` has used all there is. */
  require(key: string): void
  allows(key: string): boolean
  add(key: string, amount?: number): void
  forget(key: string): void
}

interface CountOptions {
  max: number
  /** Milliseconds. */
  window: number
  keysMax?: number
  /** What the 429 says; the wait is in minutes. */
  words?: (minutes: number) => MessageKey
}

const TOO_MANY_ATTEMPTS = (minutes: number) => msg('server', 'tooManyAttempts', minutes)

interface Use {
  since: number
  amount: number
}

/**
 * The memory it takes is bounded by construction, and a flood of keys pushes nobody's entry out: windows end in the order
 * they began, so the oldest entry is the first to go, and while none has ended a new key is not remembered. What counts a
 * whole network before it counts its names keeps one network from coming anywhere near that.
 */
export function createCount({ max, window, keysMax = KEYS_MAX, words = TOO_MANY_ATTEMPTS }: CountOptions): Count {
  const uses = new Map<string, Use>()
  // What lies ahead was counted while the clock was wrong.
  const isOver = ({ since }: Use, now: number) => now >= since + window || since > now

  function current(key: string): Use | undefined {
    const use = uses.get(key)
    return use && !isOver(use, Date.now()) ? use : undefined
  }

  function makeRoom(now: number): boolean {
    for (const [key, use] of uses) {
      if (!isOver(use, now)) break
      uses.delete(key)
    }
    return uses.size < keysMax
  }

  return {
    require(key) {
      const use = current(key)
      if (!use || use.amount < max) return
      const retryAfter = Math.max(1, Math.ceil((use.since + window - Date.now()) / 1000))
      throw new PortalError('TOO_MANY_REQUESTS', words(Math.ceil(retryAfter / 60)), { retryAfter })
    },
    allows: (key) => (current(key)?.amount ?? 0) < max,
    add(key, amount = 1) {
      const use = current(key)
      if (use) {
        use.amount += amount
        return
      }
      uses.delete(key)
      const now = Date.now()
      if (makeRoom(now)) uses.set(key, { since: now, amount })
    },
    forget: (key) => void uses.delete(key),
  }
}
