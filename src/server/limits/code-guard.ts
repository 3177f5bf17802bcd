import { CODES } from './amounts'
import { networkOf } from './network'
import { createRateLimit } from './rate-limit'

/** Keeps programs from guessing app codes and recovery codes. */
export interface CodeGuard {
  /** Counts a try before the code is checked. Throws 429 with Retry-After, also for a right code. */
  admit(userId: number, address: string): void
  /** Counts a wrong code after the right password. True for the tenth of a day: its owner is told once. */
  isTenthWrong(userId: number): boolean
  /** Forgets the tries after a right code, or once another app or other codes are in use. */
  forget(userId: number): void
}

export function createCodeGuard(): CodeGuard {
  const subnets = createRateLimit(CODES.subnet)
  const accounts = createRateLimit(CODES.account)
  const wrong = createRateLimit(CODES.wrong)
  /** The networks that each account was tried from. */
  const triedFrom = new Map<number, Set<string>>()
  return {
    admit(userId, address) {
      const [account, subnet] = [String(userId), `${userId} ${networkOf(address).subnet}`]
      accounts.require(account)
      subnets.require(subnet)
      accounts.add(account)
      subnets.add(subnet)
      triedFrom.set(userId, (triedFrom.get(userId) ?? new Set()).add(subnet))
    },
    isTenthWrong(userId) {
      const key = String(userId)
      const isNotTold = wrong.allows(key)
      wrong.add(key)
      return isNotTold && !wrong.allows(key)
    },
    forget(userId) {
      accounts.forget(String(userId))
      // An owner who was told is not told again that day.
      if (wrong.allows(String(userId))) wrong.forget(String(userId))
      for (const subnet of triedFrom.get(userId) ?? []) subnets.forget(subnet)
      triedFrom.delete(userId)
    },
  }
}
