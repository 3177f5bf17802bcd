import { createHmac, randomBytes } from 'node:crypto'
import { msg } from '../../words/messages'
import { PortalError } from '../errors'
import { SIGN_IN_FAILURES, SLOW_NAME } from './amounts'
import { type Caller, hungUp } from './caller'
import { networkOf } from './network'
import { createNetworkRateLimit, createRateLimit, type NetworkRateLimit, type RateLimit } from './rate-limit'

interface Attempt {
  /** As typed, folded. Made-up names are treated like any other. */
  name: string
  address: string
  userId: number | undefined
  /** The account has been used with this browser before. */
  isKnown: boolean
  caller: Caller
}

/** Slows down programs that guess passwords. It only makes people wait and locks no account. */
interface SignInGuard {
  /**
   * Counts an attempt before the password is checked. Throws 429 with Retry-After, or waits if the name has failed often over all networks.
   * With a browser that the account has used before, the right password still works; then this returns the 429 for a wrong one.
   */
  admit(attempt: Attempt): Promise<Refusal>
  /** After a right password: takes back the attempt. */
  succeed(attempt: Attempt, refusal: Refusal): void
  networks: NetworkRateLimit
  slow: SlowNames
  own: RateLimit
}

/** Strangers get the same answer, so it does not reveal that the account exists. */
type Refusal = PortalError | undefined

export function createSignInGuard(): SignInGuard {
  const { window, name: ofName, known: ofKnown } = SIGN_IN_FAILURES
  const names = createRateLimit({ max: ofName, window })
  const networks = createNetworkRateLimit(SIGN_IN_FAILURES)
  const slow = createSlowNames()
  // Counted apart from names: a common count for a user name and its email address would reveal that they belong together.
  const accounts = createRateLimit({ max: ofKnown, window })
  const keyOf = (name: string | number, address: string) => `${name} ${networkOf(address).subnet}`

  /** The network is checked first, so that a flood of names does not fill the other counts. */
  function refusalOf({ name, address }: Attempt): Refusal {
    try {
      networks.require(address)
      names.require(keyOf(name, address))
      return undefined
    } catch (error) {
      if (error instanceof PortalError) return error
      throw error
    }
  }

  return {
    async admit(attempt) {
      const { name, address, userId, caller, isKnown } = attempt
      const refusal = refusalOf(attempt)
      if (refusal) {
        // The same refusal as a stranger's, even when these tries are used up: another wait would reveal the account.
        if (!isKnown || userId === undefined || !accounts.allows(keyOf(userId, address))) throw refusal
        accounts.add(keyOf(userId, address))
        return refusal
      }
      // Counted before the check, so that a hundred concurrent attempts count as a hundred.
      networks.add(address)
      names.add(keyOf(name, address))
      if (!isKnown) await slow.wait(name, caller)
      slow.add(name)
      return undefined
    },
    succeed({ name, address }, refusal) {
      names.forget(keyOf(name, address))
      // A refused attempt was not counted.
      if (refusal) return
      networks.add(address, -1)
      slow.add(name, -1)
    },
    networks,
    slow,
    own: createRateLimit({ max: ofName, window }),
  }
}

const BUCKETS = 65_536

type SlowNames = ReturnType<typeof createSlowNames>

/**
 * Each failure of a name over all networks slows further tries. Names share a fixed number of counters, so made-up names take no memory and
 * evict no count. A secret assigns the counter, so nobody can choose names that share another's.
 */
function createSlowNames() {
  const secret = randomBytes(32)
  const failures = new Uint16Array(BUCKETS)
  const waiting = new Map<number, number>()
  let halvedAt = Date.now()

  const bucketOf = (name: string) => createHmac('sha256', secret).update(name).digest().readUInt16BE()

  function halve() {
    const now = Date.now()
    if (now >= halvedAt && now < halvedAt + SLOW_NAME.halvedEvery) return
    halvedAt = now
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) failures[bucket] = (failures[bucket] ?? 0) >> 1
  }

  return {
    /** Throws 429 if several attempts for the name wait already. */
    async wait(name: string, caller: Caller) {
      halve()
      const bucket = bucketOf(name)
      const over = (failures[bucket] ?? 0) - SLOW_NAME.from
      if (over <= 0) return
      const count = waiting.get(bucket) ?? 0
      if (count >= SLOW_NAME.atOnce)
        throw new PortalError('TOO_MANY_REQUESTS', msg('server', 'tooManyForName'), { retryAfter: SLOW_NAME.mostMs / 1000 })
      waiting.set(bucket, count + 1)
      await new Promise((resolve) => setTimeout(resolve, Math.min(SLOW_NAME.mostMs, over * SLOW_NAME.stepMs)))
      const left = (waiting.get(bucket) ?? 1) - 1
      if (left > 0) waiting.set(bucket, left)
      else waiting.delete(bucket)
      if (caller.hasHungUp()) throw hungUp()
    },
    add(name: string, amount = 1) {
      const bucket = bucketOf(name)
      failures[bucket] = Math.min(60_000, Math.max(0, (failures[bucket] ?? 0) + amount))
    },
  }
}
