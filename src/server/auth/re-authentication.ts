import type { Reader, Trx } from '../../../db/schema'
import { heldBack } from '../../shared/permissions'
import { msg } from '../../words/messages'
import { forbidden, PortalError } from '../errors'
import type { Person } from '../people'
import { fromNow, MINUTE, nowText } from '../process/clock'
import type { AuthRequest } from './auth-request'
import { findSecondStep } from './second-step'

export const PROOF_LIFETIME = 10 * MINUTE

export const newProof = () => fromNow(PROOF_LIFETIME)

/** Returns when a proof given at the provider ends; null if it is too old or its time is unknown. */
export function proofSince(at: number | undefined): string | null {
  const age = at === undefined ? PROOF_LIFETIME : Math.max(0, Date.now() - at)
  return age < PROOF_LIFETIME ? fromNow(PROOF_LIFETIME - age) : null
}

/** A proof that ends too far ahead was given while the clock was wrong. */
export const isFresh = (provenUntil: string | null) =>
  provenUntil !== null && provenUntil > nowText() && provenUntil <= fromNow(PROOF_LIFETIME)

export async function noteProof(trx: Trx, sessionId: string): Promise<string> {
  const provenUntil = newProof()
  await trx.updateTable('session').set({ provenUntil }).where('id', '=', sessionId).execute()
  return provenUntil
}

export const forbiddenFor = (user: Person) =>
  user[heldBack] ? new PortalError('FORBIDDEN', msg('problems', 'secondStepRequired'), { secondStepRequired: true }) : forbidden()

/** Once the second step is on, the password is no proof. */
async function listProofMethods(db: Reader, keys: Pick<AuthRequest, 'appSecrets' | 'env'>, userId: number) {
  const { isOn, methods } = await findSecondStep(db, keys, userId)
  return isOn ? methods : (['password', ...methods.filter((method) => method === 'passkey')] as const)
}

interface ProofRequest extends Pick<AuthRequest, 'reads' | 'appSecrets' | 'env'> {
  user: Person | null
  provenUntil: string | null
}

/** Throws 403 with the possible methods if the caller has no fresh proof. */
export async function requireFreshProof(ctx: ProofRequest) {
  const { user, provenUntil, reads } = ctx
  if (!user || provenUntil) return
  const methods = await listProofMethods(reads, ctx, user.id)
  throw new PortalError('FORBIDDEN', msg('problems', 'freshProof'), { freshProof: true, methods })
}
