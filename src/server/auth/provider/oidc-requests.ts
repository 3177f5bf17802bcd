import { HOUR, MINUTE } from '../../process/clock'
import { createShortMemory, type ShortMemory } from '../../process/ttl-map'
import type { Checks, Identity } from './openid'

const ASKED_LASTS = 10 * MINUTE
/** As long as somebody may take to fill in the form. */
export const NEWCOMER_LASTS = HOUR

/** What somebody has been sent to the provider for: to sign in, or to link it to the account of a session. */
export interface Asked {
  checks: Checks
  language?: string | undefined
  linkIn: string | null
}

/** Browsers at the provider, and who has come back and has no account yet. */
export interface Askings {
  sent: ShortMemory<Asked>
  newcomers: ShortMemory<Identity>
}

export const createAskings = (): Askings => ({
  sent: createShortMemory(ASKED_LASTS),
  newcomers: createShortMemory(NEWCOMER_LASTS),
})
