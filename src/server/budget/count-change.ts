import type { Context } from '../context'
import type { Person } from '../people'
import { HOURLY } from './amounts'
import { isBoard } from './caller'

/** Counts a change, and what a member writes to the board each kind for itself; throws 429 when it is more than people do. The board is not limited. */
export function countChange(ctx: Pick<Context, 'changeLimit'>, writer: Person) {
  if (isBoard(writer)) return
  const key = String(writer.id)
  ctx.changeLimit.require(key)
  ctx.changeLimit.add(key)
}

/** Limits rare, costly changes, for the board too: each writes, sends mail or empties a cache. */
export function countRare(ctx: Pick<Context, 'rareLimit'>, person: Person, kind: 'password' | 'calendar') {
  const key = `${kind} ${person.id}`
  ctx.rareLimit.require(key)
  ctx.rareLimit.add(key)
}

export function countWrite(ctx: Pick<Context, 'writeLimit'>, writer: Person, kind: keyof typeof HOURLY, times = 1) {
  if (isBoard(writer)) return
  const key = `${kind} ${writer.id}`
  for (let time = 0; time < times; time += 1) {
    ctx.writeLimit.require(key)
    ctx.writeLimit.add(key, HOURLY[kind])
  }
}
