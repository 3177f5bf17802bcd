import { isIP } from 'node:net'
import type { Reader } from '../../../../db/schema'
import { notFound } from '../../errors'
import { MINUTE } from '../../process/clock'
import type { Env } from '../../process/env'
import { createTtlMap } from '../../process/ttl-map'
import { newToken } from '../../tokens'
import type { AuthRequest } from '../auth-request'

export const CHALLENGE_LIFETIME = 5 * MINUTE

/** Kept in memory, so a challenge does not survive a restart. */
export interface Challenges {
  make(holder: string): string
  take(holder: string, challenge: string): boolean
}

export function createChallenges(): Challenges {
  const made = createTtlMap<true>(CHALLENGE_LIFETIME)
  return {
    make(holder) {
      const challenge = newToken()
      made.set(challenge, holder, true)
      return challenge
    },
    take: (holder, challenge) => made.take(challenge, holder) === true,
  }
}

/** Derived from PUBLIC_URL alone, never from a request. */
export interface RelyingParty {
  rpId: string
  origin: string
}

/** Undefined where browsers do not support passkeys: without https, except on localhost, and at an IP address. */
export function relyingPartyOf({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(PUBLIC_URL)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return isAddress || (protocol !== 'https:' && !isLocal) ? undefined : { rpId: hostname, origin }
}

/** Throws 404 where browsers do not support passkeys. */
export function requireRelyingParty({ env }: Pick<AuthRequest, 'env'>): RelyingParty {
  const party = relyingPartyOf(env)
  if (!party) throw notFound('Passkey')
  return party
}

interface ChallengeRequest extends Pick<AuthRequest, 'limits' | 'address'> {
  challenges: Challenges
}

/** Throws 429 when a network asks for too many. */
export function makeChallenge({ challenges, limits, address }: ChallengeRequest, holder: string): string {
  limits.challenges.take(address)
  return challenges.make(holder)
}

export async function listCredentials(db: Reader, userId: number, { rpId }: RelyingParty) {
  const rows = await db
    .selectFrom('passkey')
    .select(['credentialId', 'transports'])
    .where('userId', '=', userId)
    .where('rpId', '=', rpId)
    .execute()
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports: JSON.parse(transports) as string[],
  }))
}

export const requestOptions = (
  { rpId }: RelyingParty,
  challenge: string,
  allowCredentials: Awaited<ReturnType<typeof listCredentials>>,
) => ({
  challenge,
  rpId,
  timeout: CHALLENGE_LIFETIME,
  userVerification: 'required' as const,
  allowCredentials,
})
