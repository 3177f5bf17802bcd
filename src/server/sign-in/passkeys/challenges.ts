import { MINUTE } from '../../clock'
import { newToken } from '../tokens'

export const CHALLENGE_LASTS = 5 * MINUTE
const CHALLENGES_MAX = 50_000

/** What a passkey signs; in memory, so a restart asks for another. */
export interface Challenges {
  /** 32 random bytes for one holder: a browser, or a session and what it wants to do. */
  make(holder: string): string
  /** Whether it was made for this holder and lives; it is used from now on, whoever asked. */
  take(holder: string, challenge: string): boolean
}

export function createChallenges(): Challenges {
  /** The oldest first. */
  const made = new Map<string, { holder: string; endsAt: number }>()
  const clear = () => {
    for (const [challenge, { endsAt }] of made) {
      if (endsAt > Date.now() && made.size < CHALLENGES_MAX) break
      made.delete(challenge)
    }
  }
  return {
    make(holder) {
      clear()
      const challenge = newToken()
      made.set(challenge, { holder, endsAt: Date.now() + CHALLENGE_LASTS })
      return challenge
    },
    take(holder, challenge) {
      const known = made.get(challenge)
      made.delete(challenge)
      // One that ends too far ahead was made while the clock was wrong.
      return known?.holder === holder && known.endsAt > Date.now() && known.endsAt <= Date.now() + CHALLENGE_LASTS
    },
  }
}
