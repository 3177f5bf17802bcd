import type { Reader, Trx } from '../../../db/schema'
import { heldBack } from '../../shared/permissions'
import { msg } from '../../words/messages'
import { forbidden, PortalError } from '../errors'
import type { Person } from '../people'
import { fromNow, MINUTE, nowText } from '../process/clock'
import type { AuthRequest } from './auth-request'
import { findSecondStep } from './second-step'

/** How long a proof of who somebody is stays fresh. */
export const PROOF_LIFETIME = 10 * MINUTE

export const newProof = () => fromNow(PROOF_LIFETIME)

/** Until when one is that was given elsewhere, by the clock there; null when it is no more, and when nobody says when that was. */
export function proofSince(at: number | undefined): string | null {
  const age = at === undefined ? PROOF_LIFETIME : Math.max(0, Date.now() - at)
  return age < PROOF_LIFETIME ? fromNow(PROOF_LIFETIME - age) : null
}

/** One that ends too far ahead was given while the clock was wrong. */
export const isFresh = (provenUntil: string | null) =>
  provenUntil !== null && provenUntil > nowText() && provenUntil <= fromNow(PROOF_LIFETIME)

/** The session's owner has just proven who they are. Returns until when that is fresh. */
export async function noteProof(trx: Trx, sessionId: string): Promise<string> {
  const provenUntil = newProof()
  await trx.updateTable('session').set({ provenUntil }).where('id', '=', sessionId).execute()
  return provenUntil
}

/** Why somebody signed in may not: they have no right to it, or the board's rule holds them back. */
export const forbiddenFor = (user: Person) =>
  user[heldBack] ? new PortalError('FORBIDDEN', msg('problems', 'secondStepRequired'), { secondStepRequired: true }) : forbidden()

/** The ways to prove who one is: with the second step on never the password. */
export async function listProofMethods(db: Reader, keys: Pick<AuthRequest, 'appSecrets' | 'env'>, userId: number) {
  const { isOn, methods } = await findSecondStep(db, keys, userId)
  return isOn ? methods : (['password', ...methods.filter((method) => method === 'passkey')] as const)
}

interface ProofRequest extends Pick<AuthRequest, 'reads' | 'appSecrets' | 'env'> {
  user: Person | null
  provenUntil: string | null
}

/** Throws 403 with the ways to prove it when the caller has not proven lately who they are. */
export async function requireFreshProof(ctx: ProofRequest) {
  const { user, provenUntil, reads } = ctx
  if (!user || provenUntil) return
  const methods = await listProofMethods(reads, ctx, user.id)
  throw new PortalError('FORBIDDEN', msg('problems', 'freshProof'), { freshProof: true, methods })
}
