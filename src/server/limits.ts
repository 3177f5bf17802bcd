import { MINUTE } from './clock'
import { PortalError } from './errors'

export const ATTEMPTS_MAX = 10
export const ATTEMPTS_WINDOW = 15 * MINUTE
const KEYS_KEPT = 50_000

/** Counts failures of a key in a sliding window; the key waits, nobody is locked out for good. */
export interface AttemptLimit {
  /** Throws 429 with Retry-After when `key` has failed too often. */
  require(key: string): void
  allows(key: string): boolean
  /** Counts one attempt. */
  count(key: string): void
  forget(key: string): void
}

export function createAttemptLimit(max = ATTEMPTS_MAX, window = ATTEMPTS_WINDOW): AttemptLimit {
  const attempts = new Map<string, number[]>()
  const recent = (key: string) => (attempts.get(key) ?? []).filter((at) => at > Date.now() - window)
  return {
    require(key) {
      const times = recent(key)
      if (times.length < max) return
      const retryAfter = Math.max(1, Math.ceil(((times[0] ?? 0) + window - Date.now()) / 1000))
      throw new PortalError('TOO_MANY_REQUESTS', `Too many attempts. Please try again in ${Math.ceil(retryAfter / 60)} minutes.`, {
        retryAfter,
      })
    },
    allows: (key) => recent(key).length < max,
    count(key) {
      const times = recent(key)
      attempts.delete(key)
      attempts.set(key, [...times, Date.now()])
      if (attempts.size > KEYS_KEPT) attempts.delete(attempts.keys().next().value ?? '')
    },
    forget: (key) => attempts.delete(key),
  }
}
