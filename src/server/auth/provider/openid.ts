import type { Configuration } from 'openid-client'
import type { Env } from '../../process/env'
import { newToken } from '../../tokens'
import { PROOF_LIFETIME } from '../re-authentication'

/** Loaded with the first one who comes by it. */
const library = () => import('openid-client')

/** Somebody may be waiting in front of the page. */
const ANSWERS_WITHIN_S = 10
const ANSWER_MAX_BYTES = 1024 * 1024
export const CALLBACK_PATH = '/api/oidc/callback'

/** What the provider's answer has to fit. */
export interface Checks {
  state: string
  nonce: string
  verifier: string
}

/** Who somebody is at the provider, as its keys have signed. */
export interface Identity {
  issuer: string
  subject: string
  name: string
  /** Empty where there is none that the provider has confirmed. */
  email: string
  /** When they proved it there; a provider may not say. */
  provenAt: number | undefined
}

/** The one OpenID Connect provider people may sign in with. */
export interface Provider {
  name: string
  issuer: string
  /** Asks the provider where it lives. Rejects when it does not answer as one. */
  check(): Promise<unknown>
  /** The address to send a browser to. Rejects when the provider cannot be reached. */
  begin(): Promise<{ url: string; checks: Checks }>
  /** Who has come back with the query `search`. Rejects for an answer that is wrong in any way. */
  identify(search: string, checks: Checks): Promise<Identity>
}

export type ProviderEnv = Pick<Env, 'PUBLIC_URL' | 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME'>

/** Nothing where none is set up. */
export function createProvider(env: ProviderEnv): Provider | null {
  const { OIDC_ISSUER, OIDC_NAME } = env
  if (!OIDC_ISSUER || !OIDC_NAME) return null
  const issuer = new URL(OIDC_ISSUER)
  const redirect = () => new URL(CALLBACK_PATH, env.PUBLIC_URL)
  let asking: Promise<Configuration> | undefined
  let known: Configuration | undefined

  /** At each sign-in, so that what it says of itself is never old; once for those who come at the same time. */
  const discover = () => {
    asking ??= askForConfiguration(issuer, env).finally(() => {
      asking = undefined
    })
    return asking
  }

  return {
    name: OIDC_NAME,
    issuer: issuer.href,
    check: discover,
    async begin() {
      known = await discover()
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
      const checks = { state: newToken(), nonce: newToken(), verifier: newToken() }
      const url = buildAuthorizationUrl(known, {
        redirect_uri: redirect().href,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        // Whoever proved it there longer ago does so again; the ID token says when (OpenID Connect Core, 3.1.2.1).
        max_age: String(PROOF_LIFETIME / 1000),
        code_challenge: await calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, checks }
    },
    async identify(search, { state, nonce, verifier }) {
      known ??= await discover()
      const { authorizationCodeGrant } = await library()
      const address = redirect()
      address.search = search
      const tokens = await authorizationCodeGrant(known, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims?.sub) throw new Error('The provider does not say who it is.')
      const { auth_time: at } = claims
      const provenAt = typeof at === 'number' ? at * 1000 : undefined
      return { ...identityOf(issuer.href, await withAddress(known, tokens.access_token, claims)), provenAt }
    },
  }
}

async function askForConfiguration(issuer: URL, { OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET }: ProviderEnv) {
  const { allowInsecureRequests, ClientSecretBasic, customFetch, discovery, enableNonRepudiationChecks } = await library()
  // On this machine alone: the settings refuse http elsewhere.
  const onHttp = issuer.protocol === 'http:' ? [allowInsecureRequests] : []
  return discovery(issuer, OIDC_CLIENT_ID, undefined, ClientSecretBasic(OIDC_CLIENT_SECRET), {
    timeout: ANSWERS_WITHIN_S,
    [customFetch]: fetchWithin,
    execute: [enableNonRepudiationChecks, ...onHttp],
  })
}

/**
 * Rejects for an answer without an end, which would fill the memory of a small computer: with a TypeError, as `fetch` does, whose words the
 * library hands on.
 */
async function fetchWithin(url: string, options: RequestInit): Promise<Response> {
  const answer = await fetch(url, options)
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of answer.body ?? []) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes > ANSWER_MAX_BYTES) throw new TypeError('It says more than 1 MB')
  }
  return new Response(pieces.length > 0 ? Buffer.concat(pieces) : null, answer)
}

/** As long as those of the registration form. */
const NAME_MAX = 120
const EMAIL_MAX = 254

interface Claims {
  sub: string
  [claim: string]: unknown
}

/** Many providers tell the address only where they are asked for it. */
async function withAddress(known: Configuration, accessToken: string, claims: Claims): Promise<Claims> {
  if (claims.email !== undefined || !known.serverMetadata().userinfo_endpoint) return claims
  const { fetchUserInfo } = await library()
  return fetchUserInfo(known, accessToken, claims.sub)
}

const identityOf = (issuer: string, { sub, email, email_verified, name }: Claims) => ({
  issuer,
  subject: sub,
  name: typeof name === 'string' ? name.slice(0, NAME_MAX) : '',
  email: email_verified === true && typeof email === 'string' && email.length <= EMAIL_MAX ? email.trim() : '',
})
