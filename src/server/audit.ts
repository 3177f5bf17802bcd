import type { Trx } from '../../db/schema'
import { nowText } from './process/clock'
import { batches } from './rows'

export interface Actor {
  id: number | null
  name: string
}

/** Appends an entry in the transaction of the change. `action` is a past-tense phrase: 'approved user'. */
export const audit = (trx: Trx, actor: Actor, action: string, subject: string) => auditEach(trx, actor, action, [subject])

export async function auditEach(trx: Trx, actor: Actor, action: string, subjects: readonly string[]) {
  const rows = subjects.map((subject) => ({ at: nowText(), actorId: actor.id, actorName: actor.name, action, subject }))
  for (const part of batches(rows)) await trx.insertInto('auditEntry').values(part).execute()
}
