import { CODES } from './amounts'
import { createCount } from './count'
import { networkOf } from './network'

/** Keeps programs from guessing codes of apps and recovery codes. */
export interface CodeGuard {
  /** Counts a try before it is looked at. Throws 429 with Retry-After, also for what would be right. */
  admit(userId: number, address: string): void
  /** A code after the right password was wrong. Whether it was the tenth of a day: its owner should know, once in that day. */
  isTenthWrong(userId: number): boolean
  /** A code was right, or what it guarded has changed. */
  forget(userId: number): void
}

export function createCodeGuard(): CodeGuard {
  const homes = createCount({ max: CODES.home.max, window: CODES.home.window })
  const accounts = createCount({ max: CODES.account.max, window: CODES.account.window })
  const wrong = createCount(CODES.told)
  /** The networks an account was tried from, so that they can be forgotten with it. */
  const tried = new Map<number, Set<string>>()
  return {
    admit(userId, address) {
      const [account, home] = [String(userId), `${userId} ${networkOf(address).home}`]
      accounts.require(account)
      homes.require(home)
      accounts.add(account)
      homes.add(home)
      tried.set(userId, (tried.get(userId) ?? new Set()).add(home))
    },
    isTenthWrong(userId) {
      const key = String(userId)
      const isNotTold = wrong.allows(key)
      wrong.add(key)
      return isNotTold && !wrong.allows(key)
    },
    forget(userId) {
      accounts.forget(String(userId))
      // Who was told is told once a day.
      if (wrong.allows(String(userId))) wrong.forget(String(userId))
      for (const home of tried.get(userId) ?? []) homes.forget(home)
      tried.delete(userId)
    },
  }
}
