import type { Trx } from '../../../../db/schema'
import { type Actor, audit } from '../../../server/audit'
import { endHandedOutLinks } from '../../../server/auth/reset-tokens'
import { notifyOfMfaPolicy } from '../../../server/auth/security-mail'
import { hasSettled, settleOwners } from '../../../server/owners'
import { auditName, type Person, updatePerson } from '../../../server/people'
import type { MemberContext } from '../../../server/trpc/context'
import { undoably } from '../../../server/undo'
import { maySignIn } from '../../../shared/residents'
import { mailApproval, mailSuperAdmins } from '../mail'
import { awaitsInvitation, requireEditable } from '../queries'
import { type Approvals, isDeclined, waitsForWelcome } from '../schema'

export type BoardRole = 'admin' | 'super admin'

const FLAG = { admin: 'isAdmin', 'super admin': 'isSuperAdmin' } as const satisfies Record<BoardRole, keyof Person>

/** Ends links that were passed on by hand. A super admin is an admin as well. Idempotent. */
export async function grantRole(trx: Trx, publicUrl: string, actor: Actor, person: Person, power: BoardRole) {
  if (person[FLAG[power]] && person.isAdmin) return
  await endHandedOutLinks(trx, person.id)
  if (power === 'super admin' && !person.isSuperAdmin) await mailSuperAdmins(trx, publicUrl, actor, person, 'granted')
  await updatePerson(trx, person.id, power === 'admin' ? { isAdmin: 1 } : { isSuperAdmin: 1, isAdmin: 1 })
  await audit(trx, actor, `granted ${power}`, auditName(person))
  await notifyOfMfaPolicy(trx, publicUrl, person)
}

/** A former super admin stays an admin. */
export async function removeRole(trx: Trx, publicUrl: string, actor: Actor, person: Person, power: BoardRole) {
  if (!person[FLAG[power]]) return
  if (power === 'super admin') await mailSuperAdmins(trx, publicUrl, actor, person, 'removed')
  await updatePerson(trx, person.id, power === 'admin' ? { isAdmin: 0 } : { isSuperAdmin: 0 })
  await audit(trx, actor, `removed ${power}`, auditName(person))
}

const SUBSCRIBED = { emailSubscribed: 1, unsubscribedAt: null, unsubscribeReason: null, unsubscribeNote: null }

/** Approves, unbans or reactivates; a new account gets the approval mail. Returns false if there was nothing to do. */
export async function activate(trx: Trx, actor: Actor, person: Person, publicUrl: string): Promise<boolean> {
  if (maySignIn(person.status)) return false
  if (person.isSuperAdmin) await mailSuperAdmins(trx, publicUrl, actor, person, 'letIn')
  // A returning resident gets mail again if moving away was the reason to unsubscribe; any other choice stays.
  const subscribedAgain = person.unsubscribeReason === 'no_longer_resident' ? SUBSCRIBED : {}
  const isNew = !(await hasSettled(trx, person.id))
  await updatePerson(trx, person.id, { status: 'active', banReason: null, ...subscribedAgain })
  if (isNew) await settleOwners(trx, [person])
  await audit(trx, actor, person.status === 'pending' || isDeclined(person) ? 'approved user' : 'reactivated user', auditName(person))
  if (waitsForWelcome(person) && !(await awaitsInvitation(trx, person.id))) await mailApproval(trx, publicUrl, person)
  return true
}

/** Undoing an approval also takes the accounts off the lists of who may vote. What jobs note about an account does not count as a change. */
export const approving = (people: readonly Person[]) => {
  const ids = people.map(({ id }) => id)
  return {
    ...{ action: 'took back the approval of', subject: people.map(auditName).join(', ') },
    parts: [
      { table: 'user', column: 'id', ids, ignored: ['boardNotified', 'digestLookedOn', 'passwordNotice'] } as const,
      { table: 'elector', column: 'userId', ids } as const,
    ],
  }
}

/** Approves all or none; skips accounts that no longer wait. Throws 404, 403. */
export const approveMany = (ctx: MemberContext, { ids, undoable }: Approvals) =>
  ctx.write(async (trx) => {
    const { user, env } = ctx
    const waiting: Person[] = []
    for (const id of new Set(ids)) {
      const person = await requireEditable(trx, user, id)
      if (person.status === 'pending') waiting.push(person)
    }
    return undoably(ctx, trx, undoable && waiting.length > 0 && approving(waiting), async () => {
      for (const person of waiting) await activate(trx, user, person, env.PUBLIC_URL)
      return { approved: waiting.map(({ id }) => id) }
    })
  })
