import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider'

const CLIENT = { id: 'portal', secret: 'a-secret-of-the-provider' }
export const PROVIDER_NAME = 'Neighbor ID'

export interface Identified {
  name?: string
  email?: string
  email_verified?: boolean
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

function newMemory() {
  const stored = new Map<string, AdapterPayload>()
  return (kind: string): Adapter => {
    const find = (matches: (payload: AdapterPayload) => boolean) =>
      [...stored].find(([key, payload]) => key.startsWith(`${kind} `) && matches(payload))?.[1]
    return {
      upsert: async (id, payload) => void stored.set(`${kind} ${id}`, payload),
      find: async (id) => stored.get(`${kind} ${id}`),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      consume: async (id) => void Object.assign(stored.get(`${kind} ${id}`) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
      destroy: async (id) => void stored.delete(`${kind} ${id}`),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key)
      },
    }
  }
}

const newState = (publicUrl: string) => ({
  /** The portal's URL; read at the first request. */
  publicUrl,
  person: 'rosa',
  people: { rosa: { name: 'Rosa Resident', email: 'rosa@id.example.org', email_verified: true } } as Record<string, Identified>,
  refuses: false,
  /** Puts name and address into the ID token, too, and not only into the userinfo answer. */
  tellsAtOnce: false,
  /** Overrides claims of the ID token; with `forged` another key signs it. */
  lies: {} as Record<string, unknown>,
  forged: false,
  tokens: 0,
  /** The number of sign-ins at the provider. */
  proofs: 0,
})
type State = ReturnType<typeof newState>

/** An OpenID Connect provider on loopback. Signs in every visitor as `person`. */
export async function startSignInProvider(publicUrl = '') {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state = newState(publicUrl)
  let answer: ReturnType<Provider['callback']> | undefined
  server.on('request', (request, response) => {
    answer ??= newProvider(issuer, state).callback()
    void answer(request, response)
  })
  return {
    issuer,
    state,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret, OIDC_NAME: PROVIDER_NAME },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function newProvider(issuer: string, state: State): Provider {
  const key = newKey()
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [`${state.publicUrl}/api/oidc/callback`] }],
    adapter: newMemory(),
    cookies: { keys: ['a-key-of-the-provider'] },
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !state.tellsAtOnce,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { Session: 3600, Grant: 60, Interaction: 60, AccessToken: 60, IdToken: 60 },
    findAccount: (_ctx, accountId) => ({ accountId, claims: async () => ({ sub: accountId, ...state.people[accountId] }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (ctx, next) => {
    if (ctx.path.startsWith('/interaction/')) {
      const result = state.refuses ? { error: 'access_denied' } : { login: { accountId: state.person } }
      state.proofs += 1
      ctx.respond = false
      return provider.interactionFinished(ctx.req, ctx.res, result)
    }
    await next()
    const answer = ctx.body as { id_token?: string }
    if (ctx.path !== '/token' || !answer.id_token) return
    state.tokens += 1
    const payload = JSON.parse(Buffer.from(answer.id_token.split('.')[1] ?? '', 'base64url').toString())
    answer.id_token = signToken({ ...payload, ...state.lies }, state.forged ? newKey() : key)
  })
  return provider
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
function signToken(payload: object, key: KeyObject) {
  const signed = `${part({ alg: 'RS256', typ: 'JWT', kid: 'one' })}.${part(payload)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`
}

/** Visits the provider like a browser; the same `jar` keeps its session. Returns path and query of the redirect back to the portal. */
export async function visitProvider(url: string, jar = new Map<string, string>()): Promise<string> {
  const { origin } = new URL(url)
  let next = new URL(url)
  while (next.origin === origin) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/) ?? []
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`the provider said ${answer.status}: ${await answer.text()}`)
    next = new URL(location, next)
  }
  return `${next.pathname}${next.search}`
}
