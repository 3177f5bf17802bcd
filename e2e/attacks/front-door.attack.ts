import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { codeOf } from '../../src/testing/code-of'
import { startPortal } from '../harness'
import { addResident, PASSWORD } from '../people'
import type { Portal } from '../portal-process'
import { runCommand, settingsOf } from '../run-program'
import { addApp, addPasskey, type Browser, newBrowser, type Said } from './thief'

/* Somebody who has a password, a cookie, a mail or a phone of another's, and tries what its makers did not think of. */

const NEW_PASSWORD = 'zebra fence lamp'

async function openWithMargaret(env: Record<string, string> = {}) {
  const portal = await startPortal({ env })
  await addResident(portal, 'Margaret Alvarez')
  const margaret = newBrowser(portal)
  expect((await margaret.signIn('margaret')).status).toBe(200)
  return { portal, margaret }
}

const tenAtOnce = (work: (turn: number) => Promise<Said>) => Promise.all(Array.from({ length: 10 }, (_, turn) => work(turn)))
const statuses = (answers: Said[]) => answers.map(({ status }) => status).sort()
const onceOf = (status: number, refusal: number) => [status, ...Array(9).fill(refusal)].sort()

/** A browser that has given the password and waits for the second step. */
async function withTicket(portal: Portal, password = PASSWORD) {
  const browser = newBrowser(portal)
  expect((await browser.signIn('margaret', password)).json).toMatchObject({ secondStep: true })
  return browser
}

test('a code, a recovery code, a ticket and a challenge used by ten at once work once', async () => {
  const { portal, margaret } = await openWithMargaret({ TRUST_PROXY: '127.0.0.0/8,::1' })
  const { secret, recoveryCodes } = await addApp(margaret)
  const { passkey } = await addPasskey(portal, margaret)
  const browsers = await Promise.all(Array.from({ length: 10 }, () => withTicket(portal)))
  const at = (turn: number) => browsers[turn] as Browser
  const code = codeOf(secret)
  expect(statuses(await tenAtOnce((turn) => at(turn).give({ code })))).toEqual(onceOf(200, 401))
  const [recoveryCode] = recoveryCodes
  const again = await Promise.all(Array.from({ length: 10 }, () => withTicket(portal)))
  expect(statuses(await tenAtOnce((turn) => (again[turn] as Browser).give({ recoveryCode })))).toEqual(onceOf(200, 401))
  // One ticket, ten codes that are each right: one session, and nine codes are still good.
  await margaret.send('POST', '/api/user/recovery-codes').then(({ json }) => recoveryCodes.splice(0, 10, ...json.recoveryCodes))
  const thief = await withTicket(portal)
  const copies = Array.from({ length: 10 }, () => newBrowser(portal, new Map(thief.jar)))
  const opened = await tenAtOnce((turn) => (copies[turn] as Browser).give({ recoveryCode: recoveryCodes[turn] }))
  expect(statuses(opened)).toEqual(onceOf(200, 401))
  expect(opened.filter(({ json }) => json.startAgain)).toHaveLength(9)
  expect((await margaret.send('GET', '/api/user/sign-in')).json.recoveryCodesLeft).toBe(9)
  const stranger = newBrowser(portal)
  const response = passkey.sign((await stranger.send('POST', '/api/passkeys/options')).json)
  const shared = Array.from({ length: 10 }, () => newBrowser(portal, new Map(stranger.jar)))
  expect(statuses(await tenAtOnce((turn) => (shared[turn] as Browser).send('POST', '/api/passkeys/sign-in', { response })))).toEqual(
    onceOf(200, 401),
  )
})

