import { trust } from '../../../server/auth/browsers'
import { endSession } from '../../../server/auth/end-sessions'
import { isCommon } from '../../../server/auth/password-rules'
import { NOBODYS_HASH, verifyPassword } from '../../../server/auth/passwords'
import { newProof } from '../../../server/auth/re-authentication'
import { unauthorized } from '../../../server/errors'
import { findBySignInName, foldKey, type Person, toPerson } from '../../../server/people'
import type { Context } from '../../../server/trpc/context'
import { maySignIn } from '../../../shared/residents'
import type { Language } from '../../../words/languages'
import type { Credentials } from '../schema'
import { beginSession } from './begin-session'
import { LOGIN_FAILED, refusalOf } from './refusals'
import { askForSecondStep } from './second-step'

/**
 * Throws 401 for a wrong name or password, and where a second step is to follow; 403 with the status for an account that may not come
 * in; 429.
 */
export async function signIn(ctx: Context, credentials: Credentials): Promise<Person> {
  const { user, passwordHash } = await authenticate(ctx, credentials)
  if (!maySignIn(user.status)) throw refusalOf(user)
  await noteCommonPassword(ctx, user.id, credentials.password)
  const isTrusted = (await trust.find(ctx, ctx.reads)) === user.id
  const asked = isTrusted ? null : await askForSecondStep(ctx, user.id, passwordHash)
  if (asked) throw asked
  return startSession(ctx, user, passwordHash, isTrusted ? 'trusted browser' : 'password', credentials.language)
}

/** Past a trusted browser the password is no fresh proof; alone it is none of an account that has turned on a second step meanwhile. */
type By = 'password' | 'trusted browser'

/** Throws 401 when the account was closed or got a new password while `passwordHash` was being checked. */
export async function startSession(ctx: Context, user: Person, passwordHash: string, by: By, language?: Language): Promise<Person> {
  const begin = () =>
    ctx.write(async (trx) => {
      const account = await trx
        .selectFrom('user')
        .select('secondStepAt')
        .where('id', '=', user.id)
        .where('passwordHash', '=', passwordHash)
        .executeTakeFirst()
      const mayPass = by === 'trusted browser' ? (await trust.find(ctx, trx)) === user.id : account?.secondStepAt === null
      if (!account || !mayPass) throw unauthorized(LOGIN_FAILED)
      return beginSession(ctx, trx, user.id, by === 'password' ? newProof() : null, language)
    })
  return ctx.reserve.lend(begin)
}

/** Once after signing in with it, its owner hears that the password is on the list. */
async function noteCommonPassword({ reserve, write }: Context, userId: number, password: string) {
  if (!(await isCommon(password))) return
  await reserve.lend(() =>
    write((trx) =>
      trx.updateTable('user').set({ passwordNotice: 'due' }).where('id', '=', userId).where('passwordNotice', '=', 'none').execute(),
    ),
  )
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
