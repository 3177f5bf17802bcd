import { sql } from 'kysely'
import type { DatabaseAccess, Reader, Trx } from '../../db/schema'
import { KEPT_DAYS } from '../shared/kept-days'
import { FORMER_RESIDENT } from '../shared/residents'
import { DAY, fromNow, nowText } from './process/clock'
import { batches } from './rows'

export interface Actor {
  id: number | null
  name: string
}

/** Appends an entry in the transaction of the change. `action` is a past-tense phrase: 'approved user'. */
export const audit = (trx: Trx, actor: Actor, action: string, subject: string) => auditEach(trx, actor, action, [subject])

/** Appends the entry of an account's deletion. `forgetDeletedPeople` takes the name out of it after 30 days. */
export const auditDeletion = (trx: Trx, actor: Actor, subject: string, personId: number) =>
  trx
    .insertInto('auditEntry')
    .values({ at: nowText(), actorId: actor.id, actorName: actor.name, action: 'deleted user', subject, personId })
    .execute()

/** Takes the names of people deleted 30 days ago out of the log. Returns whether there were any. `personId` is 0 where it is unknown. */
export async function forgetDeletedPeople({ reads, write }: DatabaseAccess): Promise<boolean> {
  const outdated = (db: Reader) =>
    db
      .selectFrom('auditEntry')
      .select('id')
      .where('personId', 'is not', null)
      .where('at', '<=', fromNow(-KEPT_DAYS * DAY))
  if (!(await outdated(reads).executeTakeFirst())) return false
  const subject = sql<string>`rtrim(${FORMER_RESIDENT} || ' ' || iif(personId = 0, '', personId))`
  await write((trx) => trx.updateTable('auditEntry').set({ subject, personId: null }).where('id', 'in', outdated(trx)).execute())
  return true
}

export async function auditEach(trx: Trx, actor: Actor, action: string, subjects: readonly string[]) {
  const rows = subjects.map((subject) => ({ at: nowText(), actorId: actor.id, actorName: actor.name, action, subject }))
  for (const part of batches(rows)) await trx.insertInto('auditEntry').values(part).execute()
}
