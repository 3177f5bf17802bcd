import type { Trx } from '../../db/schema'
import { nowText } from './clock'

/** Who did it; the system itself has no id. */
export interface Actor {
  id: number | null
  name: string
}

/** Appends 'who did what to whom' inside the transaction of the deed. `action` is a past-tense phrase: 'approved user'. */
export const audit = (trx: Trx, actor: Actor, action: string, subject: string) =>
  trx.insertInto('auditEntry').values({ at: nowText(), actorId: actor.id, actorName: actor.name, action, subject }).execute()
