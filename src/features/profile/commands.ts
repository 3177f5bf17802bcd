import { audit } from '../../server/audit'
import { requireUncommon } from '../../server/auth/password-rules'
import { hashPassword, verifyPassword } from '../../server/auth/passwords'
import { endLinks } from '../../server/auth/reset-tokens'
import { notifyNewEmail, notifyOwner } from '../../server/auth/security-mail'
import * as sessions from '../../server/auth/session-rows'
import { found, invalid } from '../../server/errors'
import { countCostlyChange } from '../../server/limits/limits'
import { notifyingOwners, ownersOf } from '../../server/notifications/mailing-details'
import { auditName, foldKey, updatePerson } from '../../server/people'
import { noteEmailChange } from '../../server/storage/ballot-box/vote-hold'
import type { MemberContext } from '../../server/trpc/context'
import { findSelf, findSessionId } from './queries'
import { CURRENT_PASSWORD_WRONG, type MailingAddressChange, type PasswordChange } from './schema'

/** The street address can be changed only by the board. */
export const saveMailingAddress = ({ user, write, env }: MemberContext, { mailingAddress }: MailingAddressChange) =>
  write(async (trx) => {
    if (mailingAddress !== undefined)
      await notifyingOwners(trx, env.PUBLIC_URL, ownersOf(user), () => updatePerson(trx, user.id, { mailingAddress }))
    return findSelf(trx, user)
  })

/** Voids every link and ends every other session. Throws 400 for a wrong or too common password, 429. */
export async function changePassword(ctx: MemberContext, { currentPassword, newPassword }: PasswordChange) {
  const { user, reads, write, limits, caller, env, sessionId } = ctx
  const key = `password ${user.id}`
  limits.signIns.own.take(key)
  const stored = await reads.selectFrom('user').select('passwordHash').where('id', '=', user.id).executeTakeFirstOrThrow()
  if (!(await verifyPassword(stored.passwordHash, currentPassword, caller))) throw invalid('currentPassword', CURRENT_PASSWORD_WRONG)
  await requireUncommon(reads, 'newPassword', newPassword, user)
  countCostlyChange(ctx, user, 'password')
  limits.signIns.own.forget(key)
  const passwordHash = await hashPassword(newPassword, caller)
  await write(async (trx) => {
    const person = await findSelf(trx, user)
    await endLinks(trx, person.id)
    const passwordSince = await sessions.findCredentialSince(trx, sessionId)
    await updatePerson(trx, person.id, { passwordHash, passwordNotice: 'none', passwordSince })
    await sessions.endSessions(trx, person.id, sessionId)
    ctx.limits.codes.forget(person.id)
    await notifyOwner(trx, env.PUBLIC_URL, person, 'passwordChanged', { how: 'signedIn' })
    await audit(trx, person, 'changed own password', auditName(person))
  })
}

/** Voids every link sent to the old address and notifies both addresses. Throws 409 if the address is taken, 429. */
export function changeEmail({ user, write, limits, env }: MemberContext, email: string) {
  const key = `email ${user.id}`
  limits.signIns.own.take(key)
  return write(async (trx) => {
    const before = await findSelf(trx, user)
    if (email === before.email) return before
    await notifyingOwners(trx, env.PUBLIC_URL, ownersOf(user), () => updatePerson(trx, user.id, { email }))
    if (foldKey(email) === foldKey(before.email)) return findSelf(trx, user)
    await noteEmailChange(trx, before, email, 'own')
    await endLinks(trx, user.id)
    await notifyOwner(trx, env.PUBLIC_URL, before, 'emailChanged', {})
    await notifyNewEmail(trx, env.PUBLIC_URL, { ...before, email })
    await audit(trx, before, 'changed own email address', auditName(before))
    return findSelf(trx, user)
  })
}

/** Throws 404, also for the current session. */
export async function endSession({ user, reads, write, sessionId }: MemberContext, handle: string) {
  const id = await findSessionId(reads, user.id, handle)
  const other = found(id === sessionId ? null : id, 'Session')
  await write((trx) => sessions.endSession(trx, other))
}

export const endOtherSessions = ({ user, write, sessionId }: MemberContext) => write((trx) => sessions.endSessions(trx, user.id, sessionId))
