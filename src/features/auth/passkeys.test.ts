import { afterEach, expect, test, vi } from 'vitest'
import { COSTLY_CHANGES } from '../../server/limits/amounts'
import { addApp, type Browser, browserOf, later } from '../../testing/browser-of'
import { codeOf } from '../../testing/code-of'
import { openPortal, type Portal } from '../../testing/open-portal'
import { newSoftPasskey, type SoftPasskey } from '../../testing/soft-passkey'

afterEach(() => vi.useRealTimers())

const ORIGIN = 'http://localhost:3000'
const openAtHome = () => openPortal({ PUBLIC_URL: ORIGIN })

async function signedIn(portal: Portal, username = 'resident') {
  const browser = browserOf(portal)
  expect((await browser.signIn(username)).statusCode).toBe(200)
  return browser
}

type Lies = Parameters<SoftPasskey['sign']>[1]

async function addPasskey(browser: Browser, passkey = newSoftPasskey(ORIGIN), name = 'My phone', lies: Lies = {}) {
  const options = (await browser.send('POST', '/api/user/passkeys/options', { for: 'add' })).json()
  const answer = await browser.send('POST', '/api/user/passkeys', { response: passkey.register(options, lies), name })
  return { answer, passkey }
}

async function signInWith(browser: Browser, passkey: SoftPasskey, lies?: Lies) {
  const options = (await browser.send('POST', '/api/passkeys/options')).json()
  return browser.send('POST', '/api/passkeys/sign-in', { response: passkey.sign(options, lies) })
}
const REFUSED = { error: 'This passkey could not be used. Please sign in with your password.' }

test('a passkey is added with a fresh proof, signs in by itself, is renamed and removed', async () => {
  const portal = await openAtHome()
  const home = await signedIn(portal)
  const options = await home.send('POST', '/api/user/passkeys/options', { for: 'add' })
  expect(options.json()).toMatchObject({
    rp: { id: 'localhost' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
  })
  expect(options.headers['cache-control']).toBe('no-store')
  const handle = options.json().user.id
  expect(Buffer.from(handle, 'base64url')).toHaveLength(32)
  const { answer, passkey } = await addPasskey(home)
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    { id: expect.any(Number), name: 'My phone', createdAt: expect.any(String), lastUsedAt: null, usable: true },
  ])
  const path = `/api/user/passkeys/${answer.json().id}`
  expect((await home.send('PATCH', path, { name: 'Old phone' })).json()).toMatchObject({ name: 'Old phone' })
  const visitor = browserOf(portal)
  const inside = await signInWith(visitor, passkey)
  expect([inside.statusCode, inside.json().username, visitor.jar.has('portico_session')]).toEqual([200, 'resident', true])
  const plain = await signedIn(portal)
  expect(Object.keys(inside.json())).toEqual(Object.keys((await plain.send('GET', '/api/user')).json()))
  expect((await visitor.send('GET', '/api/user/passkeys')).json()).toMatchObject([{ lastUsedAt: expect.any(String) }])
  expect((await visitor.send('GET', '/api/user/sign-in')).json()).toMatchObject({ secondStep: false, methods: ['passkey'] })
  expect((await visitor.send('DELETE', path)).statusCode).toBe(200)
  const removed = await signInWith(browserOf(portal), passkey)
  expect([removed.statusCode, removed.json()]).toEqual([401, REFUSED])
  const actions = (await portal.as('superAdmin').audit.list({})).map(({ action }: { action: string }) => action)
  expect(actions).toEqual(['removed passkey', 'added passkey'])
})

