import type { Trx } from '../../../../db/schema'
import { CHALLENGE_LASTS } from '../../../server/auth/passkeys/challenges'
import { listCredentials, makeChallenge, requestOptions, requireRelyingParty } from '../../../server/auth/passkeys/options'
import { ALGORITHMS } from '../../../server/auth/passkeys/verify'
import { requireFreshProof } from '../../../server/auth/refusals'
import { readSettings } from '../../../server/settings'
import { newToken } from '../../../server/tokens'
import type { MemberContext } from '../../../server/trpc/context'

type Purpose = 'add' | 'confirm'
/** Whose challenge it is: bound to the session and to what it is for. */
export const holderOf = ({ sessionId }: MemberContext, purpose: Purpose) => `${purpose} ${sessionId}`

/** What the browser is asked. Throws 403 where a passkey is to be added without a fresh proof, 429. */
export async function offerPasskey(ctx: MemberContext, purpose: Purpose) {
  const party = requireRelyingParty(ctx)
  if (purpose === 'add') await requireFreshProof(ctx)
  const challenge = makeChallenge(ctx, holderOf(ctx, purpose))
  const own = await listCredentials(ctx.reads, ctx.user.id, party)
  if (purpose === 'confirm') return requestOptions(party, challenge, own)
  const { username, name: displayName } = ctx.user
  const { name } = await readSettings(ctx.reads)
  return {
    rp: { id: party.rpId, name },
    user: { id: await ctx.write((trx) => ensureHandle(trx, ctx.user.id)), name: username, displayName },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_LASTS,
    attestation: 'none' as const,
    authenticatorSelection: { residentKey: 'required' as const, requireResidentKey: true, userVerification: 'required' as const },
    excludeCredentials: own,
  }
}

/** Random, so that a passkey says neither the id nor the name of its account. */
async function ensureHandle(trx: Trx, userId: number): Promise<string> {
  const { passkeyHandle } = await trx.selectFrom('user').select('passkeyHandle').where('id', '=', userId).executeTakeFirstOrThrow()
  if (passkeyHandle) return passkeyHandle
  const made = newToken()
  await trx.updateTable('user').set({ passkeyHandle: made }).where('id', '=', userId).execute()
  return made
}
