import type { Trx } from '../../../../db/schema'
import { type Actor, audit } from '../../../server/audit'
import { notifyOfMfaPolicy } from '../../../server/auth/mfa-policy-mail'
import { endHandedOutLinks } from '../../../server/auth/reset-tokens'
import { auditName, type Person, updatePerson } from '../../../server/people'
import { mailSuperAdmins } from '../mail'

export type Power = 'admin' | 'super admin'

const FLAG = { admin: 'isAdmin', 'super admin': 'isSuperAdmin' } as const satisfies Record<Power, keyof Person>

/** Links that somebody else was given to pass on end. A super admin is an admin as well. Of two who do it at once the second has nothing to do. */
export async function grantPower(trx: Trx, publicUrl: string, actor: Actor, person: Person, power: Power) {
  if (person[FLAG[power]] && person.isAdmin) return
  await endHandedOutLinks(trx, person.id)
  if (power === 'super admin' && !person.isSuperAdmin) await mailSuperAdmins(trx, publicUrl, actor, person, 'granted')
  await updatePerson(trx, person.id, power === 'admin' ? { isAdmin: 1 } : { isSuperAdmin: 1, isAdmin: 1 })
  await audit(trx, actor, `granted ${power}`, auditName(person))
  await notifyOfMfaPolicy(trx, publicUrl, person)
}

/** Who was super admin stays an admin. */
export async function takePower(trx: Trx, publicUrl: string, actor: Actor, person: Person, power: Power) {
  if (!person[FLAG[power]]) return
  if (power === 'super admin') await mailSuperAdmins(trx, publicUrl, actor, person, 'removed')
  await updatePerson(trx, person.id, power === 'admin' ? { isAdmin: 0 } : { isSuperAdmin: 0 })
  await audit(trx, actor, `removed ${power}`, auditName(person))
}
