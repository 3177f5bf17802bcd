import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { addApp, type Browser, browserOf, later } from '../../testing/browser-of'
import { codeOf } from '../../testing/code-of'
import { openMailServer } from '../../testing/mail-server'
import { openPortal, type Portal } from '../../testing/open-portal'
import { PROVIDER_NAME, startSignInProvider, visitProvider } from '../../testing/sign-in-provider'

afterEach(() => vi.useRealTimers())

async function open(env: NodeJS.ProcessEnv = {}) {
  const idp = await startSignInProvider('http://portal.test')
  onTestFinished(idp.close)
  const portal = await openPortal({ ...idp.env, ...env })
  return { portal, ...idp }
}

const at = (answer: { statusCode: number; headers: Record<string, unknown> }) => {
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store'])
  return String(answer.headers.location)
}
const start = async (browser: Browser) => at(await browser.send('GET', '/api/oidc/start'))
const comeBy = async (browser: Browser, url?: string) => at(await browser.send('GET', await visitProvider(url ?? (await start(browser)))))

async function signedIn(portal: Portal, username: string, password?: string) {
  const browser = browserOf(portal)
  expect((await browser.signIn(username, password)).statusCode).toBe(200)
  return browser
}

async function link(portal: Portal, username: string, password?: string) {
  const browser = await signedIn(portal, username, password)
  const { url } = (await browser.send('POST', '/api/user/provider')).json()
  expect(await comeBy(browser, url)).toBe('/profile?tab=settings&provider=linked')
  return browser
}
const nameIn = async (browser: Browser) => (await browser.send('GET', '/api/user')).json().username

const APPLICATION = {
  ...{ username: 'rosa', password: 'zebra fence lamp', name: 'Rosa Resident', email: 'Rosa@id.example.org' },
  ...{ streetNumber: '18', streetName: 'Sageleaf Cir', hoaStatus: 'renter', provider: true },
}
const kinds = async (portal: Portal) => (await portal.reads.selectFrom('mail').select('cause').execute()).map(({ cause }) => cause)

test('the request has code, PKCE, state and nonce for this browser; a linked identity signs in', async () => {
  const { portal, issuer } = await open()
  expect(await portal.as('nobody').community.info()).toMatchObject({ provider: PROVIDER_NAME })
  const visitor = browserOf(portal)
  const answer = await visitor.send('GET', '/api/oidc/start')
  const url = new URL(at(answer))
  expect([url.origin, Object.fromEntries(url.searchParams)]).toEqual([
    issuer,
    {
      client_id: 'portal',
      response_type: 'code',
      redirect_uri: 'http://portal.test/api/oidc/callback',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      max_age: '600',
    },
  ])
  expect(answer.cookies).toMatchObject([{ name: 'portico_oidc', httpOnly: true, sameSite: 'Lax', path: '/' }])
  const home = await link(portal, 'resident')
  expect((await home.send('GET', '/api/user/sign-in')).json().provider).toEqual({ name: PROVIDER_NAME, linkedAt: expect.any(String) })
  expect(await comeBy(visitor)).toBe('/')
  expect([await nameIn(visitor), (await visitor.send('GET', '/api/user/sign-in')).json().provenUntil]).toEqual([
    'resident',
    expect.any(String),
  ])
  expect(await kinds(portal)).toContain('providerLinked')
  const removed = await home.send('DELETE', '/api/user/provider')
  expect([removed.statusCode, removed.json()]).toEqual([200, { message: 'Your account is no longer linked to Neighbor ID.' }])
  expect((await home.send('DELETE', '/api/user/provider')).statusCode).toBe(404)
  expect((await home.send('GET', '/api/user/sign-in')).json().provider).toBeNull()
  expect(await comeBy(browserOf(portal))).toBe('/auth?tab=register&provider=new')
  const entries: { action: string; subject: string }[] = await portal.as('superAdmin').audit.list({})
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['unlinked', 'Rosa Resident (resident), Neighbor ID'],
    ['linked', 'Rosa Resident (resident), Neighbor ID'],
  ])
})

