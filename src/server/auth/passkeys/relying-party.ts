import { isIP } from 'node:net'
import type { Env } from '../../process/env'

/** Whom a passkey is made for and signs in to: taken from PUBLIC_URL alone, whatever a request says of itself. */
export interface RelyingParty {
  rpId: string
  origin: string
}

/** Nothing where browsers have no passkeys: without https other than on localhost, and at an IP address. */
export function relyingPartyOf({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(PUBLIC_URL)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return isAddress || (protocol !== 'https:' && !isLocal) ? undefined : { rpId: hostname, origin }
}
