import { RESET_MAILS } from './amounts'
import { createRateLimit } from './rate-limit'

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