test('an invalid ID token or redirect is refused', async () => {
  const { portal, state } = await open()
  await link(portal, 'resident')
  const lies: [string, Record<string, unknown>][] = [
    ['nonce', { nonce: 'x'.repeat(43) }],
    ['audience', { aud: 'somebody-else' }],
    ['issuer', { iss: 'http://127.0.0.1:1' }],
    ['time', { iat: 1_700_000_000, exp: 1_700_000_060 }],
    ['subject', { sub: '' }],
  ]
  for (const [what, lie] of lies) {
    state.lies = lie
    expect([what, await comeBy(browserOf(portal))]).toEqual([what, '/auth?provider=refused'])
  }
  state.lies = {}
  state.forged = true
  expect(await comeBy(browserOf(portal))).toBe('/auth?provider=refused')
  state.forged = false
  state.refuses = true
  expect(await comeBy(browserOf(portal))).toBe('/auth?provider=refused')
  state.refuses = false
  const browser = browserOf(portal)
  const back = await visitProvider(await start(browser))
  const changed = (name: string, value: string) => {
    const url = new URL(back, 'http://portal.test')
    url.searchParams.set(name, value)
    return `${url.pathname}${url.search}`
  }
  expect(at(await browser.send('GET', changed('state', 'x'.repeat(43))))).toBe('/auth?provider=refused')
  expect(browser.jar.has('portico_session')).toBe(false)
  expect(at(await browser.send('GET', back))).toBe('/')
})

test('parts of another sign-in are refused: code, issuer, verifier, cookie, linking answer', async () => {
  const { portal, state, issuer } = await open()
  await link(portal, 'resident')
  const paramsOf = (back: string) => new URL(back, 'http://portal.test').searchParams
  const giveBack = (browser: Browser, params: URLSearchParams) => browser.send('GET', `/api/oidc/callback?${params}`)
  const begin = async (jar?: Map<string, string>) => {
    const browser = browserOf(portal)
    return { browser, params: paramsOf(await visitProvider(await start(browser), jar)) }
  }
  const refusals: [string, string, number][] = []
  const expectRefused = async (what: string, browser: Browser, params: URLSearchParams) => {
    const before = state.tokens
    refusals.push([what, at(await giveBack(browser, params)), state.tokens - before])
    expect([what, browser.jar.has('portico_session')]).toEqual([what, false])
  }
  // The thief's code with the victim's state, and the reverse.
  const [victim, thief] = [await begin(), await begin()]
  const [theirs, mine] = [victim.params.get('code') ?? '', thief.params.get('code') ?? '']
  victim.params.set('code', mine)
  thief.params.set('code', theirs)
  await expectRefused('code in a victim’s browser', victim.browser, victim.params)
  await expectRefused('code in the thief’s browser', thief.browser, thief.params)
  for (const [name, value] of [
    ['iss', 'http://127.0.0.1:1'],
    ['iss', `${issuer}/`],
    ['error', 'access_denied'],
    ['code', ''],
  ] as const) {
    const { browser, params } = await begin()
    params.set(name, value)
    await expectRefused(`${name} ${value}`, browser, params)
  }
  const twice = await begin()
  twice.params.append('state', 'x'.repeat(43))
  await expectRefused('two states', twice.browser, twice.params)
  const planted = await begin()
  const victimsOwn = browserOf(portal)
  await start(victimsOwn)
  await expectRefused('the thief’s answer in a browser that was sent elsewhere', victimsOwn, planted.params)
  // A link started in one session neither signs in nor links in another browser.
  const neighbor = await signedIn(portal, 'neighbor')
  state.person = 'nils'
  state.people.nils = {}
  const { url } = (await neighbor.send('POST', '/api/user/provider')).json()
  await expectRefused('an answer for linking', browserOf(portal), paramsOf(await visitProvider(url)))
  expect(refusals).toEqual(refusals.map(([what]) => [what, '/auth?provider=refused', 0]))
  expect(portal.sqlite.prepare('SELECT subject FROM linkedIdentity').pluck().all()).toEqual(['rosa'])
})

test('an answer is valid once, for ten minutes and in the browser that asked', async () => {
  const { portal, state } = await open()
  await link(portal, 'resident')
  const browser = browserOf(portal)
  const back = await visitProvider(await start(browser))
  state.tokens = 0
  const answers = await Promise.all(Array.from({ length: 10 }, () => browser.send('GET', back)))
  expect(answers.map(at).sort()).toEqual(['/', ...Array(9).fill('/auth?provider=refused')])
  expect(state.tokens).toBe(1)
  expect(at(await browser.send('GET', back))).toBe('/auth?provider=refused')
  const stolen = await visitProvider(await start(browserOf(portal)))
  expect(at(await browserOf(portal).send('GET', stolen))).toBe('/auth?provider=refused')
  const late = browserOf(portal)
  const url = await visitProvider(await start(late))
  later(10 * 60 + 1)
  expect(at(await late.send('GET', url))).toBe('/auth?provider=refused')
})

