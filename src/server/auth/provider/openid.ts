import type { Configuration } from 'openid-client'
import type { Env } from '../../process/env'
import { newToken } from '../../tokens'
import { PROOF_LIFETIME } from '../re-authentication'

const library = () => import('openid-client')

/** The limit is short, because a person may be waiting. */
const ANSWERS_WITHIN_S = 10
export const CALLBACK_PATH = '/api/oidc/callback'

export interface Checks {
  state: string
  nonce: string
  verifier: string
}

export interface Identity {
  issuer: string
  subject: string
  name: string
  /** Empty without an address that the provider has confirmed. */
  email: string
  /** Undefined if the provider does not say when the person signed in there. */
  provenAt: number | undefined
}

export interface Provider {
  name: string
  issuer: string
  /** Rejects if the provider does not answer with a valid configuration. */
  check(): Promise<unknown>
  /** Returns the address to send the browser to. Rejects if the provider cannot be reached. */
  begin(): Promise<{ url: string; checks: Checks }>
  /** Reads the query `search` of the callback. Rejects for any invalid answer. */
  identify(search: string, checks: Checks): Promise<Identity>
}

type ProviderEnv = Pick<Env, 'PUBLIC_URL' | 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME'>

export function createProvider(env: ProviderEnv): Provider | null {
  const { OIDC_ISSUER, OIDC_NAME } = env
  if (!OIDC_ISSUER || !OIDC_NAME) return null
  const issuer = new URL(OIDC_ISSUER)
  const redirect = () => new URL(CALLBACK_PATH, env.PUBLIC_URL)
  let asking: Promise<Configuration> | undefined
  let known: Configuration | undefined

  /** Reads the configuration at each sign-in, so that it is never old; simultaneous calls share one request. */
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
        // A person who signed in there longer ago must do so again; the ID token says when (OpenID Connect Core, 3.1.2.1).
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
  const { allowInsecureRequests, ClientSecretBasic, discovery, enableNonRepudiationChecks } = await library()
  // The settings allow http only on this machine.
  const onHttp = issuer.protocol === 'http:' ? [allowInsecureRequests] : []
  return discovery(issuer, OIDC_CLIENT_ID, undefined, ClientSecretBasic(OIDC_CLIENT_SECRET), {
    timeout: ANSWERS_WITHIN_S,
    execute: [enableNonRepudiationChecks, ...onHttp],
  })
}

/** The limits of the registration form. */
const NAME_MAX = 120
const EMAIL_MAX = 254

interface Claims {
  sub: string
  [claim: string]: unknown
}

/** Many providers tell the address only at their userinfo endpoint. */
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
