import type { Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { requireRelyingParty } from '../../../server/auth/passkeys/options'
import { challengeOf, checkAttestation } from '../../../server/auth/passkeys/verify'
import { findSecondStep } from '../../../server/auth/second-step'
import { notifyOwner } from '../../../server/auth/security-mail'
import { conflict, PortalError } from '../../../server/errors'
import { countRare } from '../../../server/limits/count-change'
import { auditName } from '../../../server/people'
import { nowText } from '../../../server/process/clock'
import type { MemberContext } from '../../../server/trpc/context'
import type { Attestation } from '../../../shared/passkeys'
import { msg } from '../../../words/say'
import { turnOwnOff } from '../commands'
import { PASSKEYS_MAX } from '../schema'
import { holderOf } from './offer'
import { findOwnPasskey } from './queries'

/** Throws 400 for an answer that is wrong in any way, 409 beyond ten and for one that is in the list, 429. */
export async function addPasskey(ctx: MemberContext, { response, name }: { response: Attestation; name: string }) {
  const { user, write, challenges } = ctx
  const party = requireRelyingParty(ctx)
  const isAsked = challenges.take(holderOf(ctx, 'add'), challengeOf(response))
  const made = isAsked ? await checkAttestation(response, party) : undefined
  if (!made) throw notAdded()
  return write(async (trx) => {
    await requireRoom(trx, user.id, made.credentialId)
    countRare(ctx, user, 'passkey')
    const row = { ...made, userId: user.id, rpId: party.rpId, name, createdAt: nowText() }
    const { id } = await trx.insertInto('passkey').values(row).returning('id').executeTakeFirstOrThrow()
    await audit(trx, user, 'added passkey', auditName(user))
    await notifyOwner(trx, ctx.env.PUBLIC_URL, user, 'passkeyAdded', { name }, id)
    return findOwnPasskey(trx, ctx, id)
  })
}

const notAdded = () => new PortalError('BAD_REQUEST', msg('problems', 'passkeyNotAdded'))

async function requireRoom(trx: Trx, userId: number, credentialId: string) {
  const same = await trx.selectFrom('passkey').select('userId').where('credentialId', '=', credentialId).executeTakeFirst()
  if (same?.userId === userId) throw conflict(msg('problems', 'passkeyKnown'))
  // Nobody learns that another account has it.
  if (same) throw notAdded()
  const own = await trx.selectFrom('passkey').select('id').where('userId', '=', userId).execute()
  if (own.length >= PASSKEYS_MAX) throw conflict(msg('problems', 'passkeysFull'))
}

/** Throws 404. */
export const renamePasskey = (ctx: MemberContext, { id, name }: { id: number; name: string }) => {
  requireRelyingParty(ctx)
  return ctx.write(async (trx) => {
    const passkey = await findOwnPasskey(trx, ctx, id)
    await trx.updateTable('passkey').set({ name }).where('id', '=', id).execute()
    return { ...passkey, name }
  })
}

/** With the last way to give it the second step is off. Throws 404, 409 for a board member's last way. */
export const removePasskey = (ctx: MemberContext, id: number) => {
  requireRelyingParty(ctx)
  return ctx.write(async (trx) => {
    const { user } = ctx
    const { name } = await findOwnPasskey(trx, ctx, id)
    await trx.deleteFrom('passkey').where('id', '=', id).execute()
    const { isOn, methods, appAddedAt } = await findSecondStep(trx, ctx, user.id)
    if (isOn && appAddedAt === null && !methods.includes('passkey')) await turnOwnOff(trx, ctx)
    await audit(trx, user, 'removed passkey', auditName(user))
    await notifyOwner(trx, ctx.env.PUBLIC_URL, user, 'passkeyRemoved', { name })
  })
}
