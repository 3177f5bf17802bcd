import { randomInt } from 'node:crypto'
import { networkOf } from '../../server/budget/network'
import { nowText } from '../../server/clock'
import type { Context } from '../../server/context'
import { invalid, PortalError, unauthorized } from '../../server/errors'
import { mailPasswordChanged } from '../../server/password-mail'
import { hashPassword, NOBODYS_HASH, verifyPassword } from '../../server/passwords'
import { findBySignInName, foldKey, insertPerson, type Person, toPerson } from '../../server/people'
import { findByResetToken, promiseLink } from '../../server/reset-tokens'
import { endSession } from '../../server/sessions'
import { readSettings } from '../../server/settings'
import { memberProcedure, publicProcedure, router } from '../../server/trpc'
import { dateInZone } from '../../shared/calendar'
import { LOGIN_FAILED, PENDING_MESSAGE } from '../../shared/front-door'
import { type AccountRecord, maySignIn } from '../../shared/residents'
import { mailResetLink, tellBoard } from './mail'
import * as queries from './queries'
import * as schema from './schema'

/** How long after the answer to a forgotten password the work begins, at least and at most. */
const RESET_AFTER_MS = [20, 200] as const

const passwordProcedure = publicProcedure.meta({ permission: 'public', isAlone: true })

export const accountsRouter = router({
  me: memberProcedure('account.own').query(({ ctx }): AccountRecord => ctx.user),

  signIn: passwordProcedure.input(schema.credentials).mutation(async ({ ctx, input }): Promise<AccountRecord> => {
    const { user, passwordHash } = await authenticate(ctx, input)
    if (!maySignIn(user.status)) throw refusalOf(user)
    return signInAs(ctx, user, passwordHash)
  }),

  signOut: publicProcedure.mutation(async ({ ctx }) => {
    const { sessionId } = ctx
    if (sessionId) await ctx.reserve.lend(() => ctx.write((trx) => endSession(trx, sessionId)))
    ctx.setCookie(ctx.sessions.blankCookie())
    return { message: 'Signed out' }
  }),

  register: passwordProcedure.input(schema.registration).mutation(async ({ ctx, input }) => {
    const { password, confirmPassword: _, ...fields } = input
    const settings = await readSettings(ctx.reads)
    if (!settings.streets.includes(fields.streetName)) throw invalid('streetName', schema.STREET_UNKNOWN)
    ctx.registrations.require(ctx.address)
    ctx.registrations.add(ctx.address)
    const passwordHash = await hashPassword(password, ctx.caller)
    const requiresApproval = settings.registrationNeedsApproval
    const user = await ctx.write(async (trx) => {
      const status = requiresApproval ? 'pending' : 'active'
      const textOptIn = fields.textOptIn ? 1 : 0
      const boardTold = requiresApproval ? 0 : 1
      const person = await insertPerson(trx, { ...fields, textOptIn, passwordHash, status, boardTold, createdAt: nowText() })
      if (requiresApproval) await tellBoard(trx, ctx.env.PUBLIC_URL)
      return person
    })
    const { username, email, name } = user
    if (requiresApproval) return { requiresApproval: true as const, username, email, name, message: PENDING_MESSAGE }
    const message = schema.WELCOME_MESSAGE
    return { requiresApproval: false as const, username, email, name, message, user: await signInAs(ctx, user, passwordHash) }
  }),

  forgotPassword: passwordProcedure.input(schema.forgotPassword).mutation(({ ctx, input }) => {
    ctx.resetRequests.require(ctx.address)
    ctx.resetRequests.add(ctx.address)
    // Some time after the answer: a known and an unknown address are answered alike, also in time. A write would otherwise be felt.
    setTimeout(
      () => {
        sendResetLink(ctx, input.email).catch((error: unknown) => ctx.log.error({ err: error }, 'reset link not sent'))
      },
      randomInt(...RESET_AFTER_MS),
    )
    return { message: schema.RESET_SENT }
  }),

  resetPassword: passwordProcedure.input(schema.resetPassword).mutation(async ({ ctx, input }) => {
    if (!(await findByResetToken(ctx.reads, input.token))) throw invalid('token', schema.RESET_LINK_INVALID)
    const passwordHash = await hashPassword(input.newPassword, ctx.caller)
    await ctx.write(async (trx) => {
      const user = await queries.resetPassword(trx, input.token, passwordHash)
      if (!user) throw invalid('token', schema.RESET_LINK_INVALID)
      if (user.handedOut === 1) await mailPasswordChanged(trx, ctx.env.PUBLIC_URL, user, 'passed on')
    })
    return { message: schema.RESET_DONE }
  }),
})

/** The account name and password belong to; a wrong name and a wrong password are one error and cost the same. */
async function authenticate(ctx: Context, { username, password }: { username: string; password: string }) {
  const row = await findBySignInName(ctx.reads, username)
  const attempt = { name: foldKey(username), address: ctx.address, userId: row?.id, caller: ctx.caller }
  await ctx.signIns.admit(attempt)
  const matches = await verifyPassword(row?.passwordHash ?? NOBODYS_HASH, password, ctx.caller)
  if (!row || !matches) {
    ctx.signIns.fail(attempt)
    throw unauthorized(LOGIN_FAILED)
  }
  ctx.signIns.succeed(attempt)
  const { passwordHash, ...columns } = row
  return { user: toPerson(columns), passwordHash }
}

/** The status is told only to who knows the password. */
function refusalOf({ status, username, email, name }: Person) {
  const message = REFUSALS[status] ?? LOGIN_FAILED
  return new PortalError('FORBIDDEN', message, { status, message, username, email, name })
}
const REFUSALS: Record<string, string> = { pending: PENDING_MESSAGE, banned: schema.BANNED_MESSAGE }

async function signInAs(ctx: Context, user: Person, passwordHash: string): Promise<AccountRecord> {
  const { timeZone } = await readSettings(ctx.reads)
  const lastLoginDate = dateInZone(nowText(), timeZone)
  const begin = () =>
    ctx.write(async (trx) => {
      if (ctx.sessionId) await endSession(trx, ctx.sessionId)
      if (!(await queries.recordSignIn(trx, user.id, passwordHash, lastLoginDate))) throw unauthorized(LOGIN_FAILED)
      return ctx.sessions.start(trx, user.id, ctx.userAgent)
    })
  const cookie = await ctx.reserve.lend(begin)
  ctx.setCookie(cookie)
  return { ...user, lastLoginDate }
}

/** Beyond a few, further requests send nothing, so that nobody's mailbox can be flooded. */
async function sendResetLink(ctx: Context, email: string) {
  if (!ctx.resetLimit.take(networkOf(ctx.address).home, foldKey(email))) return
  await ctx.write(async (trx) => {
    const user = await queries.findForReset(trx, email)
    if (!user) return
    await promiseLink(trx, user.id, 'reset')
    await mailResetLink(trx, ctx.env.PUBLIC_URL, user)
  })
  ctx.postOffice.nudge()
}
