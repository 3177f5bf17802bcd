import { nowText } from '../../../server/clock'
import type { Context } from '../../../server/context'
import { PortalError, unauthorized } from '../../../server/errors'
import { findBySignInName, foldKey, type Person, toPerson } from '../../../server/people'
import { readSettings } from '../../../server/settings'
import { languageCookie } from '../../../server/sign-in/language-cookie'
import { NOBODYS_HASH, verifyPassword } from '../../../server/sign-in/passwords'
import { endSession } from '../../../server/sign-in/sessions'
import { dateInZone } from '../../../shared/calendar'
import { LOGIN_FAILED, PENDING_MESSAGE } from '../../../shared/front-door'
import { maySignIn, SIGN_IN_STATUSES } from '../../../shared/residents'
import { BANNED_MESSAGE, type Credentials } from '../schema'

/** Throws 401 for a wrong name or password, 403 with the status for an account that may not come in, 429. */
export async function signIn(ctx: Context, credentials: Credentials): Promise<Person> {
  const { user, passwordHash } = await authenticate(ctx, credentials)
  if (!maySignIn(user.status)) throw refusalOf(user)
  return startSession(ctx, { ...user, language: credentials.language ?? user.language }, passwordHash)
}

/** Throws 401 when the account was closed or got a new password while `passwordHash` was being checked. */
export async function startSession(ctx: Context, user: Person, passwordHash: string): Promise<Person> {
  const { language } = user
  const { timeZone } = await readSettings(ctx.reads)
  // The day alone: a time beside a vote would say whose it is.
  const lastLoginDate = dateInZone(nowText(), timeZone)
  const begin = () =>
    ctx.write(async (trx) => {
      if (ctx.sessionId) await endSession(trx, ctx.sessionId)
      const account = await trx
        .updateTable('user')
        .set({ lastLoginDate, language })
        .where('id', '=', user.id)
        .where('passwordHash', '=', passwordHash)
        .where('status', 'in', SIGN_IN_STATUSES)
        .returning('id')
        .executeTakeFirst()
      if (!account) throw unauthorized(LOGIN_FAILED)
      return ctx.sessions.start(trx, user.id, ctx.userAgent)
    })
  ctx.setCookie(await ctx.reserve.lend(begin))
  if (language) ctx.setCookie(languageCookie(ctx.env, language))
  return { ...user, lastLoginDate }
}

export async function signOut({ sessionId, reserve, write, setCookie, sessions }: Context) {
  if (sessionId) await reserve.lend(() => write((trx) => endSession(trx, sessionId)))
  setCookie(sessions.blankCookie())
}

/** The account name and password belong to; a wrong name and a wrong password are one error and cost the same. */
async function authenticate(ctx: Context, { username, password }: Credentials) {
  const row = await findBySignInName(ctx.reads, username)
  const attempt = { name: foldKey(username), address: ctx.address, userId: row?.id, caller: ctx.caller }
  const refusal = await ctx.signIns.admit(attempt)
  const matches = await verifyPassword(row?.passwordHash ?? NOBODYS_HASH, password, ctx.caller)
  if (!row || !matches) throw refusal ?? unauthorized(LOGIN_FAILED)
  ctx.signIns.succeed(attempt, refusal)
  const { passwordHash, ...columns } = row
  return { user: toPerson(columns), passwordHash }
}

/** The status is told only to somebody with the right password. */
function refusalOf({ status, username, email, name }: Person) {
  const message = REFUSALS[status] ?? LOGIN_FAILED
  return new PortalError('FORBIDDEN', message, { status, message, username, email, name })
}
const REFUSALS: Record<string, string> = { pending: PENDING_MESSAGE, banned: BANNED_MESSAGE }
