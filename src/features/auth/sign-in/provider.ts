import { signInTickets, trustedBrowsers } from '../../../server/auth/browsers'
import { findAccountOf, linkIdentity, unlinkIdentity } from '../../../server/auth/provider/identities'
import type { Identity } from '../../../server/auth/provider/openid'
import {
  beginProviderSignIn,
  findNewcomer,
  finishProviderSignIn,
  keepNewcomer,
  requireProvider,
} from '../../../server/auth/provider/requests'
import { proofSince } from '../../../server/auth/re-authentication'
import { found, PortalError } from '../../../server/errors'
import { countCostlyChange } from '../../../server/limits/limits'
import { foldKey } from '../../../server/people'
import type { Context, MemberContext } from '../../../server/trpc/context'
import { maySignIn } from '../../../shared/residents'
import type { Language } from '../../../words/languages'
import { msg } from '../../../words/messages'
import { startSession } from './start-session'

const REGISTER = '/auth?tab=register&provider=new'
const SECOND_STEP = '/auth?step=second'
type Outcome = 'down' | 'known' | 'unverified' | 'refused' | 'banned' | 'pending' | 'former'
const auth = (outcome: Outcome) => `/auth?provider=${outcome}`
const profile = (outcome: 'linked' | 'taken' | 'refused') => `/profile?tab=settings&provider=${outcome}`

/** The address the browser is sent to. If its network has asked too often, a page says so. Throws 404. */
export const startWithProvider = async (ctx: Context, language: Language | undefined): Promise<string> =>
  (await beginProviderSignIn(ctx, { linkIn: null, language }).catch(ignoreTooManyRequests)) ?? auth('down')

function ignoreTooManyRequests(error: unknown): undefined {
  if (!(error instanceof PortalError && error.code === 'TOO_MANY_REQUESTS')) throw error
}

/** Returns the next address: signed in, linked, or with an error. Throws 404. */
export async function finishWithProvider(ctx: Context, search: string): Promise<string> {
  const answer = await finishProviderSignIn(ctx, search)
  if (!answer) return auth('refused')
  const { identity, linkIn, language } = answer
  if (linkIn) return finishLinking(ctx, linkIn, identity)
  if (!identity) return auth('refused')
  return (await signInWithIdentity(ctx, identity, language as Language | undefined)) ?? keepUnknownIdentity(ctx, identity)
}

async function finishLinking(ctx: Context, linkIn: string, identity: Identity | undefined) {
  const { user, sessionId, env, write } = ctx
  if (!user || sessionId !== linkIn) return auth('refused')
  if (!identity) return profile('refused')
  const at = { provider: requireProvider(ctx), publicUrl: env.PUBLIC_URL, sessionId }
  const isLinked = await write((trx) => linkIdentity(trx, at, user, identity))
  return profile(isLinked ? 'linked' : 'taken')
}

/** The provider replaces the password; a second step still follows. Undefined if no account is linked. */
const signInWithIdentity = (ctx: Context, identity: Identity, language: Language | undefined): Promise<string | undefined> =>
  ctx.reserve.lend(() =>
    ctx.write(async (trx) => {
      const account = await findAccountOf(trx, identity)
      if (!account) return undefined
      if (!maySignIn(account.status)) return auth(REFUSALS[account.status] ?? 'former')
      const isTrusted = (await trustedBrowsers.find(ctx, trx)) === account.id
      if (account.secondStepAt && !isTrusted) {
        await signInTickets.issue(ctx, trx, account.id, account.credentialSince)
        return SECOND_STEP
      }
      const { credentialSince } = account
      await startSession(ctx, trx, account.id, { provenUntil: isTrusted ? null : proofSince(identity.provenAt), credentialSince }, language)
      return '/'
    }),
  )
const REFUSALS: Record<string, Outcome> = { pending: 'pending', banned: 'banned' }

/** An email address never signs anybody in by itself, not even one confirmed by the provider. */
async function keepUnknownIdentity(ctx: Context, identity: Identity): Promise<string> {
  if (!identity.email) return auth('unverified')
  const owner = await ctx.reads.selectFrom('user').select('id').where('emailKey', '=', foldKey(identity.email)).executeTakeFirst()
  if (owner) return auth('known')
  keepNewcomer(ctx, identity)
  return REGISTER
}

/** Prefills the registration form. Throws 404 for a browser without a pending identity. */
export function readNewcomer(ctx: Context) {
  requireProvider(ctx)
  const { name, email } = found(findNewcomer(ctx), 'SignIn')
  return { name, email }
}

/** Returns the provider's address. Throws 404, 429, 503. */
export async function startLinking(ctx: MemberContext) {
  countCostlyChange(ctx, ctx.user, 'provider')
  const url = await beginProviderSignIn(ctx, { linkIn: ctx.sessionId })
  if (!url) throw new PortalError('SERVICE_UNAVAILABLE', msg('problems', 'providerDown', requireProvider(ctx).name))
  return { url }
}

export async function unlinkProvider(ctx: MemberContext) {
  const provider = requireProvider(ctx)
  const isUnlinked = await ctx.write((trx) => unlinkIdentity(trx, { provider, publicUrl: ctx.env.PUBLIC_URL }, ctx.user))
  found(isUnlinked || null, 'SignIn')
  return { message: ctx.t(msg('problems', 'providerUnlinked', provider.name)) }
}
