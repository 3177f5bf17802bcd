import { notFound } from '../../errors'
import type { Log } from '../../process/log'
import type { Context } from '../../trpc/context'
import { ensureToken, readToken } from '../browser-cookies'
import { NEWCOMER_LASTS, type OidcRequest } from './oidc-requests'
import type { Identity, Provider } from './openid'

const COOKIE = 'portico_oidc'

/** Throws 404 where none is set up. */
export function requireProvider({ provider }: Pick<Context, 'provider'>): Provider {
  if (!provider) throw notFound('Sign-in')
  return provider
}

/** The address to send this browser to; nothing when the provider cannot be reached. Throws 404, 429. */
export async function askProvider(ctx: Context, asked: Omit<OidcRequest, 'checks'>): Promise<string | undefined> {
  const provider = requireProvider(ctx)
  ctx.limits.challenges.take(ctx.address)
  const began = await provider.begin().catch((error: unknown) => noteFailure(ctx.log, 'the sign-in provider cannot be reached', error))
  if (!began) return undefined
  const browser = ensureToken(ctx, COOKIE, NEWCOMER_LASTS / 1000)
  ctx.oidcRequests.sent.set(began.checks.state, browser.hash, { ...asked, checks: began.checks })
  browser.keep()
  return began.url
}

/** What this browser was sent for, and who has come back; nobody when the answer is wrong in any way. Nothing for an answer nobody asked for. */
export async function takeAnswer(ctx: Context, search: string): Promise<(OidcRequest & { identity: Identity | undefined }) | undefined> {
  const provider = requireProvider(ctx)
  const asked = ctx.oidcRequests.sent.take(new URLSearchParams(search).get('state') ?? '', readToken(ctx, COOKIE))
  if (!asked) return undefined
  const identity = await provider
    .identify(search, asked.checks)
    .catch((error: unknown) => noteFailure(ctx.log, 'the answer of the sign-in provider was refused', error))
  return { ...asked, identity }
}

/** They may register in this browser now. */
export function keepNewcomer(ctx: Context, identity: Identity) {
  const browser = ensureToken(ctx, COOKIE, NEWCOMER_LASTS / 1000)
  ctx.oidcRequests.newcomers.set(browser.hash, browser.hash, identity)
  browser.keep()
}

export const findNewcomer = (ctx: Context): Identity | undefined => {
  const browser = readToken(ctx, COOKIE)
  return ctx.oidcRequests.newcomers.get(browser ?? '', browser)
}

export const forgetNewcomer = (ctx: Context) => {
  const browser = readToken(ctx, COOKIE)
  ctx.oidcRequests.newcomers.take(browser ?? '', browser)
}

/** The library's own words; what it has received stays out of the log. */
function noteFailure(log: Log, what: string, error: unknown): undefined {
  const { message, code } = error as { message?: string; code?: string }
  log.warn({ reason: message, code }, what)
}
