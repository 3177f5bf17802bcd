import { PortalError } from '../errors'
import { SIGN_IN_FAILURES } from './amounts'
import { networkOf } from './network'
import { createNetworkRateLimit, createRateLimit, type NetworkRateLimit, type RateLimit } from './rate-limit'

interface Attempt {
  /** As typed, folded. Made-up names are treated like any other. */
  name: string
  address: string
  userId: number | undefined
  /** The account has been used with this browser before. */
  isKnown: boolean
}

/** Slows down programs that guess passwords. It only makes people wait and locks no account. */
interface SignInGuard {
  /**
   * Counts an attempt before the password is checked. Throws 429 with Retry-After. With a browser that the account has used before, the
   * right password still works; then this returns the 429 for a wrong one.
   */
  admit(attempt: Attempt): Refusal
  /** After a right password: takes back the attempt. */
  succeed(attempt: Attempt, refusal: Refusal): void
  networks: NetworkRateLimit
  own: RateLimit
}

/** Strangers get the same answer, so it does not reveal that the account exists. */
type Refusal = PortalError | undefined

export function createSignInGuard(): SignInGuard {
  const { window, name: ofName, known: ofKnown } = SIGN_IN_FAILURES
  const names = createRateLimit({ max: ofName, window })
  const networks = createNetworkRateLimit(SIGN_IN_FAILURES)
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
    admit(attempt) {
      const { name, address, userId, isKnown } = attempt
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
      return undefined
    },
    succeed({ name, address }, refusal) {
      names.forget(keyOf(name, address))
      // A refused attempt was not counted.
      if (!refusal) networks.add(address, -1)
    },
    networks,
    own: createRateLimit({ max: ofName, window }),
  }
}
