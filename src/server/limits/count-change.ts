import type { Person } from '../people'
import type { Context } from '../trpc/context'
import { HOURLY, RARE } from './amounts'
import { isBoard } from './caller'

/** Counts a change, and what a member writes to the board each kind for itself; throws 429 when it is more than people do. The board is not limited. */
export function countChange(ctx: Pick<Context, 'changeLimit'>, writer: Person) {
  if (isBoard(writer)) return
  const key = String(writer.id)
  ctx.changeLimit.require(key)
  ctx.changeLimit.add(key)
}

const NEW_SIGN_IN = 'new sign-in'
type Limited = Pick<Context, 'rareLimit'>

/** Limits rare, costly changes, for the board too: each writes, sends mail or empties a cache. */
export function countRare(ctx: Limited, person: Person, kind: keyof typeof RARE) {
  const key = `${kind} ${person.id}`
  ctx.rareLimit.require(key)
  ctx.rareLimit.add(key, RARE[kind])
}

/**
 * Whether one more new sign-in is mailed about. Whoever has the password makes as many as they like, and an account has whatever address its
 * owner has typed: without an end the portal would fill anybody's mailbox, and all other mail would wait behind.
 */
export function mayNotifyOfSignIn({ rareLimit }: Limited, userId: number): boolean {
  const key = `${NEW_SIGN_IN} ${userId}`
  const isOneOfFew = rareLimit.allows(key)
  rareLimit.add(key, RARE[NEW_SIGN_IN])
  return isOneOfFew
}

/** The next new sign-in is told again. */
export const resetSignInNotifications = ({ rareLimit }: Limited, userId: number) => rareLimit.forget(`${NEW_SIGN_IN} ${userId}`)

export function countWrite(ctx: Pick<Context, 'writeLimit'>, writer: Person, kind: keyof typeof HOURLY, times = 1) {
  if (isBoard(writer)) return
  const key = `${kind} ${writer.id}`
  for (let time = 0; time < times; time += 1) {
    ctx.writeLimit.require(key)
    ctx.writeLimit.add(key, HOURLY[kind])
  }
}
