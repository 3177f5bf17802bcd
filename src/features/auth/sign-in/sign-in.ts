import { isKnownBrowser, signInTickets, trustedBrowsers } from '../../../server/auth/browsers'
import { isCommon } from '../../../server/auth/password-rules'
import { NOBODYS_HASH, verifyPassword } from '../../../server/auth/passwords'
import { newProof } from '../../../server/auth/re-authentication'
import { endSignInLink, findSignInLink } from '../../../server/auth/reset-tokens'
import { findSecondStep, type StepMethod, tryCode } from '../../../server/auth/second-step'
import { notifyOwner } from '../../../server/auth/security-mail'
import { endSession } from '../../../server/auth/session-rows'
import { found, invalid, PortalError, unauthorized } from '../../../server/errors'
import { findBySignInName, findPerson, foldKey, type Person, toPerson } from '../../../server/people'
import { holdVotes } from '../../../server/storage/ballot-box/vote-hold'
import type { Context } from '../../../server/trpc/context'
import { maySignIn } from '../../../shared/residents'
import type { Language } from '../../../words/languages'
import { msg } from '../../../words/messages'
import { type Credentials, type SecondStepCode, SIGN_IN_LINK_INVALID, type SignInByLink } from '../schema'
import { LOGIN_FAILED, refusalOf, startSession } from './start-session'

/**
 * Throws 401 for a wrong name or password, and if a second step is to follow; 403 with the status for an account that may not sign in;
 * 429.
 */
export async function signIn(ctx: Context, credentials: Credentials): Promise<Person> {
  const { user, passwordHash } = await authenticate(ctx, credentials)
  if (!maySignIn(user.status)) throw refusalOf(user)
  await noteCommonPassword(ctx, user.id, credentials.password)
  const isTrusted = (await trustedBrowsers.find(ctx, ctx.reads)) === user.id
  const asked = isTrusted ? null : await askForSecondStep(ctx, user.id, passwordHash)
  if (asked) throw asked
  return startPasswordSession(ctx, user, passwordHash, isTrusted ? 'trusted browser' : 'password', credentials.language)
}

/** With a trusted browser the password is no fresh proof; the password alone is not enough once the account has a second step. */
type By = 'password' | 'trusted browser'

/** Throws 401 if the account was closed or its password changed while `passwordHash` was being checked. */
export async function startPasswordSession(ctx: Context, user: Person, passwordHash: string, by: By, language?: Language): Promise<Person> {
  const begin = () =>
    ctx.write(async (trx) => {
      const account = await trx
        .selectFrom('user')
        .select(['secondStepAt', 'passwordSince'])
        .where('id', '=', user.id)
        .where('passwordHash', '=', passwordHash)
        .executeTakeFirst()
      const mayPass = by === 'trusted browser' ? (await trustedBrowsers.find(ctx, trx)) === user.id : account?.secondStepAt === null
      if (!account || !mayPass) throw unauthorized(LOGIN_FAILED)
      const proof = { provenUntil: by === 'password' ? newProof() : null, credentialSince: account.passwordSince }
      return startSession(ctx, trx, user.id, proof, language)
    })
  return ctx.reserve.lend(begin)
}

async function noteCommonPassword({ reserve, write }: Context, userId: number, password: string) {
  if (!(await isCommon(password))) return
  await reserve.lend(() =>
    write((trx) =>
      trx.updateTable('user').set({ passwordNotice: 'due' }).where('id', '=', userId).where('passwordNotice', '=', 'none').execute(),
    ),
  )
}

/**
 * The link replaces the password, and only the second step that may follow is a fresh proof. A link that was handed out also holds the
 * account's votes. Throws 400 for a link that does not work, 401 if a second step is to follow, 403 with the status.
 */
export async function signInByLink(ctx: Context, { token, language }: SignInByLink): Promise<Person> {
  const answer = await ctx.reserve.lend(() =>
    ctx.write(async (trx) => {
      const link = await findSignInLink(trx, token)
      if (!link) throw invalid('token', SIGN_IN_LINK_INVALID)
      const user = found(await findPerson(trx, link.id), 'User')
      if (!maySignIn(user.status)) throw refusalOf(user)
      await endSignInLink(trx, user.id, token)
      if (link.handedOut === 1) await holdVotes(trx, user.id)
      const credentialSince = link.linkMadeAt
      const { isOn, methods } = await findSecondStep(trx, ctx, user.id)
      if (!isOn) return startSession(ctx, trx, user.id, { provenUntil: null, credentialSince }, language)
      await signInTickets.issue(ctx, trx, user.id, credentialSince)
      return secondStepAsked(methods)
    }),
  )
  if (answer instanceof PortalError) throw answer
  return answer
}

