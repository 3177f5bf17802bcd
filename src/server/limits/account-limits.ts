import { CODES, RESET_MAILS } from './amounts'
import { networkOf } from './network'
import { createRateLimit } from './rate-limit'

/** Keeps programs from guessing app codes and recovery codes. */
interface CodeGuard {
  /** Counts a try before the code is checked. Throws 429 with Retry-After, also for a right code. */
  admit(userId: number, address: string): void
  /** Counts a wrong code after the right password. True for the tenth in a day: its owner is then notified once. */
  isTenthWrong(userId: number): boolean
  /** Called after a right code, or when the app or codes were replaced. */
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
      const wasBelow = wrong.allows(key)
      wrong.add(key)
      return wasBelow && !wrong.allows(key)
    },
    forget(userId) {
      accounts.forget(String(userId))
      if (wrong.allows(String(userId))) wrong.forget(String(userId))
      for (const subnet of triedFrom.get(userId) ?? []) subnets.forget(subnet)
      triedFrom.delete(userId)
    },
  }
}

/** Limits the mails that anybody can make the portal send to one address, first by the requesting network. */
interface ResetMailLimit {
  /** Counts one request; false if no mail should be sent for it. */
  take(network: string, address: string): boolean
}

/** Beyond its limit an address still gets one mail per `apart`, so nobody can use up the mails of others. */
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