test('of one proof given a hundred times at once one counts, and the code in it opens no door any more', async () => {
  const { portal, margaret } = await openWithMargaret({ TRUST_PROXY: '127.0.0.0/8,::1' })
  const { secret, recoveryCodes } = await addApp(margaret)
  const { passkey } = await addPasskey(portal, margaret)
  const [recoveryCode] = recoveryCodes
  const code = codeOf(secret)
  const asked = (await margaret.send('POST', '/api/user/passkeys/options', { for: 'confirm' })).json
  for (const proof of [{ recoveryCode }, { code }, { response: passkey.sign(asked) }]) {
    const copies = Array.from({ length: 100 }, () => newBrowser(portal, new Map(margaret.jar)))
    const answers = await Promise.all(copies.map((copy) => copy.send('POST', '/api/user/confirm', proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => ![200, 400, 429].includes(status))).toEqual([])
  }
  const thief = await withTicket(portal)
  for (const used of [{ code }, { recoveryCode }]) expect([401, 429]).toContain((await thief.give(used)).status)
  expect(await thief.isInside()).toBe(false)
})

test('the link of a notice used by ten at once works once', async () => {
  const { portal, margaret } = await openWithMargaret()
  await margaret.send('POST', '/api/user/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  const { text } = await portal.post.mailTo('margaret@example.org', 'Your password was changed')
  const [, token = ''] = /\/not-me\?token=([\w-]+)/.exec(text) ?? []
  expect((await newBrowser(portal).send('GET', `/not-me?token=${token}`)).status).toBe(200)
  expect(await margaret.isInside()).toBe(true)
  expect(statuses(await tenAtOnce(() => newBrowser(portal).send('POST', '/api/not-me', { token })))).toEqual(onceOf(200, 400))
  expect(await margaret.isInside()).toBe(false)
})

test('nobody learns who lives here, nor who has a second step', async () => {
  const { portal, margaret } = await openWithMargaret()
  await addApp(margaret)
  await addResident(portal, 'Nils Neighbor')
  const tries: [string, string][] = [
    ['margaret', 'not this one'],
    ['margaret@example.org', 'not this one'],
    ['nils', 'not this one'],
    ['stranger', 'not this one'],
    ['stranger@example.org', 'not this one'],
    ['board', 'not this one'],
  ]
  const seen = new Set<string>()
  for (const [username, password] of tries) {
    const { status, text, headers } = await newBrowser(portal).signIn(username, password)
    const shown = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
    seen.add(`${status} ${text} ${JSON.stringify(shown)}`)
  }
  expect([...seen]).toHaveLength(1)
  const options = await Promise.all([margaret, newBrowser(portal)].map((browser) => browser.send('POST', '/api/passkeys/options')))
  const [one, other] = options.map(({ json: { challenge, ...rest } }) => {
    expect(challenge).toMatch(/^[\w-]{43}$/)
    return rest
  })
  expect(one).toEqual(other)
})

test('what a thief has put into the browser before is no session, ticket, trust or challenge', async () => {
  const { portal, margaret } = await openWithMargaret()
  const { secret } = await addApp(margaret)
  const planted = new Map(['session', 'step', 'trust', 'browser', 'challenge'].map((name) => [`portico_${name}`, 'A'.repeat(43)] as const))
  const victim = newBrowser(portal, new Map(planted))
  expect((await victim.signIn('margaret')).json).toMatchObject({ secondStep: true })
  expect(victim.jar.get('portico_step')).not.toBe(planted.get('portico_step'))
  expect((await victim.give({ code: codeOf(secret) })).status).toBe(200)
  expect(victim.jar.get('portico_session')).not.toBe(planted.get('portico_session'))
  for (const name of planted.keys()) {
    const thief = newBrowser(portal, new Map([[name, 'A'.repeat(43)]]))
    expect(await thief.isInside()).toBe(false)
    expect((await thief.give({ code: codeOf(secret, 1) })).json).toMatchObject({ startAgain: true })
  }
  // Two cookies of one name, the planted one first or last: never somebody else's session.
  const mine = victim.jar.get('portico_session')
  for (const pair of [`portico_session=${'A'.repeat(43)}; portico_session=${mine}`, `portico_session=${mine}; portico_session=%`]) {
    const answer = await fetch(`${portal.url}/api/user`, { headers: { cookie: pair } })
    expect([200, 401]).toContain(answer.status)
  }
})

test('a stolen cookie is good for nothing that lasts: not after ten minutes, not by a wrong proof, not by another’s passkey', async () => {
  const { portal, margaret } = await openWithMargaret()
  await addResident(portal, 'Mallory Resident')
  const mallory = newBrowser(portal)
  await mallory.signIn('mallory')
  const { passkey } = await addPasskey(portal, mallory)
  await portal.end()
  const database = new Sqlite(join(portal.folder, 'portal.sqlite'))
  database.prepare('UPDATE session SET provenUntil = ?').run(new Date(Date.now() - 1000).toISOString())
  database.close()
  await portal.startAgain()
  const calls: [string, string, unknown?][] = [
    ['POST', '/api/user/passkeys/options', { for: 'add' }],
    ['POST', '/api/user/app'],
    ['DELETE', '/api/user/app'],
    ['PUT', '/api/user/second-step', { on: true }],
    ['POST', '/api/user/recovery-codes'],
    ['POST', '/api/user/email', { email: 'mallory2@example.org' }],
  ]
  const proofs = async (): Promise<unknown[]> => {
    const options = (await margaret.send('POST', '/api/user/passkeys/options', { for: 'confirm' })).json
    const signIn = (await margaret.send('POST', '/api/passkeys/options')).json
    return [
      { password: 'not this one' },
      { password: [PASSWORD] },
      { code: '000000' },
      { recoveryCode: 'AAAA-AAAA' },
      { response: passkey.sign(options) },
      { response: passkey.sign(signIn) },
      {},
    ]
  }
  for (const proof of await proofs()) expect((await margaret.send('POST', '/api/user/confirm', proof)).status).toBe(400)
  for (const [method, path, body] of calls) {
    const answer = await margaret.send(method, path, body)
    expect([path, answer.status, answer.json.freshProof]).toEqual([path, 403, true])
  }
  expect(await margaret.isInside()).toBe(true)
  expect((await margaret.send('GET', '/api/user')).json.email).toBe('margaret@example.org')
})

test('a thousand guesses, fifty at a time, are looked at ten times; a new password lets the owner in at once', async () => {
  const { portal, margaret } = await openWithMargaret()
  const { secret } = await addApp(margaret)
  const thief = await withTicket(portal)
  const seen: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const guesses = Array.from({ length: 50 }, (_, turn) => thief.give({ code: String(round * 50 + turn).padStart(6, '0') }))
    seen.push(...(await Promise.all(guesses)).map(({ status }) => status))
  }
  expect([seen.filter((status) => status === 401).length, seen.filter((status) => status === 429).length]).toEqual([10, 990])
  await portal.post.mailTo('margaret@example.org', 'Somebody knows your password')
  expect((await thief.give({ code: codeOf(secret) })).status).toBe(429)
  await margaret.send('POST', '/api/user/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  expect((await thief.give({ code: codeOf(secret) })).json).toMatchObject({ startAgain: true })
  const owner = await withTicket(portal, NEW_PASSWORD)
  expect((await owner.give({ code: codeOf(secret) })).status).toBe(200)
})

test('codes guessed from many networks are looked at a hundred times in all; the passkey goes on, and a new password lets the owner in', async () => {
  const { portal, margaret } = await openWithMargaret({ TRUST_PROXY: '127.0.0.0/8,::1' })
  const { secret } = await addApp(margaret)
  const { passkey } = await addPasskey(portal, margaret)
  const thief = await withTicket(portal)
  const seen: number[] = []
  for (let network = 0; network < 15; network += 1) {
    const from = newBrowser(portal, new Map(thief.jar))
    const guesses = Array.from({ length: 10 }, (_, turn) => from.give({ code: String(network * 10 + turn).padStart(6, '0') }))
    seen.push(...(await Promise.all(guesses)).map(({ status }) => status))
  }
  expect([seen.filter((status) => status === 401).length, seen.filter((status) => status === 429).length]).toEqual([100, 50])
  const home = newBrowser(portal, new Map(thief.jar))
  expect((await home.give({ code: codeOf(secret) })).status).toBe(429)
  const response = passkey.sign((await home.send('POST', '/api/passkeys/options')).json)
  expect((await home.send('POST', '/api/passkeys/sign-in', { response })).status).toBe(200)
  await home.send('POST', '/api/user/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  expect((await (await withTicket(portal, NEW_PASSWORD)).give({ code: codeOf(secret) })).status).toBe(200)
})

test('a recovery code given by fifty browsers at once opens one of them', async () => {
  const { portal, margaret } = await openWithMargaret({ TRUST_PROXY: '127.0.0.0/8,::1' })
  const { recoveryCodes } = await addApp(margaret)
  const browsers: Browser[] = []
  for (let count = 0; count < 50; count += 1) browsers.push(await withTicket(portal))
  const answers = await Promise.all(browsers.map((browser) => browser.give({ recoveryCode: recoveryCodes[0] })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const inside = await Promise.all(browsers.map((browser) => browser.isInside()))
  expect(inside.filter(Boolean)).toHaveLength(1)
  const own = browsers[inside.indexOf(true)] as Browser
  expect((await own.send('GET', '/api/user/sign-in')).json.recoveryCodesLeft).toBe(9)
})

test('somebody with the password moves the account to another address and locks it up with a passkey and an app; one press gives it back', async () => {
  const { portal } = await openWithMargaret()
  const thief = newBrowser(portal)
  await thief.signIn('margaret')
  await thief.send('POST', '/api/user/email', { email: 'mallory@example.org' })
  await thief.send('POST', '/api/user/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  const { passkey } = await addPasskey(portal, thief)
  const { secret } = await addApp(thief)
  const { text } = await portal.post.mailTo('margaret@example.org', 'Your e-mail address was changed')
  const theirs = await portal.post.mailTo('mallory@example.org', 'Your second step was turned on')
  const tokenIn = (mail: string) => /\/not-me\?token=([\w-]+)/.exec(mail)?.[1]
  const owner = newBrowser(portal)
  const { resetPath } = (await owner.send('POST', '/api/not-me', { token: tokenIn(text) })).json
  expect((await newBrowser(portal).send('POST', '/api/not-me', { token: tokenIn(theirs.text) })).status).toBe(400)
  const token = new URL(resetPath, portal.url).searchParams.get('token')
  expect((await owner.send('POST', '/api/reset-password', { token, newPassword: 'a lamp of my own' })).status).toBe(200)
  expect(await thief.isInside()).toBe(false)
  const response = passkey.sign((await thief.send('POST', '/api/passkeys/options')).json)
  expect((await thief.send('POST', '/api/passkeys/sign-in', { response })).status).toBe(401)
  expect((await thief.signIn('margaret', NEW_PASSWORD)).json).toEqual({ error: 'Authentication failed. Please check your credentials.' })
  expect((await thief.give({ code: codeOf(secret) })).json).toMatchObject({ startAgain: true })
  expect((await owner.signIn('margaret', 'a lamp of my own')).json).toMatchObject({ email: 'margaret@example.org' })
})

test('a lost phone: a recovery code opens, and so does the operator’s rescue, without mail; the phone’s passkey is gone', async () => {
  const { portal, margaret } = await openWithMargaret({ SMTP_URL: '' })
  const { recoveryCodes } = await addApp(margaret)
  const { passkey } = await addPasskey(portal, margaret)
  const tablet = await withTicket(portal)
  expect((await tablet.give({ recoveryCode: recoveryCodes[0]?.toLowerCase().replace('-', ' ') })).status).toBe(200)
  const rescued = runCommand(settingsOf(portal), 'user', 'remove-second-step', 'margaret')
  expect(rescued.status, rescued.stderr).toBe(0)
  for (const browser of [margaret, tablet]) expect(await browser.isInside()).toBe(false)
  const finder = newBrowser(portal)
  const response = passkey.sign((await finder.send('POST', '/api/passkeys/options')).json)
  expect((await finder.send('POST', '/api/passkeys/sign-in', { response })).status).toBe(401)
  expect((await newBrowser(portal).signIn('margaret')).status).toBe(200)
})

test('two tickets, a new password midway, and turning it off while codes are used leave nobody inside', async () => {
  const { portal, margaret } = await openWithMargaret()
  const { secret, recoveryCodes } = await addApp(margaret)
  await addResident(portal, 'Mallory Resident')
  const thief = await withTicket(portal)
  const old = new Map(thief.jar)
  expect((await thief.signIn('mallory')).status).toBe(200)
  expect((await newBrowser(portal, old).give({ recoveryCode: recoveryCodes[0] })).json).toMatchObject({ startAgain: true })
  const midway = await withTicket(portal)
  await margaret.send('POST', '/api/user/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
  expect((await midway.give({ code: codeOf(secret) })).json).toMatchObject({ startAgain: true })
  const waiting = await Promise.all(Array.from({ length: 9 }, () => withTicket(portal, NEW_PASSWORD)))
  const turnOff = margaret.send('PUT', '/api/user/second-step', { on: false })
  const used = waiting.map((browser, turn) => browser.give({ recoveryCode: recoveryCodes[turn] }))
  expect((await turnOff).json).toEqual({ secondStep: false, recoveryCodes: null })
  await Promise.all(used)
  for (const browser of waiting) expect(await browser.isInside()).toBe(false)
  expect((await margaret.send('GET', '/api/user/sign-in')).json).toMatchObject({ secondStep: false, methods: [], recoveryCodesLeft: 0 })
})

test('no shape of a body, a cookie or a method opens anything or breaks anything', async () => {
  const { portal, margaret } = await openWithMargaret()
  const { secret } = await addApp(margaret)
  const thief = await withTicket(portal)
  const arabic = [...codeOf(secret)].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('')
  const values: unknown[] = [null, true, 7, 1e308, [], ['x'], {}, { toString: 'x' }, '', '\u0000', '９９９９９９', 'x'.repeat(100_000)]
  const bodies: unknown[] = [
    ...values,
    ...values.flatMap((value) => [{ code: value }, { recoveryCode: value }, { response: value }, { token: value }]),
    ...values.filter((value) => value !== true).map((value) => ({ on: value })),
    ...values.flatMap((value) => [
      { username: 'margaret', password: value },
      { username: value, password: PASSWORD },
    ]),
    { code: codeOf(secret), recoveryCode: codeOf(secret) },
    { code: [codeOf(secret)] },
    { code: { $eq: codeOf(secret) } },
    { code: arabic },
    '{"code":"000000","code":"111111"}',
    '{"__proto__":{"secondStep":false},"code":"000000"}',
    `${'['.repeat(50_000)}`,
    'not json',
  ]
  const paths = ['/api/login', '/api/login/second-step', '/api/passkeys/sign-in', '/api/not-me']
  const signedInPaths = ['/api/user/confirm', '/api/user/passkeys', '/api/user/app/confirm', '/api/user/second-step']
  const refused = new Set([400, 401, 404, 409, 413, 415, 422, 429])
  for (const body of bodies) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    for (const path of paths) {
      const { status } = await thief.send('POST', path, text)
      expect(refused, `${path} ${text.slice(0, 80)} ${status}`).toContain(status)
    }
    for (const path of signedInPaths) {
      const { status } = await margaret.send(path.endsWith('second-step') ? 'PUT' : 'POST', path, text)
      expect(refused, `${path} ${text.slice(0, 80)} ${status}`).toContain(status)
    }
  }
  for (const override of ['X-HTTP-Method-Override', 'X-Method-Override', 'X-HTTP-Method']) {
    const answer = await thief.send('POST', '/api/login/second-step', { code: '000000' }, { [override]: 'GET' })
    expect([401, 429]).toContain(answer.status)
  }
  expect(await thief.isInside()).toBe(false)
  expect((await margaret.send('GET', '/api/user/sign-in')).json.secondStep).toBe(true)
  expect((await fetch(`${portal.url}/api/health`)).status).toBe(200)
})

test('a passkey answers to the address the portal has, whatever a request says of itself', async () => {
  const { portal, margaret } = await openWithMargaret()
  const { passkey } = await addPasskey(portal, margaret)
  const lies = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', origin: portal.url, forwarded: 'host=evil.example' }
  const thief = newBrowser(portal)
  const options = await thief.send('POST', '/api/passkeys/options', {}, lies)
  expect(options.json.rpId).toBe(new URL(portal.url).hostname)
  expect((await thief.send('POST', '/api/passkeys/sign-in', { response: passkey.sign(options.json) })).status).toBe(200)
  const words = new Set<string>()
  const tries = [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { userHandle: 'A'.repeat(43) },
    { userHandle: null },
    { isVerified: false },
    { signature: Buffer.alloc(70) },
    { challenge: 'A'.repeat(43) },
    { counter: 0 },
  ]
  for (const lie of tries) {
    const asked = (await thief.send('POST', '/api/passkeys/options')).json
    const answer = await thief.send('POST', '/api/passkeys/sign-in', { response: passkey.sign(asked, lie) })
    words.add(`${answer.status} ${answer.text}`)
  }
  const another = newBrowser(portal)
  const theirs = (await newBrowser(portal).send('POST', '/api/passkeys/options')).json
  await another.send('POST', '/api/passkeys/options')
  const foreign = await another.send('POST', '/api/passkeys/sign-in', { response: passkey.sign(theirs) })
  words.add(`${foreign.status} ${foreign.text}`)
  expect([...words]).toEqual(['401 {"error":"This passkey could not be used. Please sign in with your password."}'])
})
