import { requireRelyingParty } from '../../../server/auth/passkeys/options'
import { challengeOf, checkAssertion, findPasskey, noteUse } from '../../../server/auth/passkeys/verify'
import { verifyPassword } from '../../../server/auth/passwords'
import { noteProof } from '../../../server/auth/re-authentication'
import { isSecondStepOn, type TypedCode, tryCode } from '../../../server/auth/second-step'
import { PortalError } from '../../../server/errors'
import type { MemberContext } from '../../../server/trpc/context'
import type { Assertion } from '../../../shared/accounts'
import { msg } from '../../../words/messages'
import type { Reauthentication } from '../schema'
import { challengeKey } from './passkeys'

type Refusal = 'passkeyUnusable' | 'ownPasswordWrong' | 'codeWrong' | 'codeUsed' | 'anotherProof'
const refused = (name: Refusal) => new PortalError('BAD_REQUEST', msg('problems', name))

/** Throws 400 for a wrong proof or a method the account does not use, and 429. */
export async function reauthenticate(ctx: MemberContext, proof: Reauthentication) {
  const { user, reads } = ctx
  if ('response' in proof) return confirmByPasskey(ctx, proof.response)
  const isOn = await isSecondStepOn(reads, user.id)
  if (isOn === 'password' in proof) throw refused('anotherProof')
  return 'password' in proof ? confirmByPassword(ctx, proof.password) : confirmByCode(ctx, proof)
}

async function confirmByPasskey(ctx: MemberContext, response: Assertion) {
  const party = requireRelyingParty(ctx)
  const isAsked = ctx.challenges.take(challengeKey(ctx, 'confirm'), challengeOf(response))
  const passkey = await findPasskey(ctx.reads, response, party)
  const { userHandle } = response.response
  const isOwn = passkey?.userId === ctx.user.id && (!userHandle || userHandle === passkey.passkeyHandle)
  const counter = isAsked && isOwn ? await checkAssertion(passkey, response, party) : undefined
  if (!passkey || counter === undefined) throw refused('passkeyUnusable')
  return ctx.write(async (trx) => {
    if (!(await noteUse(trx, passkey, counter))) throw refused('passkeyUnusable')
    return { provenUntil: await noteProof(trx, ctx.sessionId) }
  })
}

async function confirmByPassword({ user, reads, write, limits, caller, sessionId }: MemberContext, password: string) {
  const key = `password ${user.id}`
  limits.signIns.own.take(key)
  const { passwordHash } = await reads.selectFrom('user').select('passwordHash').where('id', '=', user.id).executeTakeFirstOrThrow()
  if (!(await verifyPassword(passwordHash, password, caller))) throw refused('ownPasswordWrong')
  limits.signIns.own.forget(key)
  return write(async (trx) => ({ provenUntil: await noteProof(trx, sessionId) }))
}

async function confirmByCode(ctx: MemberContext, proof: Extract<Reauthentication, TypedCode>) {
  const takeCode = await tryCode(ctx, ctx.user.id, proof)
  const proven = await ctx.write(async (trx) => {
    const outcome = await takeCode(trx)
    if (outcome !== 'right') throw refused(outcome === 'used' ? 'codeUsed' : 'codeWrong')
    return { provenUntil: await noteProof(trx, ctx.sessionId) }
  })
  ctx.limits.codes.forget(ctx.user.id)
  return proven
}
