import type { Trx } from '../../../../db/schema'
import { type Actor, audit } from '../../../server/audit'
import { auditName, type Person, updatePerson } from '../../../server/people'
import { maySignIn } from '../../../shared/residents'
import { mailApproval, mailSuperAdmins } from '../mail'
import { waitsForWelcome } from '../schema'

const SUBSCRIBED = { emailSubscribed: 1, unsubscribedAt: null, unsubscribeReason: null, unsubscribeNote: null }

/** Approves, unbans or brings back; whoever is let in for the first time is mailed, and super admins of one of them. False when there was nothing to do. */
export async function activate(trx: Trx, actor: Actor, person: Person, publicUrl: string): Promise<boolean> {
  if (maySignIn(person.status)) return false
  if (person.isSuperAdmin) await mailSuperAdmins(trx, publicUrl, actor, person, 'letIn')
  // Back in the community, having moved away is no reason against mail any more. Any other choice about mail stays.
  const subscribedAgain = person.unsubscribeReason === 'no_longer_resident' ? SUBSCRIBED : {}
  await updatePerson(trx, person.id, { status: 'active', banReason: null, ...subscribedAgain })
  await audit(trx, actor, person.status === 'pending' ? 'approved user' : 'reactivated user', auditName(person))
  if (waitsForWelcome(person)) await mailApproval(trx, publicUrl, person)
  return true
}
