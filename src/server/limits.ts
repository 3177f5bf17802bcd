import { isIP } from 'node:net'
import { rolesOf } from '../shared/permissions'
import { MINUTE } from './clock'
import { PortalError } from './errors'
import type { Person } from './people'

/** Who is counted as one: an IPv4 address, or the /64 of an IPv6 one, which every household gets whole. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6 || address.includes('.')) return address
  const [head = '', tail] = address.split('::', 2)
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

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
  // What lies ahead was counted while the clock was wrong.
  const recent = (key: string) => (attempts.get(key) ?? []).filter((at) => at > Date.now() - window && at <= Date.now())
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

/** Counts what a member writes to the board, each kind for itself, and throws 429 when it is more than people write. The board is not limited. */
export function countWrite(limit: AttemptLimit, writer: Person, kind: 'message' | 'report') {
  if (!rolesOf(writer).includes('member')) return
  const key = `${kind} ${writer.id}`
  limit.require(key)
  limit.count(key)
}
