import type { Trx } from '../../../db/schema'
import { type Actor, audit } from '../audit'
import { auditName, type Person } from '../people'
import { endSessions } from './end-sessions'
import { turnOff } from './second-step'
import { notifyOwner } from './security-mail'

/** Everything that asks for more than the password, or takes its place, goes, and every session ends; the password stays. */
export async function removeSecondStep(trx: Trx, publicUrl: string, actor: Actor, person: Person) {
  await turnOff(trx, person.id)
  await trx.deleteFrom('passkey').where('userId', '=', person.id).execute()
  await trx.deleteFrom('linkedIdentity').where('userId', '=', person.id).execute()
  await endSessions(trx, person.id)
  await notifyOwner(trx, publicUrl, person, 'secondStepOff', {})
  await audit(trx, actor, 'removed second step of', auditName(person))
}
