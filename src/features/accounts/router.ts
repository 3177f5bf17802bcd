import { randomInt } from 'node:crypto'
import { fromNow, HOUR, nowText } from '../../server/clock'
import type { Context } from '../../server/context'
import { invalid, PortalError, unauthorized } from '../../server/errors'
import { networkOf } from '../../server/limits'
import { hashPassword, NOBODYS_HASH, verifyPassword } from '../../server/passwords'
import { findBySignInName, foldKey, insertPerson, type Person, toPerson } from '../../server/people'
import { findByResetToken, issueResetToken } from '../../server/reset-tokens'
import { endSession } from '../../server/sessions'
import { readSettings } from '../../server/settings'
import { memberProcedure, publicProcedure, router } from '../../server/trpc'
import { type AccountRecord, maySignIn } from '../../shared/residents'
import { mailRegistration, mailResetLink } from './mail'
import * as queries from './queries'
import * as schema from './schema'

/** How long after the answer to a forgotten password the work begins, at least and at most. */
const RESET_AFTER_MS = [20, 200] as const

export const accountsRouter = router({
  me: memberProcedure('account.own').query(({ ctx }): AccountRecord => ctx.user),

  signIn: publicProcedure.input(schema.credentials).mutation(async ({ ctx, input }): Promise<AccountRecord> => {
    const key = `${foldKey(input.username)} ${networkOf(ctx.address)}`
    ctx.signInLimit.require(key)
    ctx.signInLimit.count(key)
    const { user, passwordHash } = await authenticate(ctx, input)
    ctx.signInLimit.forget(key)
    if (!maySignIn(user.status)) throw refusalOf(user)
    return signInAs(ctx, user, passwordHash)
  }),

  signOut: publicProcedure.mutation(async ({ ctx }) => {
    if (ctx.sessionId) await endSession(ctx.db, ctx.sessionId)
    ctx.setCookie(ctx.sessions.blankCookie())
    return { message: 'Signed out' }
  }),

  register: publicProcedure.input(schema.registration).mutation(async ({ ctx, input }) => {
    const { password, confirmPassword: _, ...fields } = input
    const settings = await readSettings(ctx.db)
    if (!settings.streets.includes(fields.streetName)) throw invalid('streetName', schema.STREET_UNKNOWN)
    ctx.registerLimit.require(networkOf(ctx.address))
    ctx.registerLimit.count(networkOf(ctx.address))
    const passwordHash = await hashPassword(password)
    const requiresApproval = settings.registrationNeedsApproval
    const user = await ctx.db.transaction().execute(async (trx) => {
      const status = requiresApproval ? 'pending' : 'active'
      const textOptIn = fields.textOptIn ? 1 : 0
      const person = await insertPerson(trx, { ...fields, textOptIn, passwordHash, status, createdAt: nowText() })
      if (requiresApproval) await mailRegistration(trx, ctx.env.PUBLIC_URL, person)
      return person
    })
    const { username, email, name } = user
    if (requiresApproval) return { requiresApproval: true as const, username, email, name, message: schema.PENDING_MESSAGE }
    const message = schema.WELCOME_MESSAGE
    return { requiresApproval: false as const, username, email, name, message, user: await signInAs(ctx, user, passwordHash) }
  }),

  forgotPassword: publicProcedure.input(schema.forgotPassword).mutation(({ ctx, input }) => {
    // Some time after the answer: a known and an unknown address are answered alike, also in time. A write would otherwise be felt.
    setTimeout(
      () => {
        sendResetLink(ctx, input.email).catch((error: unknown) => ctx.log.error({ err: error }, 'reset link not sent'))
      },
      randomInt(...RESET_AFTER_MS),
    )
    return { message: schema.RESET_SENT }
  }),

  resetPassword: publicProcedure.input(schema.resetPassword).mutation(async ({ ctx, input }) => {
    if (!(await findByResetToken(ctx.db, input.token))) throw invalid('token', schema.RESET_LINK_INVALID)
    const passwordHash = await hashPassword(input.newPassword)
    const done = await ctx.db.transaction().execute((trx) => queries.resetPassword(trx, input.token, passwordHash))
    if (!done) throw invalid('token', schema.RESET_LINK_INVALID)
    return { message: schema.RESET_DONE }
  }),
})

/** The account name and password belong to; a wrong name and a wrong password are one error and cost the same. */
async function authenticate(ctx: Context, { username, password }: { username: string; password: string }) {
  const row = await findBySignInName(ctx.db, username)
  const matches = await verifyPassword(row?.passwordHash ?? NOBODYS_HASH, password)
  if (!row || !matches) throw unauthorized(schema.LOGIN_FAILED)
  const { passwordHash, ...columns } = row
  return { user: toPerson(columns), passwordHash }
}

/** The status is told only to who knows the password. */
function refusalOf({ status, username, email, name }: Person) {
  const message = REFUSALS[status] ?? schema.LOGIN_FAILED
  return new PortalError('FORBIDDEN', message, { status, message, username, email, name })
}
const REFUSALS: Record<string, string> = { pending: schema.PENDING_MESSAGE, banned: schema.BANNED_MESSAGE }

async function signInAs(ctx: Context, user: Person, passwordHash: string): Promise<AccountRecord> {
  const lastLoginDate = nowText()
  const cookie = await ctx.db.transaction().execute(async (trx) => {
    if (ctx.sessionId) await endSession(trx, ctx.sessionId)
    if (!(await queries.recordSignIn(trx, user.id, passwordHash, lastLoginDate))) throw unauthorized(schema.LOGIN_FAILED)
    return ctx.sessions.start(user.id, ctx.userAgent, trx)
  })
  ctx.setCookie(cookie)
  return { ...user, lastLoginDate }
}

/** Beyond a few an hour, further requests for one address send nothing, so nobody's mailbox can be flooded. */
async function sendResetLink(ctx: Context, email: string) {
  if (!ctx.resetLimit.allows(foldKey(email))) return
  ctx.resetLimit.count(foldKey(email))
  await ctx.db.transaction().execute(async (trx) => {
    const user = await queries.findForReset(trx, email)
    if (!user) return
    // Only an invitation is valid for longer than a link of this kind can be.
    const replacesInvitation = (user.passwordResetExpires ?? '') > fromNow(schema.RESET_LINK_HOURS * HOUR)
    const token = await issueResetToken(trx, user.id, schema.RESET_LINK_HOURS * HOUR)
    await mailResetLink(trx, ctx.env.PUBLIC_URL, user, token, replacesInvitation)
  })
  ctx.postOffice.nudge()
}
