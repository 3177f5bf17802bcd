import { sql } from 'kysely'
import type { Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { endLinks } from '../../../server/auth/reset-tokens'
import { endSessions } from '../../../server/auth/session-rows'
import { conflict, invalid } from '../../../server/errors'
import { unsubscribe } from '../../../server/notifications/choices'
import { auditName, updatePerson } from '../../../server/people'
import { readSettings } from '../../../server/settings'
import type { MemberContext } from '../../../server/trpc/context'
import { dateInZone } from '../../../shared/calendar'
import { maySignIn } from '../../../shared/residents'
import { msg } from '../../../words/messages'
import { listVotingChanges, mailDeclined, mailSuperAdmins, mailVotingChanges } from '../mail'
import { requireEditable, requireRemovable, requireUser } from '../queries'
import type { Declining, MovingOut } from '../schema'

/** Refuses an account that waits for approval and emails the reason. Throws 404, 403, and 409 if it does not wait. */
export const decline = ({ user, write, env }: MemberContext, { id, reason }: Declining) =>
  write(async (trx) => {
    const person = await requireEditable(trx, user, id)
    if (person.status !== 'pending') throw conflict(msg('problems', 'userNotPending'))
    await updatePerson(trx, id, { status: 'inactive', approvalNotificationSent: 0, banReason: reason })
    await endLinks(trx, id)
    await audit(trx, user, 'declined user', auditName(person))
    await mailDeclined(trx, env.PUBLIC_URL, person, reason)
    return requireUser(trx, id)
  })

/** Throws 404, 403, and 409 after the first sign-in, for one's own account and for the last super admin. */
export const takeBackApproval = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    const person = await requireEditable(trx, user, id)
    if (!maySignIn(person.status)) throw conflict(msg('problems', 'userNotActive'))
    if (person.lastLoginDate !== null) throw conflict(msg('problems', 'userHasSignedIn', person.name))
    await requireRemovable(trx, user, person)
    await updatePerson(trx, id, { status: 'pending', approvalNotificationSent: 0, settledAt: null })
    await withdrawApproval(trx, id)
    await audit(trx, user, 'took back the approval of', auditName(person))
    return requireUser(trx, id)
  })

const withdrawApproval = (trx: Trx, userId: number) =>
  trx
    .updateTable('mail')
    .set({ status: 'failed', lastError: 'Not sent: the approval was taken back.' })
    .where('userId', '=', userId)
    .where('cause', '=', 'approval')
    .where('status', '=', sql.lit('waiting'))
    .execute()

/** Throws 404, 403, 400 for a coming day, 409 for an account that is not active, for one's own and for the last super admin. */
export const moveOut = ({ user, write, env }: MemberContext, { id, on, stillOwns }: MovingOut) =>
  write(async (trx) => {
    const person = await requireEditable(trx, user, id)
    if (!maySignIn(person.status)) throw conflict(msg('problems', 'userNotActive'))
    if (on > dateInZone(new Date(), (await readSettings(trx)).timeZone)) throw invalid('on', msg('users', 'movedOutDayWrong'))
    if (!stillOwns) await requireRemovable(trx, user, person)
    await audit(trx, user, stillOwns ? 'moved out but still owns' : 'moved out', `${auditName(person)}: ${on}`)
    if (stillOwns) {
      await updatePerson(trx, id, { hoaStatus: 'owner-non-occupant' })
      const after = await requireUser(trx, id)
      const changes = listVotingChanges(person, after)
      if (changes.length > 0) await mailVotingChanges(trx, env.PUBLIC_URL, after, changes)
      return after
    }
    if (person.isSuperAdmin) await mailSuperAdmins(trx, env.PUBLIC_URL, user, person, 'movedOut')
    await unsubscribe(trx, person, 'no_longer_resident', null)
    await updatePerson(trx, id, { status: 'unsubscribed' })
    await endSessions(trx, id)
    await endLinks(trx, id)
    return requireUser(trx, id)
  })