test.each(['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'packed', 'tpm'])(
  'certificates that come along with a new passkey are not looked at, nor the addresses they name followed: %s',
  async (statement) => {
    const portal = await openAtHome()
    const { answer, passkey } = await addPasskey(await signedIn(portal), newSoftPasskey(ORIGIN), 'My phone', { statement })
    expect(answer.statusCode).toBe(201)
    expect((await signInWith(browserOf(portal), passkey)).statusCode).toBe(200)
  },
)

test('sign-in options are the same for everybody and reveal nothing', async () => {
  const portal = await openAtHome()
  await addPasskey(await signedIn(portal))
  const { json, cookies } = await browserOf(portal).send('POST', '/api/passkeys/options')
  const { challenge, ...rest } = json()
  expect(Buffer.from(challenge, 'base64url')).toHaveLength(32)
  expect(rest).toEqual({ rpId: 'localhost', timeout: 300_000, userVerification: 'required', allowCredentials: [] })
  expect(cookies).toMatchObject([{ name: 'portico_challenge', httpOnly: true, sameSite: 'Lax' }])
})

test.each<[string, Lies]>([
  ['a wrong origin', { origin: 'https://evil.example.org' }],
  ['a wrong rpID', { rpId: 'evil.example.org' }],
  ['no finger and no PIN', { isVerified: false }],
  ['a bad signature', { signature: Buffer.alloc(70, 48) }],
  ['another account’s handle', { userHandle: 'AAAA' }],
  ['no handle', { userHandle: null }],
  ['a challenge that was never made', { challenge: 'A'.repeat(43) }],
])('%s is refused with the same message', async (_what, lies) => {
  const portal = await openAtHome()
  const { passkey } = await addPasskey(await signedIn(portal))
  const answer = await signInWith(browserOf(portal), passkey, lies)
  expect([answer.statusCode, answer.json()]).toEqual([401, REFUSED])
})

test('a challenge is valid once, for five minutes and in one browser', async () => {
  const portal = await openAtHome()
  const { passkey } = await addPasskey(await signedIn(portal))
  const browser = browserOf(portal)
  const optionsFor = async () => (await browser.send('POST', '/api/passkeys/options')).json()
  const give = (response: object, to = browser) => to.send('POST', '/api/passkeys/sign-in', { response })
  const first = await optionsFor()
  expect((await give(passkey.sign(first, { origin: 'https://evil.example.org' }))).statusCode).toBe(401)
  expect((await give(passkey.sign(first))).json()).toEqual(REFUSED)
  const second = await optionsFor()
  expect((await give(passkey.sign(second), browserOf(portal))).json()).toEqual(REFUSED)
  const third = await optionsFor()
  const signed = passkey.sign(third)
  expect((await give(signed)).statusCode).toBe(200)
  expect((await give(signed)).json()).toEqual(REFUSED)
  const late = await optionsFor()
  later(5 * 60 + 1)
  expect((await give(passkey.sign(late))).json()).toEqual(REFUSED)
})

test('a counter that does not grow is refused, unless both are 0; one answer used by ten at once signs in once', async () => {
  const portal = await openAtHome()
  const home = await signedIn(portal)
  const { passkey } = await addPasskey(home)
  const zero = newSoftPasskey(ORIGIN)
  await addPasskey(home, zero, 'Tablet')
  for (const _ of [1, 2]) expect((await signInWith(browserOf(portal), zero, { counter: 0 })).statusCode).toBe(200)
  expect((await signInWith(browserOf(portal), passkey, { counter: 7 })).statusCode).toBe(200)
  expect((await signInWith(browserOf(portal), passkey, { counter: 7 })).json()).toEqual(REFUSED)
  const browser = browserOf(portal)
  const response = passkey.sign((await browser.send('POST', '/api/passkeys/options')).json(), { counter: 8 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => browser.send('POST', '/api/passkeys/sign-in', { response })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('the account’s status is revealed only after a valid passkey', async () => {
  const portal = await openAtHome()
  const { passkey } = await addPasskey(await signedIn(portal))
  await portal.as('superAdmin').people.changeStatus({ id: portal.people.resident.id, status: 'banned' })
  expect((await signInWith(browserOf(portal), passkey, { isVerified: false })).json()).toEqual(REFUSED)
  const banned = await signInWith(browserOf(portal), passkey)
  expect([banned.statusCode, banned.json()]).toMatchObject([403, { status: 'banned', message: expect.any(String) }])
})

test('adding a passkey needs a fresh proof; an invalid attestation adds nothing', async () => {
  const portal = await openAtHome()
  const theirs = await addPasskey(await signedIn(portal, 'neighbor'))
  const home = await signedIn(portal)
  const { passkey } = await addPasskey(home)
  later(11 * 60)
  const asked = await home.send('POST', '/api/user/passkeys/options', { for: 'add' })
  expect([asked.statusCode, asked.json()]).toEqual([
    403,
    { error: 'Please confirm it is you.', freshProof: true, methods: ['password', 'passkey'] },
  ])
  const confirmOptions = async () => (await home.send('POST', '/api/user/passkeys/options', { for: 'confirm' })).json()
  expect((await confirmOptions()).allowCredentials).toMatchObject([{ id: passkey.id, type: 'public-key' }])
  const confirm = async (response: object) => home.send('POST', '/api/user/confirm', { response })
  for (const foreign of [newSoftPasskey(ORIGIN), theirs.passkey]) {
    const answer = await confirm(foreign.sign(await confirmOptions()))
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'This passkey could not be used.' }])
  }
  expect((await confirm(passkey.sign(await confirmOptions()))).json()).toEqual({ provenUntil: expect.any(String) })
  const confirming = await confirmOptions()
  const other = newSoftPasskey(ORIGIN)
  const wrongPurpose = await home.send('POST', '/api/user/passkeys', {
    response: other.register({ ...confirming, user: { id: 'AAAA' } }),
    name: 'X',
  })
  expect([wrongPurpose.statusCode, wrongPurpose.json()]).toEqual([400, { error: 'This passkey could not be added. Please try again.' }])
  const options = (await home.send('POST', '/api/user/passkeys/options', { for: 'add' })).json()
  expect(options.excludeCredentials).toHaveLength(1)
  for (const lies of [{ origin: 'https://evil.example.org' }, { isVerified: false }]) {
    const fresh = (await home.send('POST', '/api/user/passkeys/options', { for: 'add' })).json()
    expect((await home.send('POST', '/api/user/passkeys', { response: other.register(fresh, lies), name: 'X' })).statusCode).toBe(400)
  }
  expect((await addPasskey(home, passkey)).answer.json()).toEqual({ error: 'This passkey is already in your list.' })
})

test('an account has up to ten passkeys; those of others are 404', async () => {
  const portal = await openAtHome()
  const home = await signedIn(portal)
  for (let count = 0; count < 10; count += 1) expect((await addPasskey(home)).answer.statusCode).toBe(201)
  const { answer } = await addPasskey(home)
  expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'You already have 10 passkeys. Remove one first.' }])
  const [{ id }] = (await home.send('GET', '/api/user/passkeys')).json()
  const neighbor = await signedIn(portal, 'neighbor')
  expect((await neighbor.send('GET', '/api/user/passkeys')).json()).toEqual([])
  expect((await addPasskey(neighbor)).answer.statusCode).toBe(201)
  expect((await neighbor.send('PATCH', `/api/user/passkeys/${id}`, { name: 'Mine' })).statusCode).toBe(404)
  expect((await neighbor.send('DELETE', `/api/user/passkeys/${id}`)).statusCode).toBe(404)
})