test('an email address links nothing by itself, whether unverified, known or new', async () => {
  const { portal, state } = await open()
  const cases: [object, string][] = [
    [{ email_verified: false }, 'unverified'],
    [{ email_verified: 'true' }, 'unverified'],
    [{ email_verified: undefined }, 'unverified'],
    [{ email: undefined }, 'unverified'],
    [{ email: 'Resident@Example.org' }, 'known'],
    [{ email: 'banned@example.org' }, 'known'],
  ]
  const { rosa } = state.people
  for (const [change, outcome] of cases) {
    state.people.rosa = { ...rosa, ...change }
    const browser = browserOf(portal)
    expect(await comeBy(browser)).toBe(`/auth?provider=${outcome}`)
    expect((await browser.send('GET', '/api/oidc/newcomer')).statusCode).toBe(404)
  }
  expect(portal.sqlite.prepare('SELECT count(*) FROM linkedIdentity').pluck().get()).toBe(0)
})

test('the email may come from the ID token or from the userinfo endpoint', async () => {
  const { portal, state } = await open()
  state.tellsAtOnce = true
  const browser = browserOf(portal)
  expect(await comeBy(browser)).toBe('/auth?tab=register&provider=new')
  expect((await browser.send('GET', '/api/oidc/newcomer')).json()).toEqual({ name: 'Rosa Resident', email: 'rosa@id.example.org' })
})

test('a newcomer registers with the confirmed address, waits for the board, and then signs in with the provider', async () => {
  const { portal } = await open()
  const browser = browserOf(portal)
  const register = (change: object = {}, from = browser) => from.send('POST', '/api/register', { ...APPLICATION, ...change })
  const early = await register()
  expect([early.statusCode, early.json()]).toEqual([400, { error: 'Signing in with Neighbor ID did not work. Please try again.' }])
  expect(await comeBy(browser)).toBe('/auth?tab=register&provider=new')
  expect((await browser.send('GET', '/api/oidc/newcomer')).json()).toEqual({ name: 'Rosa Resident', email: 'rosa@id.example.org' })
  expect((await browserOf(portal).send('GET', '/api/oidc/newcomer')).statusCode).toBe(404)
  expect((await register({}, browserOf(portal))).statusCode).toBe(400)
  const other = await register({ email: 'rosa@example.com' })
  const sentence = 'Please use the e-mail address that Neighbor ID has confirmed.'
  expect([other.statusCode, other.json()]).toEqual([400, { error: sentence, issues: [{ path: 'email', message: sentence }] }])
  expect((await register({ username: 'resident' })).statusCode).toBe(409)
  expect((await register({ password: 'password1' })).statusCode).toBe(400)
  const made = await register()
  expect([made.statusCode, made.json().requiresApproval]).toEqual([201, true])
  expect((await browser.send('GET', '/api/oidc/newcomer')).statusCode).toBe(404)
  expect(await comeBy(browserOf(portal))).toBe('/auth?provider=pending')
  const { id } = await portal.reads.selectFrom('user').select('id').where('username', '=', 'rosa').executeTakeFirstOrThrow()
  await portal.as('superAdmin').people.changeStatus({ id, status: 'active' })
  const home = browserOf(portal)
  expect([await comeBy(home), await nameIn(home)]).toEqual(['/', 'rosa'])
  await portal.as('superAdmin').people.changeStatus({ id, status: 'banned' })
  expect([await comeBy(browserOf(portal)), (await home.send('GET', '/api/user')).statusCode]).toEqual(['/auth?provider=banned', 401])
  portal.sqlite.prepare("UPDATE user SET status = 'unsubscribed' WHERE id = ?").run(id)
  expect(await comeBy(browserOf(portal))).toBe('/auth?provider=former')
  await portal.as('superAdmin').people.remove({ id })
  expect(portal.sqlite.prepare('SELECT count(*) FROM linkedIdentity').pluck().get()).toBe(0)
})

