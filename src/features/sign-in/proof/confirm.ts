import type { MemberContext } from '../../../server/context'
import { PortalError } from '../../../server/errors'
import { verifyPassword } from '../../../server/sign-in/passwords'
import { isSecondStepOn, tryCode } from '../../../server/sign-in/second-step'
import { noteProof } from '../../../server/sign-in/sessions'
import { say } from '../../../words/say'
import type { Proof } from '../schema'

type Refusal = 'ownPasswordWrong' | 'codeWrong' | 'codeUsed' | 'anotherProof'
const refused = (name: Refusal) => new PortalError('BAD_REQUEST', say('problems', name))

/** The session's owner proves who they are. Throws 400 for what is wrong or no way of theirs, and 429. */
export async function confirm(ctx: MemberContext, proof: Proof) {
  const { user, reads } = ctx
  const isOn = await isSecondStepOn(reads, user.id)
  if (isOn === 'password' in proof) throw refused('anotherProof')
  return 'password' in proof ? confirmByPassword(ctx, proof.password) : confirmByCode(ctx, proof)
}

async function confirmByPassword({ user, reads, write, signIns, caller, sessionId }: MemberContext, password: string) {
  const key = `password ${user.id}`
  signIns.own.require(key)
  signIns.own.add(key)
  const { passwordHash } = await reads.selectFrom('user').select('passwordHash').where('id', '=', user.id).executeTakeFirstOrThrow()
  if (!(await verifyPassword(passwordHash, password, caller))) throw refused('ownPasswordWrong')
  signIns.own.forget(key)
  return write(async (trx) => ({ provenUntil: await noteProof(trx, sessionId) }))
}

async function confirmByCode(ctx: MemberContext, proof: Exclude<Proof, { password: string }>) {
  const takeCode = await tryCode(ctx, ctx.user.id, proof)
  const proven = await ctx.write(async (trx) => {
    const outcome = await takeCode(trx)
    if (outcome !== 'right') throw refused(outcome === 'used' ? 'codeUsed' : 'codeWrong')
    return { provenUntil: await noteProof(trx, ctx.sessionId) }
  })
  ctx.codes.forget(ctx.user.id)
  return proven
}
