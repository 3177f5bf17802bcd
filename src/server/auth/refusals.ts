import type { Reader } from '../../../db/schema'
import { heldBack } from '../../shared/permissions'
import { msg } from '../../words/say'
import { forbidden, PortalError } from '../errors'
import type { Person } from '../people'
import type { Context } from '../trpc/context'
import { findSecondStep } from './second-step'

/** Why somebody signed in may not: they have no right to it, or the board's rule holds them back. */
export const refusalFor = (user: Person) =>
  user[heldBack] ? new PortalError('FORBIDDEN', msg('problems', 'secondStepRequired'), { secondStepRequired: true }) : forbidden()

/** The ways to prove who one is: with the second step on never the password. */
export async function listProofMethods(db: Reader, keys: Pick<Context, 'appSecrets' | 'env'>, userId: number) {
  const { isOn, methods } = await findSecondStep(db, keys, userId)
  return isOn ? methods : (['password', ...methods.filter((method) => method === 'passkey')] as const)
}

/** Throws 403 with the ways to prove it when the caller has not proven lately who they are. */
export async function requireFreshProof(ctx: Context) {
  const { user, provenUntil, reads } = ctx
  if (!user || provenUntil) return
  const methods = await listProofMethods(reads, ctx, user.id)
  throw new PortalError('FORBIDDEN', msg('problems', 'freshProof'), { freshProof: true, methods })
}
