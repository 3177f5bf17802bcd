import { networkOf } from './network'

const HOMES_OF_ACCOUNT = 8

/**
 * From which networks each account has signed in since the process began. Only a right password makes an entry, so there
 * are never more than a few for each account there is. Kept in memory alone: nobody needs a list of where people have been.
 */
export function createKnownHomes() {
  const homes = new Map<number, Set<string>>()
  return {
    has: (userId: number, address: string) => homes.get(userId)?.has(networkOf(address).home) === true,
    add(userId: number, address: string) {
      const { home } = networkOf(address)
      const known = homes.get(userId) ?? new Set<string>()
      known.delete(home)
      known.add(home)
      const [oldest] = known
      if (known.size > HOMES_OF_ACCOUNT && oldest !== undefined) known.delete(oldest)
      homes.set(userId, known)
    },
  }
}
