import { msg } from '../../words/messages'
import { PortalError } from '../errors'
import { networkOf } from './network'

const KEYS_MAX = 50_000

/** Counts the use of each key in a fixed window that begins with the first use. */
export interface RateLimit {
  /** Throws 429 with Retry-After if `key` is full. */
  require(key: string): void
  allows(key: string): boolean
  add(key: string, amount?: number): void
  take(key: string, amount?: number): void
  forget(key: string): void
}

interface Options {
  max: number
  window: number
  keysMax?: number
}

interface Use {
  since: number
  amount: number
}

/**
 * Memory is bounded. Windows end in the order they began, so the oldest entry goes first; while none has ended, a new key is not stored, so
 * a flood of keys evicts nobody. Networks are counted before names, which keeps one network far below the bound.
 */
export function createRateLimit({ max, window, keysMax = KEYS_MAX }: Options): RateLimit {
  const uses = new Map<string, Use>()
  // A start in the future was counted under a wrong clock.
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

  function require(key: string) {
    const use = current(key)
    if (!use || use.amount < max) return
    const retryAfter = Math.max(1, Math.ceil((use.since + window - Date.now()) / 1000))
    throw new PortalError('TOO_MANY_REQUESTS', msg('server', 'tooManyAttempts', Math.ceil(retryAfter / 60)), { retryAfter })
  }

  function add(key: string, amount = 1) {
    const use = current(key)
    if (use) {
      use.amount += amount
      return
    }
    uses.delete(key)
    const now = Date.now()
    if (makeRoom(now)) uses.set(key, { since: now, amount })
  }

  return {
    require,
    add,
    take(key, amount) {
      require(key)
      add(key, amount)
    },
    allows: (key) => (current(key)?.amount ?? 0) < max,
    forget: (key) => void uses.delete(key),
  }
}

interface NetworkLimits {
  window: number
  /** Per IPv4 address or /64. */
  subnet: number
  /** Per /48. */
  site: number
}

export interface NetworkRateLimit {
  /** Throws 429 with Retry-After if the network is full. */
  require(address: string): void
  /** A negative `amount` takes back an earlier one. */
  add(address: string, amount?: number): void
  take(address: string): void
}

export function createNetworkRateLimit({ window, subnet, site }: NetworkLimits): NetworkRateLimit {
  const subnets = createRateLimit({ max: subnet, window })
  const sites = createRateLimit({ max: site, window })
  function require(address: string) {
    const network = networkOf(address)
    sites.require(network.site)
    subnets.require(network.subnet)
  }
  function add(address: string, amount = 1) {
    const network = networkOf(address)
    sites.add(network.site, amount)
    subnets.add(network.subnet, amount)
  }
  return {
    require,
    add,
    take(address) {
      require(address)
      add(address)
    },
  }
}
