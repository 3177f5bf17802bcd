import type { Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { disownBrowsers } from '../../../server/auth/browsers'
import { endNotMeLinks, findNotMeLink, type NotMeLink } from '../../../server/auth/not-me'
import { endLinks, issueResetToken } from '../../../server/auth/reset-tokens'
import { isSecondStepOn, turnOff } from '../../../server/auth/second-step'
import { notifyOwner } from '../../../server/auth/security-mail'
import { endSessions } from '../../../server/auth/session-rows'
import { conflict, PortalError } from '../../../server/errors'
import { resetSignInNotifications } from '../../../server/limits/limits'
import { auditName, findPerson, foldKey, type Person, updatePerson } from '../../../server/people'
import { nowText } from '../../../server/process/clock'
import { noteEmailChange } from '../../../server/storage/ballot-box/vote-hold'
import type { Context } from '../../../server/trpc/context'
import { msg } from '../../../words/messages'

/**
 * For an owner who did not do what a notice says: ends every session, ticket and trusted browser, reverts what the notice is about and
 * every sign-in method added since, and returns a link to choose a new password. Throws 400 for a link that does not work, 409.
 */
export const undoNotMe = (ctx: Context, token: string) =>
  ctx.write(async (trx) => {
    const link = await findNotMeLink(trx, token)
    const person = link && (await findPerson(trx, link.userId))
    if (!link || !person) throw new PortalError('BAD_REQUEST', msg('problems', 'notMeLinkEnded'))
    if (link.bringsBack) {
      await restoreEmail(trx, person, link)
      await audit(trx, person, 'changed own email address', auditName(person))
    }
    await removeSignInMethods(trx, ctx, person, link)
    await endNotMeLinks(trx, link)
    await endLinks(trx, person.id)
    await endSessions(trx, person.id)
    resetSignInNotifications(ctx, person.id)
    const reset = await issueResetToken(trx, person.id, 'reset', { handedOut: false })
    return { resetPath: `/reset-password?token=${reset}` }
  })

async function restoreEmail(trx: Trx, person: Person, { sentTo }: NotMeLink) {
  const owner = await trx.selectFrom('user').select('id').where('emailKey', '=', foldKey(sentTo)).executeTakeFirst()
  if (owner && owner.id !== person.id) throw conflict(msg('problems', 'addressTaken'))
  await updatePerson(trx, person.id, { email: sentTo })
  await noteEmailChange(trx, person, sentTo, 'own')
}

async function removeSignInMethods(trx: Trx, ctx: Context, person: Person, { userId, mailId, cause, causeId }: NotMeLink) {
  const mail = await trx.selectFrom('mail').select('createdAt').where('id', '=', mailId).executeTakeFirst()
  const since = mail?.createdAt ?? nowText()
  const causeOf = (notice: string) => (cause === notice ? causeId : null)
  await trx
    .deleteFrom('linkedIdentity')
    .where('userId', '=', userId)
    .where(({ or, eb }) => or([eb('linkedAt', '>=', since), eb('id', '=', causeOf('providerLinked'))]))
    .execute()
  await trx
    .deleteFrom('passkey')
    .where('userId', '=', userId)
    .where(({ or, eb }) => or([eb('createdAt', '>=', since), eb('id', '=', causeOf('passkeyAdded'))]))
    .execute()
  // A subscription grants no access, but would expose the community's events for good.
  await trx.deleteFrom('calendarSubscription').where('userId', '=', userId).where('createdAt', '>=', since).execute()
  await disownBrowsers(trx, userId, since)
  await revertSecondStep(trx, ctx, person, mailId)
}

/** An older second step stays on, even without a method left: access to the mailbox must not turn it off (docs/security.md). */
async function revertSecondStep(trx: Trx, { env }: Context, person: Person, mailId: number) {
  const notices = await trx.selectFrom('mail').select('cause').where('userId', '=', person.id).where('id', '>=', mailId).execute()
  const isNotified = (notice: string) => notices.some(({ cause }) => cause === notice)
  if (isNotified('appReplaced')) await trx.deleteFrom('authenticatorApp').where('userId', '=', person.id).execute()
  if (isNotified('newCodes')) await trx.deleteFrom('recoveryCode').where('userId', '=', person.id).execute()
  if (!isNotified('secondStepOn') || !(await isSecondStepOn(trx, person.id))) return
  await turnOff(trx, person.id)
  await audit(trx, person, 'turned second step off', auditName(person))
  await notifyOwner(trx, env.PUBLIC_URL, person, 'secondStepOff', {})
}
