import { HOUR, MINUTE } from '../../process/clock'
import { createTtlMap, type TtlMap } from '../../process/ttl-map'
import type { Checks, Identity } from './openid'

const ASKED_LASTS = 10 * MINUTE
/** As long as somebody may take to fill in the form. */
export const NEWCOMER_LASTS = HOUR

/** What somebody has been sent to the provider for: to sign in, or to link it to the account of a session. */
export interface OidcRequest {
  checks: Checks
  language?: string | undefined
  linkIn: string | null
}

/** Browsers at the provider, and who has come back and has no account yet. */
export interface OidcRequests {
  sent: TtlMap<OidcRequest>
  newcomers: TtlMap<Identity>
}

export const createOidcRequests = (): OidcRequests => ({
  sent: createTtlMap(ASKED_LASTS),
  newcomers: createTtlMap(NEWCOMER_LASTS),
})