export async function signOut({ sessionId, reserve, write, setCookie, clearCache, sessions }: Context) {
  if (sessionId) await reserve.lend(() => write((trx) => endSession(trx, sessionId)))
  setCookie(sessions.blankCookie())
  clearCache()
}

/** A wrong name and a wrong password give the same error and take the same time. */
async function authenticate(ctx: Context, { username, password }: Credentials) {
  const row = await findBySignInName(ctx.reads, username)
  const isKnown = await isKnownBrowser(ctx, row?.id)
  const attempt = { name: foldKey(username), address: ctx.address, userId: row?.id, isKnown, caller: ctx.caller }
  const refusal = await ctx.limits.signIns.admit(attempt)
  const matches = await verifyPassword(row?.passwordHash ?? NOBODYS_HASH, password, ctx.caller)
  if (!row || !matches) throw refusal ?? unauthorized(LOGIN_FAILED)
  ctx.limits.signIns.succeed(attempt, refusal)
  const { passwordHash, ...columns } = row
  return { user: toPerson(columns), passwordHash }
}

/** Issues a ticket and returns the 401 that asks for the second step; null if the account has none. */
async function askForSecondStep(ctx: Context, userId: number, passwordHash: string): Promise<PortalError | null> {
  const { isOn, methods } = await findSecondStep(ctx.reads, ctx, userId)
  if (!isOn) return null
  await ctx.reserve.lend(() =>
    ctx.write(async (trx) => {
      const account = await trx
        .selectFrom('user')
        .select('passwordSince')
        .where('id', '=', userId)
        .where('passwordHash', '=', passwordHash)
        .executeTakeFirst()
      if (!account) throw unauthorized(LOGIN_FAILED)
      await signInTickets.issue(ctx, trx, userId, account.passwordSince)
    }),
  )
  return secondStepAsked(methods)
}

function secondStepAsked(methods: readonly StepMethod[]) {
  const sentence = methods.includes('app') ? msg('problems', 'codeAsked') : msg('problems', 'otherStepAsked')
  return new PortalError('UNAUTHORIZED', sentence, { secondStep: true, methods })
}

export async function listTicketMethods(ctx: Context) {
  const userId = found(await signInTickets.find(ctx, ctx.reads), 'SignIn')
  const { methods } = await findSecondStep(ctx.reads, ctx, userId)
  return { methods }
}

const ticketExpired = () => new PortalError('UNAUTHORIZED', msg('problems', 'signInAgain'), { startAgain: true })

/** Throws 401 for a wrong or used code or without a valid ticket, 429. */
export async function finishSignIn(ctx: Context, { trustBrowser, language, ...typed }: SecondStepCode): Promise<Person> {
  const userId = await signInTickets.find(ctx, ctx.reads)
  if (userId === undefined) throw ticketExpired()
  const takeCode = await tryCode(ctx, userId, typed)
  const answer = await ctx.reserve.lend(() =>
    ctx.write(async (trx) => {
      // Only one of several requests at once finds the ticket.
      const ticket = await signInTickets.read(ctx, trx)
      if (ticket?.userId !== userId) throw ticketExpired()
      const { credentialSince } = ticket
      const outcome = await takeCode(trx)
      if (outcome !== 'right') return outcome
      if (trustBrowser) await trustedBrowsers.issue(ctx, trx, userId, credentialSince)
      return startSession(ctx, trx, userId, { provenUntil: newProof(), credentialSince }, language)
    }),
  )
  if (typeof answer === 'string') {
    if (ctx.limits.codes.isTenthWrong(userId)) await notifyOfGuesses(ctx, userId)
    throw unauthorized(msg('problems', answer === 'used' ? 'codeUsed' : 'codeWrong'))
  }
  ctx.limits.codes.forget(userId)
  return answer
}

/** Nobody reaches the codes without the password. */
const notifyOfGuesses = ({ write, env }: Context, userId: number) =>
  write(async (trx) => {
    const owner = found(await findPerson(trx, userId), 'User')
    await notifyOwner(trx, env.PUBLIC_URL, owner, 'passwordKnown', {})
  })
