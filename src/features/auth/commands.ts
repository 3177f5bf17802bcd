import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type * as z from 'zod/mini'
import type { Reader, Trx } from '../../../db/schema'
import { requireUncommon } from '../../server/auth/password-rules'
import { hashPassword } from '../../server/auth/passwords'
import { linkIdentity } from '../../server/auth/provider/identities'
import { findNewcomer, forgetNewcomer, requireProvider } from '../../server/auth/provider/requests'
import { endLinks, findByResetToken, promiseLink } from '../../server/auth/reset-tokens'
import { notifyOwner } from '../../server/auth/security-mail'
import { endSessions } from '../../server/auth/session-rows'
import { conflict, invalid, PortalError } from '../../server/errors'
import { PENDING_MAX } from '../../server/limits/amounts'
import { networkOf } from '../../server/limits/network'
import { foldKey, insertPerson, type Person } from '../../server/people'
import { HOUR, nowText } from '../../server/process/clock'
import { readSettings } from '../../server/settings'
import { heldAsNew, holdVotes } from '../../server/storage/ballot-box/vote-hold'
import type { Context } from '../../server/trpc/context'
import { LINK_STATUSES } from '../../shared/residents'
import { msg } from '../../words/messages'
import type { registered } from './answers'
import { mailLink, notifyBoard } from './mail'
import { type NewPassword, type NewResident, RESET_LINK_INVALID, STREET_UNKNOWN } from './schema'
import { startPasswordSession } from './sign-in/sign-in'
import { PENDING_MESSAGE } from './sign-in/start-session'

/**
 * Throws 400 for an unknown street, a common password or an address the provider has not confirmed, 409 for a taken name or address, 429.
 */
export async function register(ctx: Context, input: NewResident): Promise<z.output<typeof registered>> {
  const { password, confirmPassword: _, textOptIn, provider, ...fields } = input
  const settings = await readSettings(ctx.reads)
  if (!settings.streets.includes(fields.streetName)) throw invalid('streetName', STREET_UNKNOWN)
  await requireUncommon(ctx.reads, 'password', password, fields)
  const link = provider ? identityLinker(ctx, fields.email) : undefined
  ctx.limits.registrations.take(ctx.address)
  const requiresApproval = settings.registrationNeedsApproval
  if (requiresApproval) await requireRegistrationRoom(ctx.reads)
  const passwordHash = await hashPassword(password, ctx.caller)
  const [status, boardNotified] = requiresApproval ? ['pending', 0] : ['active', 1]
  const user = await ctx.write(async (trx) => {
    if (requiresApproval) await requireRegistrationRoom(trx)
    const since = requiresApproval ? { createdAt: nowText() } : heldAsNew()
    const row = { ...fields, ...since, textOptIn: textOptIn ? 1 : 0, passwordHash, status, boardNotified }
    const person = await insertPerson(trx, row)
    if (requiresApproval) await notifyBoard(trx, ctx.env.PUBLIC_URL)
    await link?.(trx, person)
    return person
  })
  if (link) forgetNewcomer(ctx)
  const { username, email, name } = user
  if (requiresApproval) return { requiresApproval, username, email, name, message: ctx.t(PENDING_MESSAGE) }
  return {
    requiresApproval,
    username,
    email,
    name,
    message: ctx.t(msg('problems', 'registered')),
    user: await startPasswordSession(ctx, user, passwordHash, 'password'),
  }
}

/**
 * Links the provider's identity to the new account. Throws 400 for another address than the confirmed one and for a browser without a
 * pending identity; 404.
 */
function identityLinker(ctx: Context, email: string) {
  const at = { provider: requireProvider(ctx), publicUrl: ctx.env.PUBLIC_URL, sessionId: null }
  const { name } = at.provider
  const identity = findNewcomer(ctx)
  if (!identity) throw new PortalError('BAD_REQUEST', msg('problems', 'providerRefused', name))
  if (foldKey(email) !== foldKey(identity.email)) throw invalid('email', msg('problems', 'providerEmail', name))
  return async (trx: Trx, person: Person) => {
    if (!(await linkIdentity(trx, at, person, identity))) throw conflict(msg('problems', 'providerTaken', name))
  }
}

const SENT_AFTER_MS = [20, 200] as const

/** Runs after the answer, so that known and unknown addresses are answered in the same time. */
export function requestLink(ctx: Context, email: string, kind: 'reset' | 'signIn') {
  ctx.limits.resetRequests.take(ctx.address)
  ctx.jobs.promise('send a link', async () => {
    await pause(randomInt(...SENT_AFTER_MS))
    await sendLink(ctx, email, kind)
  })
}

/** Further requests, of either kind, send nothing, so that a mailbox cannot be flooded. */
async function sendLink(ctx: Context, email: string, kind: 'reset' | 'signIn') {
  const network = networkOf(ctx.address).subnet
  if (!ctx.limits.resetMails.take(network, foldKey(email))) return
  await ctx.write(async (trx) => {
    const user = await trx.selectFrom('user').select(['id', 'email', 'status']).where('emailKey', '=', foldKey(email)).executeTakeFirst()
    if (!user || (kind === 'reset' && !LINK_STATUSES.includes(user.status))) return
    await promiseLink(trx, user.id, kind)
    await mailLink(trx, ctx.env.PUBLIC_URL, kind, { language: ctx.language() }, user)
    ctx.resetLinkOrigins.noteRequest(kind, user.id, network)
  })
  ctx.mailQueue.nudge()
}

/**
 * Ends every link and session of the account; a link that was passed on by hand also holds its votes. Throws 400 for a link that does not
 * work and for a common password.
 */
export async function resetPassword(ctx: Context, { token, newPassword }: NewPassword) {
  const owner = await findByResetToken(ctx.reads, token)
  if (!owner) throw invalid('token', RESET_LINK_INVALID)
  await requireUncommon(ctx.reads, 'newPassword', newPassword, owner)
  const passwordHash = await hashPassword(newPassword, ctx.caller)
  await ctx.write(async (trx) => {
    const user = await findByResetToken(trx, token)
    if (!user) throw invalid('token', RESET_LINK_INVALID)
    await endLinks(trx, user.id)
    await trx
      .updateTable('user')
      .set({ passwordHash, passwordNotice: 'none', passwordSince: user.linkMadeAt, awaitsInvitation: 0 })
      .where('id', '=', user.id)
      .execute()
    await endSessions(trx, user.id)
    ctx.limits.codes.forget(user.id)
    if (user.handedOut === 1) await holdVotes(trx, user.id)
    await notifyOwner(trx, ctx.env.PUBLIC_URL, user, 'passwordChanged', { how: user.handedOut === 1 ? 'passedOn' : 'reset' })
  })
  return { username: owner.username }
}

const TOO_MANY_WAIT = msg('problems', 'registrationsFull')

/** Throws 429 while too many accounts wait for approval. Nothing is removed to make room; the board decides. */
export async function requireRegistrationRoom(db: Reader) {
  const waiting = await db.selectFrom('user').select('id').where('status', '=', 'pending').limit(PENDING_MAX).execute()
  if (waiting.length >= PENDING_MAX) throw new PortalError('TOO_MANY_REQUESTS', TOO_MANY_WAIT, { retryAfter: HOUR / 1000 })
}
