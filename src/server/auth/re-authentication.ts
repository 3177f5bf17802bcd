import type { Trx } from '../../../db/schema'
import { fromNow, MINUTE, nowText } from '../process/clock'

/** How long a proof of who somebody is stays fresh. */
export const PROOF_LIFETIME = 10 * MINUTE

/** Until when a proof that was given now is fresh. */
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
