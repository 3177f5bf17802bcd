import type { Trx } from '../../../../db/schema'
import { languageCookie, noteBrowser, signInTickets } from '../../../server/auth/browsers'
import { forgetNewcomer } from '../../../server/auth/provider/requests'
import { notifyOwner } from '../../../server/auth/security-mail'
import { endSession } from '../../../server/auth/session-rows'
import type { SignInProof } from '../../../server/auth/sessions'
import { PortalError, unauthorized } from '../../../server/errors'
import { mayNotifyOfSignIn } from '../../../server/limits/limits'
import { PERSON_COLUMNS, type Person, toPerson } from '../../../server/people'
import { nowText } from '../../../server/process/clock'
import { readSettings } from '../../../server/settings'
import type { Context } from '../../../server/trpc/context'
import { dateInZone } from '../../../shared/calendar'
import { SIGN_IN_STATUSES } from '../../../shared/residents'
import type { Language } from '../../../words/languages'
import { type MessageKey, msg } from '../../../words/messages'

/** One error for a wrong name and a wrong password, so that it does not reveal which names exist. */
export const LOGIN_FAILED = msg('authPage', 'authenticationFailed')
export const PENDING_MESSAGE = msg('authPage', 'pending')

/** The status is only revealed with the right password or passkey. */
export function refusalOf({ status, username, email, name }: Person) {
  const message = REFUSALS[status] ?? LOGIN_FAILED
  return new PortalError('FORBIDDEN', message, { status, message, username, email, name })
}
const REFUSALS: Record<string, MessageKey> = { pending: PENDING_MESSAGE, banned: msg('problems', 'accountBanned') }

/**
 * Ends the browser's previous session and starts a new one; `language` was chosen on the sign-in page. Throws 401 for an account that may
 * not sign in.
 */
export async function startSession(ctx: Context, trx: Trx, userId: number, by: SignInProof, language?: Language): Promise<Person> {
  const { timeZone } = await readSettings(trx)
  // Stores the day only: a time beside a vote would reveal the voter.
  const lastLoginDate = dateInZone(nowText(), timeZone)
  if (ctx.sessionId) await endSession(trx, ctx.sessionId)
  await signInTickets.end(ctx, trx)
  forgetNewcomer(ctx)
  const account = await trx
    .updateTable('user')
    .set({ lastLoginDate, awaitsInvitation: 0, ...(language && { language }) })
    .where('id', '=', userId)
    .where('status', 'in', SIGN_IN_STATUSES)
    .returning(PERSON_COLUMNS)
    .executeTakeFirst()
  if (!account) throw unauthorized(LOGIN_FAILED)
  const browser = await noteBrowser(ctx, trx, userId)
  ctx.setCookie(await ctx.sessions.start(trx, userId, ctx.userAgent, by, browser.hash))
  browser.keep()
  const person = toPerson(account)
  if (browser.isNew && mayNotifyOfSignIn(ctx, userId))
    await notifyOwner(trx, ctx.env.PUBLIC_URL, person, 'newSignIn', { userAgent: ctx.userAgent.slice(0, 300), at: nowText() })
  if (person.language) ctx.setCookie(languageCookie(ctx.env, person.language))
  return person
}