test('a passkey turns the second step on only on request; removing the last method turns it off', async () => {
  const portal = await openAtHome()
  const home = await signedIn(portal)
  const { answer, passkey } = await addPasskey(home)
  expect((await browserOf(portal).signIn('resident')).statusCode).toBe(200)
  const other = await signedIn(portal)
  const on = await home.send('PUT', '/api/user/second-step', { on: true })
  expect([on.json().secondStep, on.json().recoveryCodes.length]).toEqual([true, 10])
  expect((await other.send('GET', '/api/user')).statusCode).toBe(401)
  const browser = browserOf(portal)
  expect((await browser.signIn('resident')).json()).toEqual({
    error: 'Use your passkey or a recovery code',
    secondStep: true,
    methods: ['passkey', 'recovery'],
  })
  expect((await signInWith(browser, passkey)).statusCode).toBe(200)
  expect(browser.jar.has('portico_step')).toBe(false)
  await home.send('DELETE', `/api/user/passkeys/${answer.json().id}`)
  expect((await home.send('GET', '/api/user/sign-in')).json()).toMatchObject({ secondStep: false, methods: [], recoveryCodesLeft: 0 })
})

test('removing the app is reported while a passkey stays; removing nothing is not', async () => {
  const portal = await openAtHome()
  const home = await signedIn(portal)
  await addApp(home)
  await addPasskey(home)
  const told = async () => (await portal.reads.selectFrom('mail').select('cause').where('cause', '=', 'appRemoved').execute()).length
  for (let time = 0; time < 2; time += 1) {
    expect((await home.send('DELETE', '/api/user/app')).json()).toEqual({ secondStep: true })
    expect(await told()).toBe(1)
  }
  expect((await browserOf(portal).signIn('resident')).json()).toMatchObject({ methods: ['passkey', 'recovery'] })
  const actions = (await portal.as('superAdmin').audit.list({})).map(({ action }: { action: string }) => action)
  expect(actions.filter((action: string) => action === 'removed authenticator app')).toHaveLength(1)
})

