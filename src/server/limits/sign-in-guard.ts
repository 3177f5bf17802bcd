import { PortalError } from '../errors'
import { SIGN_IN_FAILURES } from './amounts'
import type { Caller } from './caller'
import { type Count, createCount } from './count'
import { createKnownHomes } from './known-homes'
import { networkOf } from './network'
import { createNetworkCount, type NetworkCount } from './network-count'
import { createSlowNames, type SlowNames } from './slow-names'

interface Attempt {
  /** What was typed, folded: an invented name is treated like any other. */
  name: string
  address: string
  /** The account that has this name, if one has. */
  userId: number | undefined
  caller: Caller
}

/** Keeps programs from guessing passwords, and lets people in: everything here makes somebody wait, nothing locks an account. */
export interface SignInGuard {
  /**
   * Before the password is looked at. Throws 429 with Retry-After; waits where a name has failed often over all networks. Where the account
   * has signed in before, a right password gets in all the same: then this returns the 429, for a wrong one.
   */
  admit(attempt: Attempt): Promise<Refusal>
  /** The password was right: the attempt is no failure, and the network is one of this account's. */
  succeed(attempt: Attempt, refusal: Refusal): void
  /** Failures of whole networks, and of names over all networks. */
  networks: NetworkCount
  slow: SlowNames
  /** Wrong current passwords of an account that is signed in. */
  own: Count
}

/** An answer of another kind than strangers get would tell who lives here. */
type Refusal = PortalError | undefined

export function createSignInGuard(): SignInGuard {
  const { window, name: ofName, known: ofKnown } = SIGN_IN_FAILURES
  const names = createCount({ max: ofName, window })
  const networks = createNetworkCount(SIGN_IN_FAILURES)
  const slow = createSlowNames()
  const known = createKnownHomes()
  // By account. Joining a username and its email address in the counts by name would show that they belong together.
  const accounts = createCount({ max: ofKnown, window })
  const keyOf = (name: string | number, address: string) => `${name} ${networkOf(address).home}`

  /** Why a stranger would not be admitted. A flood of names ends at its network's own count, before it can fill anything else. */
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
      const { name, address, userId, caller } = attempt
      const isKnown = userId !== undefined && known.has(userId, address)
      const refusal = refusalOf(attempt)
      if (refusal) {
        // In a stranger's words also where these tries are used up: another wait would tell.
        if (!isKnown || !accounts.allows(keyOf(userId, address))) throw refusal
        accounts.add(keyOf(userId, address))
        return refusal
      }
      // Counted before the check, so that a hundred attempts at once are a hundred.
      networks.add(address)
      names.add(keyOf(name, address))
      if (!isKnown) await slow.wait(name, caller)
      slow.add(name)
      return undefined
    },
    succeed({ name, address, userId }, refusal) {
      names.forget(keyOf(name, address))
      if (userId !== undefined) known.add(userId, address)
      // It was not counted.
      if (refusal) return
      networks.add(address, -1)
      slow.add(name, -1)
    },
    networks,
    slow,
    own: createCount({ max: ofName, window }),
  }
}
