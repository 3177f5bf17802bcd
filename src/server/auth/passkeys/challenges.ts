import { MINUTE } from '../../process/clock'
import { createTtlMap } from '../../process/ttl-map'
import { newToken } from '../../tokens'

export const CHALLENGE_LASTS = 5 * MINUTE

/** What a passkey signs; in memory, so a restart asks for another. */
export interface Challenges {
  /** 32 random bytes for one holder: a browser, or a session and what it wants to do. */
  make(holder: string): string
  /** Whether it was made for this holder and lives; it is used from now on, whoever asked. */
  take(holder: string, challenge: string): boolean
}

export function createChallenges(): Challenges {
  const made = createTtlMap<true>(CHALLENGE_LASTS)
  return {
    make(holder) {
      const challenge = newToken()
      made.set(challenge, holder, true)
      return challenge
    },
    take: (holder, challenge) => made.take(challenge, holder) === true,
  }
}
