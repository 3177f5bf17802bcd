import type { Reader, Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { countRare } from '../../server/budget/count-change'
import { found, invalid } from '../../server/errors'
import { mailPasswordChanged } from '../../server/password-mail'
import { hashPassword, verifyPassword } from '../../server/passwords'
import { findPerson, type Person, requireAnotherSuperAdmin, updatePerson } from '../../server/people'
import { endSession, endSessions } from '../../server/sessions'
import { readSettings } from '../../server/settings'
import { memberProcedure, publicProcedure, router } from '../../server/trpc'
import { readUnsubscribeToken } from '../../server/unsubscribe-link'
import { formatPhone } from '../../shared/phone'
import * as queries from './queries'
import * as schema from './schema'

const own = memberProcedure('preferences.own')

export const preferencesRouter = router({
  sms: own.query(async ({ ctx }) => queries.smsPreferencesOf(await findSelf(ctx.reads, ctx.user))),

  saveSms: own.input(schema.smsPreferences).mutation(({ ctx, input }) =>
    ctx.write(async (trx) => {
      const { smsEnabled, phoneNumber } = input
      const number = phoneNumber === undefined ? {} : { phoneNumber: phoneNumber && formatPhone(phoneNumber) }
      await updatePerson(trx, ctx.user.id, { textOptIn: smsEnabled ? 1 : 0, ...number })
      return queries.smsPreferencesOf(await findSelf(trx, ctx.user))
    }),
  ),

  email: own.query(async ({ ctx }) => queries.emailPreferencesOf(await findSelf(ctx.reads, ctx.user))),

  /** Whether mail reaches the address at all: false while a delivery issue pauses it. */
  reachable: own.query(async ({ ctx }) => ({
    reachable: !(await queries.isPaused(ctx.reads, (await findSelf(ctx.reads, ctx.user)).email)),
  })),

  unsubscribe: own.input(schema.unsubscribe).mutation(async ({ ctx, input }) => {
    const preferences = await ctx.write(async (trx) => {
      const person = await findSelf(trx, ctx.user)
      await queries.markUnsubscribed(trx, person, input.reason, input.note)
      if (input.reason === schema.LEAVING) await leave(trx, person)
      return queries.emailPreferencesOf(await findSelf(trx, person))
    })
    if (input.reason === schema.LEAVING) ctx.setCookie(ctx.sessions.blankCookie())
    return preferences
  }),

  resubscribe: own.mutation(({ ctx }) =>
    ctx.write(async (trx) => {
      await queries.markSubscribed(trx, await findSelf(trx, ctx.user))
      return queries.emailPreferencesOf(await findSelf(trx, ctx.user))
    }),
  ),

  /** What the page behind a mail's unsubscribe link says before anybody presses the button. */
  unsubscribeLink: publicProcedure.input(schema.unsubscribeLink).query(async ({ ctx, input }) => {
    const person = await findByLink(ctx.reads, input.token)
    return { email: veiled(person.email), subscribed: person.emailSubscribed }
  }),

  unsubscribeByLink: publicProcedure.input(schema.unsubscribeLink).mutation(({ ctx, input }) =>
    ctx.write(async (trx) => {
      const person = await findByLink(trx, input.token)
      if (person.emailSubscribed) await queries.markUnsubscribed(trx, person, null, null)
      return { message: 'Unsubscribed successfully' }
    }),
  ),

  changePassword: own
    .meta({ permission: 'preferences.own', isAlone: true })
    .input(schema.passwordChange)
    .mutation(async ({ ctx, input }) => {
      const key = `password ${ctx.user.id}`
      ctx.signIns.own.require(key)
      ctx.signIns.own.add(key)
      const known = await verifyPassword(await queries.findPasswordHash(ctx.reads, ctx.user.id), input.currentPassword, ctx.caller)
      if (!known) throw invalid('currentPassword', schema.CURRENT_PASSWORD_WRONG)
      countRare(ctx, ctx.user, 'password')
      ctx.signIns.own.forget(key)
      const passwordHash = await hashPassword(input.newPassword, ctx.caller)
      await ctx.write(async (trx) => {
        const person = await findSelf(trx, ctx.user)
        await queries.setPassword(trx, person.id, passwordHash)
        await endSessions(trx, person.id, ctx.sessionId)
        await mailPasswordChanged(trx, ctx.env.PUBLIC_URL, person, 'signed in')
        await audit(trx, person, 'changed own password', nameOf(person))
      })
      return { message: 'Password changed' }
    }),

  sessions: own.query(async ({ ctx }): Promise<schema.OwnSession[]> => {
    const sessions = await queries.listSessions(ctx.reads, ctx.user.id, ctx.sessionId)
    return sessions.map(({ id: _, ...session }) => session)
  }),

  /** Signs another device out; one's own is left by logging out. */
  endSession: own.input(schema.sessionHandle).mutation(async ({ ctx, input }) => {
    const sessions = await queries.listSessions(ctx.reads, ctx.user.id, ctx.sessionId)
    const session = found(
      sessions.find(({ handle, current }) => handle === input.handle && !current),
      'Session',
    )
    await ctx.write((trx) => endSession(trx, session.id))
    return { message: 'Signed out' }
  }),

  endOtherSessions: own.mutation(async ({ ctx }) => {
    await ctx.write((trx) => endSessions(trx, ctx.user.id, ctx.sessionId))
    return { message: 'Signed out' }
  }),
})

const nameOf = (person: Person) => `${person.name} (${person.username})`

/** The account as it is now: what the session remembers may be a request old. */
const findSelf = async (db: Reader, { id }: { id: number }) => found(await findPerson(db, id), 'User')

/** Becomes a former resident: the account closes, what they wrote stays. Throws 409 for the last super admin. */
async function leave(trx: Trx, person: Person) {
  await requireAnotherSuperAdmin(trx, person)
  await updatePerson(trx, person.id, { status: 'unsubscribed' })
  await endSessions(trx, person.id)
  await audit(trx, person, 'left as former resident', nameOf(person))
}

/** The account an unsubscribe link was made for; 404 when the link is forged or its account is gone. */
async function findByLink(db: Reader, token: string): Promise<Person> {
  const { linkSecret } = await readSettings(db)
  const userId = readUnsubscribeToken(linkSecret, token)
  return found(userId === null ? null : await findPerson(db, userId), 'Unsubscribe link')
}

/** Enough to recognize one's own address, too little to learn somebody else's from a forwarded mail. */
const veiled = (email: string) => email.replace(/^(.{1,2})[^@]*/, '$1•••')
