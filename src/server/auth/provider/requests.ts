import { notFound } from '../../errors'
import { HOUR, MINUTE } from '../../process/clock'
import type { Log } from '../../process/log'
import { createTtlMap, type TtlMap } from '../../process/ttl-map'
import type { AuthRequest } from '../auth-request'
import { ensureToken, readToken } from '../browsers'
import type { Checks, Identity, Provider } from './openid'

const ASKED_LASTS = 10 * MINUTE
const NEWCOMER_LIFETIME = HOUR

/** `linkIn` is the session whose account gets the link; null for a sign-in. */
interface OidcRequest {
  checks: Checks
  language?: string | undefined
  linkIn: string | null
}

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

/** Throws 404 without a provider. */
export function requireProvider({ provider }: Pick<ProviderRequest, 'provider'>): Provider {
  if (!provider) throw notFound('SignIn')
  return provider
}

/** Returns the address to send this browser to, or undefined if the provider cannot be reached. Throws 404, 429. */
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

/**
 * Returns the request of this browser; `identity` is undefined for an invalid answer. Returns undefined for an answer that nobody
 * requested.
 */
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

/** Logs the library's message only, because the received data must stay out of the log. */
function noteFailure(log: Log, what: string, error: unknown): undefined {
  const { message, code } = error as { message?: string; code?: string }
  log.warn({ reason: message, code }, what)
}