test('a board member cannot remove the last method while the policy requires one', async () => {
  const portal = await openAtHome()
  const home = await signedIn(portal, 'superAdmin')
  const { answer } = await addPasskey(home)
  await home.send('PUT', '/api/user/second-step', { on: true })
  await home.send('PUT', '/api/community/sign-in', { boardSecondStep: 'required', graceDays: 0 })
  const refused = await home.send('DELETE', `/api/user/passkeys/${answer.json().id}`)
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'The board signs in with a second step. Add another way before you remove this one.',
  ])
  await addApp(home)
  expect((await home.send('DELETE', `/api/user/passkeys/${answer.json().id}`)).statusCode).toBe(200)
})

test('passkeys of a former address are kept but cannot be used', async () => {
  const portal = await openAtHome()
  const home = await signedIn(portal)
  const { passkey } = await addPasskey(home)
  const { secret } = await addApp(home)
  portal.env.PUBLIC_URL = 'http://portal.localhost'
  expect((await home.send('GET', '/api/user/passkeys')).json()).toMatchObject([{ usable: false }])
  const asked = await browserOf(portal).signIn('resident')
  expect(asked.json().methods).toEqual(['app', 'recovery'])
  expect((await signInWith(browserOf(portal), passkey)).json()).toEqual(REFUSED)
  const browser = browserOf(portal)
  await browser.signIn('resident')
  expect((await browser.send('POST', '/api/login/second-step', { code: codeOf(secret, 1) })).statusCode).toBe(200)
})

test.each(['http://portal.test', 'http://192.168.1.5:3000', 'https://192.168.1.5', 'https://[fd00::1]'])(
  'at %s browsers have no passkeys: every call is 404',
  async (PUBLIC_URL) => {
    const portal = await openPortal({ PUBLIC_URL: 'http://portal.test' })
    const home = await signedIn(portal)
    portal.env.PUBLIC_URL = PUBLIC_URL
    const calls = [
      await home.send('GET', '/api/user/passkeys'),
      await home.send('POST', '/api/user/passkeys/options', { for: 'add' }),
      await home.send('DELETE', '/api/user/passkeys/1'),
      await browserOf(portal).send('POST', '/api/passkeys/options'),
      await browserOf(portal).send('POST', '/api/passkeys/sign-in', {}),
      await home.send('POST', '/api/user/passkeys', {}),
    ]
    expect(calls.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(404))
  },
)

test('the challenges of one network are limited', async () => {
  const portal = await openAtHome()
  const browser = browserOf(portal)
  for (let count = 0; count < 300; count += 1) await browser.send('POST', '/api/passkeys/options')
  const refused = await browser.send('POST', '/api/passkeys/options')
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect((await browserOf(portal, '192.0.2.9').send('POST', '/api/passkeys/options')).statusCode).toBe(200)
})

test('resetting the second step removes passkeys too', async () => {
  const portal = await openAtHome()
  const { passkey } = await addPasskey(await signedIn(portal))
  const board = await signedIn(portal, 'superAdmin')
  expect((await board.send('DELETE', `/api/users/${portal.people.resident.id}/second-step`)).statusCode).toBe(200)
  expect((await signInWith(browserOf(portal), passkey)).statusCode).toBe(401)
  expect((await browserOf(portal).signIn('resident')).statusCode).toBe(200)
})

test('changes of passkeys are mailed and limited to fifty an hour', async () => {
  const portal = await openAtHome()
  const home = await signedIn(portal)
  for (let turn = 0; turn < COSTLY_CHANGES.max; turn += 1) {
    const { answer } = await addPasskey(home)
    expect([answer.statusCode, (await home.send('DELETE', `/api/user/passkeys/${answer.json().id}`)).statusCode]).toEqual([201, 200])
  }
  const { answer } = await addPasskey(home)
  expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([429, expect.closeTo(3600, -2)])
})