test('registering without `provider` links nothing, and two newcomers are kept apart', async () => {
  const { portal } = await open()
  const [first, second] = [browserOf(portal), browserOf(portal)]
  for (const browser of [first, second]) expect(await comeBy(browser)).toBe('/auth?tab=register&provider=new')
  const { provider: _, ...plain } = APPLICATION
  expect((await first.send('POST', '/api/register', { ...plain, email: 'other@example.org', username: 'other' })).statusCode).toBe(201)
  expect(portal.sqlite.prepare('SELECT count(*) FROM linkedIdentity').pluck().get()).toBe(0)
  const answers = await Promise.all([first, second].map((browser) => browser.send('POST', '/api/register', APPLICATION)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
})

test('signing in removes a pending identity of that browser', async () => {
  const { portal } = await open()
  const browser = browserOf(portal)
  expect(await comeBy(browser)).toBe('/auth?tab=register&provider=new')
  expect((await browser.signIn('neighbor')).statusCode).toBe(200)
  await browser.send('POST', '/api/logout')
  expect((await browser.send('GET', '/api/oidc/newcomer')).statusCode).toBe(404)
  expect((await browser.send('POST', '/api/register', APPLICATION)).statusCode).toBe(400)
  expect(portal.sqlite.prepare('SELECT count(*) FROM linkedIdentity').pluck().get()).toBe(0)
})

test('the provider replaces the password only; the second step follows', async () => {
  const { portal } = await open()
  const { secret } = await addApp(await link(portal, 'resident'))
  const browser = browserOf(portal)
  expect(await comeBy(browser)).toBe('/auth?step=second')
  expect([browser.jar.has('portico_session'), (await browser.send('GET', '/api/user')).statusCode]).toEqual([false, 401])
  expect((await browser.send('GET', '/api/login/second-step')).json()).toEqual({ methods: ['app', 'recovery'] })
  const inside = await browser.send('POST', '/api/login/second-step', { code: codeOf(secret), trustBrowser: true })
  expect([inside.statusCode, inside.json().username]).toEqual([200, 'resident'])
  await browser.send('POST', '/api/logout')
  expect(await comeBy(browser)).toBe('/')
  expect((await browser.send('GET', '/api/user/sign-in')).json().provenUntil).toBeNull()
})

test('a provider sign-in of the last ten minutes is a fresh proof', async () => {
  const { portal, state } = await open()
  await link(portal, 'resident')
  const jar = new Map<string, string>()
  const comeAgain = async () => {
    const browser = browserOf(portal)
    expect(at(await browser.send('GET', await visitProvider(await start(browser), jar)))).toBe('/')
    const { provenUntil } = (await browser.send('GET', '/api/user/sign-in')).json()
    return { browser, minutes: provenUntil && Math.round((Date.parse(provenUntil) - Date.now()) / 60_000) }
  }
  state.proofs = 0
  expect([(await comeAgain()).minutes, state.proofs]).toEqual([10, 1])
  later(4 * 60)
  expect([(await comeAgain()).minutes, state.proofs]).toEqual([6, 1])
  later(7 * 60)
  expect([(await comeAgain()).minutes, state.proofs]).toEqual([10, 2])
  for (const lie of [{ auth_time: undefined }, { auth_time: 1_700_000_000 }]) {
    state.lies = lie
    const { browser, minutes } = await comeAgain()
    expect(minutes).toBeNull()
    expect((await browser.send('POST', '/api/user/app')).json()).toMatchObject({ freshProof: true, methods: ['password'] })
  }
  state.lies = { auth_time: Math.floor(Date.now() / 1000) + 3600 }
  expect((await comeAgain()).minutes).toBe(10)
})

test('resetting the second step also unlinks the provider', async () => {
  const { portal } = await open()
  await addApp(await link(portal, 'resident'))
  const { id } = await portal.reads.selectFrom('user').select('id').where('username', '=', 'resident').executeTakeFirstOrThrow()
  const superAdmin = await signedIn(portal, 'superAdmin')
  expect((await superAdmin.send('DELETE', `/api/users/${id}/second-step`)).statusCode).toBe(200)
  const thief = browserOf(portal)
  expect(await comeBy(thief)).not.toBe('/')
  expect(thief.jar.has('portico_session')).toBe(false)
  await signedIn(portal, 'resident')
})

test('an identity belongs to one account and is linked only in the session that started', async () => {
  const { portal, state } = await open()
  await link(portal, 'resident')
  const neighbor = await signedIn(portal, 'neighbor')
  const begin = async () => (await neighbor.send('POST', '/api/user/provider')).json().url
  expect(await comeBy(neighbor, await begin())).toBe('/profile?tab=settings&provider=taken')
  expect((await neighbor.send('GET', '/api/user/sign-in')).json().provider).toBeNull()
  state.person = 'nils'
  state.people.nils = {}
  const url = await begin()
  await neighbor.send('POST', '/api/logout')
  await neighbor.signIn('landlord')
  expect(await comeBy(neighbor, url)).toBe('/auth?provider=refused')
  await neighbor.signIn('neighbor')
  const other = await begin()
  await neighbor.send('POST', '/api/logout')
  expect(await comeBy(neighbor, other)).toBe('/auth?provider=refused')
  expect(portal.sqlite.prepare('SELECT count(*) FROM linkedIdentity').pluck().get()).toBe(1)
  await neighbor.signIn('neighbor')
  state.refuses = true
  expect(await comeBy(neighbor, await begin())).toBe('/profile?tab=settings&provider=refused')
  state.refuses = false
  for (const person of ['nils', 'nils at work']) {
    state.person = person
    expect(await comeBy(neighbor, await begin())).toBe('/profile?tab=settings&provider=linked')
  }
  expect(portal.sqlite.prepare('SELECT subject FROM linkedIdentity ORDER BY id').pluck().all()).toEqual(['rosa', 'nils at work'])
})

test('linking and unlinking need a session and a fresh proof', async () => {
  const { portal } = await open()
  const home = await link(portal, 'resident')
  later(11 * 60)
  for (const method of ['POST', 'DELETE'] as const) {
    expect((await browserOf(portal).send(method, '/api/user/provider')).statusCode).toBe(401)
    const asked = await home.send(method, '/api/user/provider')
    expect([asked.statusCode, asked.json()]).toEqual([403, { error: 'Please confirm it is you.', freshProof: true, methods: ['password'] }])
  }
  await home.send('POST', '/api/user/confirm', { password: 'correct horse' })
  expect((await home.send('DELETE', '/api/user/provider')).statusCode).toBe(200)
})

test('passwords work while the provider is down', async () => {
  const { portal, close } = await open()
  const home = await link(portal, 'resident')
  const visitor = browserOf(portal)
  const back = await visitProvider(await start(visitor))
  await close()
  expect(at(await visitor.send('GET', back))).toBe('/auth?provider=refused')
  expect(await start(browserOf(portal))).toBe('/auth?provider=down')
  const down = await home.send('POST', '/api/user/provider')
  expect([down.statusCode, down.json()]).toEqual([503, { error: 'Neighbor ID cannot be reached just now. Your password still works.' }])
  expect((await browserOf(portal).signIn('resident')).statusCode).toBe(200)
})

test('without a provider every call is 404', async () => {
  const portal = await openPortal()
  const home = await signedIn(portal, 'resident')
  expect(await portal.as('nobody').community.info()).toMatchObject({ provider: null })
  later(11 * 60)
  const calls = [
    await browserOf(portal).send('GET', '/api/oidc/start'),
    await browserOf(portal).send('GET', '/api/oidc/callback?code=a&state=b'),
    await browserOf(portal).send('GET', '/api/oidc/newcomer'),
    await browserOf(portal).send('POST', '/api/register', APPLICATION),
    await home.send('POST', '/api/user/provider'),
    await home.send('DELETE', '/api/user/provider'),
  ]
  expect(calls.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404])
})

test.each(['Your account was linked to Neighbor ID', 'Your password was changed'])(
  '“This was not me” under “%s” takes the link back and ends the sessions',
  async (told) => {
    const server = await openMailServer()
    const { portal } = await open({ SMTP_URL: server.url })
    onTestFinished(async () => {
      await portal.services.mailQueue.stop()
      await server.close()
    })
    const change = { currentPassword: 'correct horse', newPassword: 'zebra fence lamp' }
    await (await signedIn(portal, 'resident')).send('POST', '/api/user/password', change)
    const thief = await link(portal, 'resident', change.newPassword)
    const mail = () => server.mails.find(({ subject }) => subject === told)
    await vi.waitFor(async () => {
      await portal.services.mailQueue.sendDue()
      expect(mail()).toBeDefined()
    })
    const token = /\/not-me\?token=([\w-]+)/.exec(mail()?.text ?? '')?.[1]
    expect((await browserOf(portal).send('POST', '/api/not-me', { token })).statusCode).toBe(200)
    expect((await thief.send('GET', '/api/user')).statusCode).toBe(401)
    expect(await comeBy(browserOf(portal))).toBe('/auth?tab=register&provider=new')
  },
)

test('redirects per network are limited, and own data never contains the identity', async () => {
  const { portal, issuer } = await open()
  const home = await link(portal, 'resident')
  const exported = await home.send('GET', '/api/own-data')
  expect(exported.json().linkedProviders).toEqual([{ id: expect.any(Number), issuer: `${issuer}/`, linkedAt: expect.any(String) }])
  expect(exported.body).not.toContain('rosa@id')
  for (let count = 0; count < 300; count += 1) portal.services.limits.challenges.add('127.0.0.1')
  expect(await start(browserOf(portal))).toBe('/auth?provider=down')
  const refused = await home.send('POST', '/api/user/provider')
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
})
