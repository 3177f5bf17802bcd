import type { Reader } from '../../../../db/schema'
import { notFound } from '../../errors'
import type { Context } from '../../trpc/context'
import { CHALLENGE_LASTS } from './challenges'
import { type RelyingParty, relyingPartyOf } from './relying-party'

/** Throws 404 where browsers have no passkeys. */
export function requireRelyingParty({ env }: Pick<Context, 'env'>): RelyingParty {
  const party = relyingPartyOf(env)
  if (!party) throw notFound('Passkey')
  return party
}

/** Throws 429 for a network that asks for too many. */
export function makeChallenge({ challenges, limits, address }: Context, holder: string): string {
  limits.challenges.take(address)
  return challenges.make(holder)
}

/** The account's passkeys as browsers name them. */
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

/** PublicKeyCredentialRequestOptionsJSON. */
export const requestOptions = (
  { rpId }: RelyingParty,
  challenge: string,
  allowCredentials: Awaited<ReturnType<typeof listCredentials>>,
) => ({
  challenge,
  rpId,
  timeout: CHALLENGE_LASTS,
  userVerification: 'required' as const,
  allowCredentials,
})
