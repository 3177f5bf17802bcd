import { CODES, RESET_MAILS } from './amounts'
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

/** Bounds the mails anybody can make the portal send to one address, first by the network that asks for them. */
export interface ResetMailLimit {
  /** Counts one request; false when no mail should be sent for it. */
  take(network: string, address: string): boolean
}

/** Beyond its share an address still gets one mail in `apart`, whoever asks: nobody can use up what others are sent. */
export function createResetMailLimit(): ResetMailLimit {
  const { window, address: max, apart } = RESET_MAILS
  const asked = createRateLimit({ max, window })
  const sent = createRateLimit({ max, window })
  const latest = createRateLimit({ max: 1, window: apart })
  return {
    take(network, address) {
      const pair = `${network} ${address}`
      if (!asked.allows(pair)) return false
      asked.add(pair)
      if (!sent.allows(address) && !latest.allows(address)) return false
      sent.add(address)
      latest.add(address)
      return true
    },
  }
}
