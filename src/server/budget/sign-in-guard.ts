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
  /** Before the password is looked at. Throws 429 with Retry-After; waits where a name has failed often over all networks. */
  admit(attempt: Attempt): Promise<void>
  /** The password was wrong. Throws 429 where a stranger's attempt would not have been admitted: an answer of another kind tells who lives here. */
  fail(attempt: Attempt): void
  /** The password was right: the attempt is no failure, and the network is one of this account's. */
  succeed(attempt: Attempt): void
  /** Failures of whole networks, and of names over all networks. */
  networks: NetworkCount
  slow: SlowNames
  /** Wrong current passwords of an account that is signed in. */
  own: Count
}

export function createSignInGuard(): SignInGuard {
  const { window, name: ofName } = SIGN_IN_FAILURES
  const names = createCount({ max: ofName, window })
  const networks = createNetworkCount(SIGN_IN_FAILURES)
  const slow = createSlowNames()
  const known = createKnownHomes()
  const keyOf = ({ name, address }: Attempt) => `${name} ${networkOf(address).home}`

  return {
    async admit(attempt) {
      const { name, address, userId, caller } = attempt
      const isKnown = userId !== undefined && known.has(userId, address)
      // A flood of names ends at its network's own count, before it can fill anything else.
      if (!isKnown) networks.require(address)
      names.require(keyOf(attempt))
      // Counted before the check, so that a hundred attempts at once are a hundred.
      networks.add(address)
      names.add(keyOf(attempt))
      if (!isKnown) await slow.wait(name, caller)
      slow.add(name)
    },
    fail({ address, userId }) {
      if (userId === undefined || !known.has(userId, address)) return
      networks.add(address, -1)
      try {
        networks.require(address)
      } finally {
        networks.add(address)
      }
    },
    succeed(attempt) {
      names.forget(keyOf(attempt))
      networks.add(attempt.address, -1)
      slow.add(attempt.name, -1)
      if (attempt.userId !== undefined) known.add(attempt.userId, attempt.address)
    },
    networks,
    slow,
    own: createCount({ max: ofName, window }),
  }
}
