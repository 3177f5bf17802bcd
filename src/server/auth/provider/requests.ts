import { notFound } from '../../errors'
import { HOUR, MINUTE } from '../../process/clock'
import type { Log } from '../../process/log'
import { createTtlMap, type TtlMap } from '../../process/ttl-map'
import type { AuthRequest } from '../auth-request'
import { ensureToken, readToken } from '../browsers'
import type { Checks, Identity, Provider } from './openid'

const ASKED_LASTS = 10 * MINUTE
/** As long as somebody may take to fill in the form. */
export const NEWCOMER_LIFETIME = HOUR

/** What somebody has been sent to the provider for: to sign in, or to link it to the account of a session. */
export interface OidcRequest {
  checks: Checks
  language?: string | undefined
  linkIn: string | null
}

/** Browsers at the provider, and who has come back and has no account yet. */
export interface OidcRequests {
  sent: TtlMap<OidcRequest>
  newcomers: TtlMap<Identity>
}

export const createOidcRequests = (): OidcRequests => ({
  sent: createTtlMap(ASKED_LASTS),
  newcomers: createTtlMap(NEWCOMER_LIFETIME),
})

const COOKIE = 'portico_oidc'

interface ProviderRequest extends AuthRequest {
  provider: Provider | null
  oidcRequests: OidcRequests
}

/** Throws 404 where none is set up. */
export function requireProvider({ provider }: Pick<ProviderRequest, 'provider'>): Provider {
  if (!provider) throw notFound('Sign-in')
  return provider
}

/** The address to send this browser to; nothing when the provider cannot be reached. Throws 404, 429. */
export async function beginProviderSignIn(ctx: ProviderRequest, asked: Omit<OidcRequest, 'checks'>): Promise<string | undefined> {
  const provider = requireProvider(ctx)
  ctx.limits.challenges.take(ctx.address)
  const began = await provider.begin().catch((error: unknown) => noteFailure(ctx.log, 'the sign-in provider cannot be reached', error))
  if (!began) return undefined
  const browser = ensureToken(ctx, COOKIE, NEWCOMER_LIFETIME / 1000)
  ctx.oidcRequests.sent.set(began.checks.state, browser.hash, { ...asked, checks: began.checks })
  browser.keep()
  return began.url
}

/** What this browser was sent for, and who has come back; nobody when the answer is wrong in any way. Nothing for an answer nobody asked for. */
export async function finishProviderSignIn(
  ctx: ProviderRequest,
  search: string,
): Promise<(OidcRequest & { identity: Identity | undefined }) | undefined> {
  const provider = requireProvider(ctx)
  const asked = ctx.oidcRequests.sent.take(new URLSearchParams(search).get('state') ?? '', readToken(ctx, COOKIE))
  if (!asked) return undefined
  const identity = await provider
    .identify(search, asked.checks)
    .catch((error: unknown) => noteFailure(ctx.log, 'the answer of the sign-in provider was refused', error))
  return { ...asked, identity }
}

/** They may register in this browser now. */
export function keepNewcomer(ctx: ProviderRequest, identity: Identity) {
  const browser = ensureToken(ctx, COOKIE, NEWCOMER_LIFETIME / 1000)
  ctx.oidcRequests.newcomers.set(browser.hash, browser.hash, identity)
  browser.keep()
}

export const findNewcomer = (ctx: ProviderRequest): Identity | undefined => {
  const browser = readToken(ctx, COOKIE)
  return ctx.oidcRequests.newcomers.get(browser ?? '', browser)
}

export const forgetNewcomer = (ctx: ProviderRequest) => {
  const browser = readToken(ctx, COOKIE)
  ctx.oidcRequests.newcomers.take(browser ?? '', browser)
}

/** The library's own words; what it has received stays out of the log. */
function noteFailure(log: Log, what: string, error: unknown): undefined {
  const { message, code } = error as { message?: string; code?: string }
  log.warn({ reason: message, code }, what)
}
