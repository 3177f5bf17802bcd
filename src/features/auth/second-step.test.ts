import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../db/client'
import { buildApp } from '../../app'
import { writeBackup } from '../../operations/backup/backup'
import { restoreBackup } from '../../operations/restore/restore'
import { hashPassword } from '../../server/auth/passwords'
import { COSTLY_CHANGES, COSTS } from '../../server/limits/amounts'
import { DAY, fromNow } from '../../server/process/clock'
import { silentLog } from '../../server/process/log'
import { hashToken, newToken } from '../../server/tokens'
import { createServices } from '../../services'
import { addApp, browserOf, later } from '../../testing/browser-of'
import { codeOf } from '../../testing/code-of'
import { newFolder } from '../../testing/new-folder'
import { openPortal, type Portal } from '../../testing/open-portal'

afterEach(() => vi.useRealTimers())

const signedIn = async (portal: Portal, username: string) => {
  const browser = browserOf(portal)
  await browser.signIn(username)
  return browser
}
const statusOf = async (browser: Awaited<ReturnType<typeof signedIn>>) => (await browser.send('GET', '/api/user')).statusCode

test('an app turns the second step on, shows ten codes once and ends every other session', async () => {
  const portal = await openPortal()
  const [here, there] = [await signedIn(portal, 'resident'), await signedIn(portal, 'resident')]
  const begun = await here.send('POST', '/api/user/app')
  expect([begun.statusCode, begun.headers['cache-control']]).toEqual([201, 'no-store'])
  const { secret, uri } = begun.json()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toMatch(/^otpauth:\/\/totp\/Our%20Community%20HOA:resident\?secret=\w+&issuer=Our%20Community%20HOA/)
  const wrong = await here.send('POST', '/api/user/app/confirm', { code: '000000' })
  expect([wrong.statusCode, wrong.json().error]).toEqual([400, 'That code is not right. Please try again.'])
  const done = await here.send('POST', '/api/user/app/confirm', { code: codeOf(secret).replace(/^.../, '$& ') })
  expect(done.json()).toEqual({ secondStep: true, recoveryCodes: expect.any(Array) })
  expect(new Set(done.json().recoveryCodes).size).toBe(10)
  for (const code of done.json().recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
  const again = await here.send('POST', '/api/user/app/confirm', { code: codeOf(secret) })
  expect([again.statusCode, again.json().error]).toEqual([409, 'Please begin again.'])
  expect((await here.send('GET', '/api/user/sign-in')).json()).toMatchObject({
    secondStep: true,
    methods: ['app', 'recovery'],
    recoveryCodesLeft: 10,
    required: false,
    heldBack: false,
    graceEndsAt: null,
    commonPassword: false,
    provider: null,
  })
  expect(await portal.as('superAdmin').audit.list({})).toMatchObject([{ action: 'turned second step on' }])
  const stored = portal.sqlite.prepare('SELECT sealedSecret FROM authenticatorApp').pluck().get() as string
  expect(Buffer.from(stored, 'base64url').toString('latin1')).not.toContain(secret)
})

test('a password changed during its check gives no ticket', async () => {
  const portal = await openPortal()
  await addApp(await signedIn(portal, 'resident'))
  let change = () => {}
  const asked = new Promise<void>((resolve) => {
    change = resolve
  })
  const changed = portal.write(async (trx) => {
    await asked
    await trx.updateTable('user').set({ passwordHash: 'another' }).where('username', '=', 'resident').execute()
  })
  const thief = browserOf(portal)
  const signingIn = thief.signIn('resident')
  // The password was right, and the ticket waits for the write queue.
  await expect.poll(() => portal.services.queueStats().waiting).toBe(1)
  change()
  await changed
  const answer = await signingIn
  expect([answer.statusCode, answer.json().secondStep]).toEqual([401, undefined])
  expect(await portal.reads.selectFrom('signInTicket').select('userId').execute()).toEqual([])
})

test('the right password gives a ticket; a code works once, one step early or late', async () => {
  const portal = await openPortal()
  const { secret } = await addApp(await signedIn(portal, 'resident'))
  const browser = browserOf(portal)
  const asked = await browser.signIn('resident')
  expect([asked.statusCode, asked.json()]).toEqual([
    401,
    { error: 'Enter the 6-digit code from your app', secondStep: true, methods: ['app', 'recovery'] },
  ])
  expect([...browser.jar.keys()]).toEqual(['portico_step'])
  expect((await browser.send('GET', '/api/login/second-step')).json()).toEqual({ methods: ['app', 'recovery'] })
  const give = (code: string) => browser.send('POST', '/api/login/second-step', { code })
  expect((await give(codeOf(secret, 3))).json()).toEqual({ error: 'That code is not right. Please try again.' })
  const code = codeOf(secret, 1)
  const inside = await give(code)
  expect([inside.statusCode, inside.json().username, [...browser.jar.keys()].sort()]).toEqual([
    200,
    'resident',
    ['portico_browser', 'portico_session'],
  ])
  const next = browserOf(portal)
  await next.signIn('resident')
  for (const used of [code, codeOf(secret, 0)]) {
    const refused = await next.send('POST', '/api/login/second-step', { code: used })
    expect([refused.statusCode, refused.json()]).toEqual([401, { error: 'This code was used already. Please wait for the next one.' }])
  }
})

test('no code and both codes are 400; without a valid ticket the sign-in starts again', async () => {
  const portal = await openPortal()
  const { secret } = await addApp(await signedIn(portal, 'resident'))
  const browser = browserOf(portal)
  const give = (payload: object) => browser.send('POST', '/api/login/second-step', payload)
  const startAgain = { error: 'Please sign in again.', startAgain: true }
  expect((await give({ code: codeOf(secret) })).json()).toEqual(startAgain)
  expect((await browser.send('GET', '/api/login/second-step')).statusCode).toBe(404)
  await browser.signIn('resident')
  for (const payload of [{}, { code: '123456', recoveryCode: 'AAAA-AAAA' }]) expect((await give(payload)).statusCode).toBe(400)
  later(11 * 60)
  const late = await give({ code: codeOf(secret) })
  expect([late.statusCode, late.json()]).toEqual([401, startAgain])
})

test.each<[how: string, end: (portal: Portal) => Promise<unknown>]>([
  ['a ban', (portal) => portal.as('superAdmin').people.changeStatus({ id: portal.people.resident.id, status: 'banned' })],
  ['deletion', (portal) => portal.as('superAdmin').people.remove({ id: portal.people.resident.id })],
  [
    'a new password',
    async (portal) => {
      const other = await portal.cookieOf('resident')
      const payload = { currentPassword: 'correct horse', newPassword: 'zebra fence lamp' }
      await (await portal.app()).inject({ method: 'POST', url: '/api/user/password', headers: { cookie: other }, payload })
    },
  ],
])('%s voids the ticket and no other', async (_how, end) => {
  const portal = await openPortal()
  const { secret } = await addApp(await signedIn(portal, 'resident'))
  const { recoveryCodes } = await addApp(await signedIn(portal, 'neighbor'))
  const [browser, neighbor] = [browserOf(portal), browserOf(portal)]
  await browser.signIn('resident')
  await neighbor.signIn('neighbor')
  await end(portal)
  const answer = await browser.send('POST', '/api/login/second-step', { code: codeOf(secret) })
  expect([answer.statusCode, answer.json().startAgain]).toEqual([401, true])
  expect((await neighbor.send('POST', '/api/login/second-step', { recoveryCode: recoveryCodes[0] })).statusCode).toBe(200)
})

test('a recovery code works once in any spelling, also with ten requests at once', async () => {
  const portal = await openPortal()
  const { recoveryCodes } = await addApp(await signedIn(portal, 'resident'))
  const [first = '', second = ''] = recoveryCodes
  const browsers = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const browser = browserOf(portal, `192.0.2.${index}`)
      await browser.signIn('resident')
      return browser
    }),
  )
  const use = (browser: (typeof browsers)[number], recoveryCode: string) => browser.send('POST', '/api/login/second-step', { recoveryCode })
  const answers = await Promise.all(browsers.map((browser) => use(browser, first)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const browser = browserOf(portal)
  await browser.signIn('resident')
  expect((await use(browser, first)).statusCode).toBe(401)
  expect((await use(browser, ` ${second.toLowerCase().replace('-', ' ')} `)).statusCode).toBe(200)
  const made = await browser.send('POST', '/api/user/recovery-codes')
  expect([made.statusCode, made.json().recoveryCodes.length]).toEqual([201, 10])
  await browser.signIn('resident')
  expect((await use(browser, recoveryCodes[2] ?? '')).statusCode).toBe(401)
})

test('ten requests with one code start one session', async () => {
  const portal = await openPortal()
  const { secret } = await addApp(await signedIn(portal, 'resident'))
  const browsers = Array.from({ length: 10 }, (_, index) => browserOf(portal, `192.0.2.${index}`))
  for (const browser of browsers) await browser.signIn('resident')
  const code = codeOf(secret)
  const answers = await Promise.all(browsers.map((browser) => browser.send('POST', '/api/login/second-step', { code })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a trusted browser needs only the password of that account, which is no fresh proof', async () => {
  const portal = await openPortal()
  const first = await signedIn(portal, 'resident')
  const { secret } = await addApp(first)
  const kitchen = browserOf(portal)
  await kitchen.signIn('resident')
  await kitchen.send('POST', '/api/login/second-step', { code: codeOf(secret), trustBrowser: true })
  expect([...kitchen.jar.keys()].sort()).toEqual(['portico_browser', 'portico_session', 'portico_trust'])
  await kitchen.send('POST', '/api/logout')
  expect((await kitchen.signIn('resident')).statusCode).toBe(200)
  const { provenUntil } = (await kitchen.send('GET', '/api/user/sign-in')).json()
  expect(provenUntil).toBeNull()
  const stolen = await kitchen.send('POST', '/api/user/recovery-codes')
  expect([stolen.statusCode, stolen.json()]).toEqual([
    403,
    { error: 'Please confirm it is you.', freshProof: true, methods: ['app', 'recovery'] },
  ])
  await addApp(await signedIn(portal, 'neighbor'))
  expect((await kitchen.signIn('neighbor')).statusCode).toBe(401)
  expect((await kitchen.signIn('resident')).statusCode).toBe(200)
  await first.send('POST', '/trpc/profile.endOtherSessions')
  expect((await kitchen.signIn('resident')).statusCode).toBe(401)
})

test('guessing codes is limited; a new password lets the owner in at once', async () => {
  const portal = await openPortal()
  const { secret } = await addApp(await signedIn(portal, 'resident'))
  const thief = browserOf(portal)
  await thief.signIn('resident')
  const guess = (code: string) => thief.send('POST', '/api/login/second-step', { code })
  const statuses = new Set<number>()
  for (let at = 0; at < 1000; at += 1) statuses.add((await guess(String(at).padStart(6, '0'))).statusCode)
  expect([...statuses].sort()).toEqual([401, 429])
  const right = await guess(codeOf(secret))
  expect([right.statusCode, right.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
  await thief.signIn('resident')
  expect((await guess(codeOf(secret))).statusCode).toBe(429)
  const owner = browserOf(portal, '198.51.100.7')
  await owner.signIn('resident')
  expect((await owner.send('POST', '/api/login/second-step', { code: codeOf(secret) })).statusCode).toBe(200)
  await owner.send('POST', '/api/user/password', { currentPassword: 'correct horse', newPassword: 'zebra fence lamp' })
  later(31)
  await thief.signIn('resident', 'zebra fence lamp')
  expect((await guess(codeOf(secret))).statusCode).toBe(200)
})

test('codes guessed from many networks are checked a hundred times in all', async () => {
  const portal = await openPortal()
  await addApp(await signedIn(portal, 'resident'))
  const seen: number[] = []
  for (let network = 0; network < 12; network += 1) {
    const thief = browserOf(portal, `192.0.2.${network}`)
    await thief.signIn('resident')
    for (let at = 0; at < 10; at += 1) {
      const code = String(network * 10 + at).padStart(6, '0')
      seen.push((await thief.send('POST', '/api/login/second-step', { code })).statusCode)
    }
  }
  expect([401, 429].map((status) => seen.filter((each) => each === status).length)).toEqual([100, 20])
})

test('a planted cookie is no session, ticket or trust and is replaced', async () => {
  const portal = await openPortal()
  const { secret } = await addApp(await signedIn(portal, 'resident'))
  const planted = 'A'.repeat(43)
  const browser = browserOf(portal)
  for (const name of ['session', 'step', 'trust', 'browser', 'challenge']) browser.jar.set(`portico_${name}`, planted)
  expect((await browser.signIn('resident')).json()).toMatchObject({ secondStep: true })
  expect((await browser.send('POST', '/api/login/second-step', { code: codeOf(secret) })).statusCode).toBe(200)
  const thief = browserOf(portal, '192.0.2.66')
  for (const name of ['session', 'step', 'trust']) thief.jar.set(`portico_${name}`, planted)
  expect(await statusOf(thief)).toBe(401)
  expect((await thief.signIn('resident')).json()).toMatchObject({ secondStep: true })
})

test('an unknown name and a wrong password get the same answer, with or without a second step', async () => {
  const portal = await openPortal()
  await addApp(await signedIn(portal, 'resident'))
  const tries = [
    ['resident', 'wrong'],
    ['neighbor', 'wrong'],
    ['stranger', 'wrong'],
  ]
  const answers = await Promise.all(tries.map(([username = '', password]) => browserOf(portal).signIn(username, password)))
  expect(new Set(answers.map(({ statusCode, body, cookies }) => `${statusCode} ${body} ${cookies.length}`)).size).toBe(1)
  await portal.as('superAdmin').people.changeStatus({ id: portal.people.resident.id, status: 'banned' })
  const banned = await browserOf(portal).signIn('resident')
  expect([banned.statusCode, banned.json().status]).toEqual([403, 'banned'])
})

test('turning the step off deletes app and codes; without the key only the codes work', async () => {
  const portal = await openPortal()
  const browser = await signedIn(portal, 'resident')
  const off = await browser.send('PUT', '/api/user/second-step', { on: true })
  expect([off.statusCode, off.json().error]).toEqual([409, 'Add a passkey or an authenticator app first.'])
  expect((await browser.send('POST', '/api/user/recovery-codes')).json().error).toBe('Your second step is off.')
  const { recoveryCodes } = await addApp(browser)
  const key = `${portal.env.DATABASE_FILE}.key`
  expect(statSync(key).mode & 0o777).toBe(0o600)
  renameSync(key, `${key}.lost`)
  const other = browserOf(portal)
  expect((await other.signIn('resident')).json()).toMatchObject({ error: 'Use your passkey or a recovery code', methods: ['recovery'] })
  expect((await other.send('POST', '/api/login/second-step', { recoveryCode: recoveryCodes[0] })).statusCode).toBe(200)
  renameSync(`${key}.lost`, key)
  expect((await browser.send('DELETE', '/api/user/app')).json()).toEqual({ secondStep: false })
  expect(await statusOf(other)).toBe(401)
  expect((await browserOf(portal).signIn('resident')).statusCode).toBe(200)
  expect(portal.sqlite.prepare('SELECT count(*) FROM recoveryCode').pluck().get()).toBe(0)
})

test('a super admin resets the second step of others, not their own', async () => {
  const portal = await openPortal()
  const [resident, superAdmin] = [await signedIn(portal, 'resident'), await signedIn(portal, 'superAdmin')]
  await addApp(resident)
  const rescue = (id: number) => superAdmin.send('DELETE', `/api/users/${id}/second-step`)
  expect((await rescue(portal.people.resident.id)).json()).toEqual({ message: 'Second step removed' })
  expect(await statusOf(resident)).toBe(401)
  expect((await browserOf(portal).signIn('resident')).statusCode).toBe(200)
  const own = await rescue(portal.people.superAdmin.id)
  expect([own.statusCode, own.json().error]).toEqual([409, 'You cannot do this to your own account.'])
  expect((await rescue(999_999)).statusCode).toBe(404)
})

test('a common password is reported once after signing in', async () => {
  const portal = await openPortal()
  await portal.addPerson({ username: 'careless', passwordHash: await hashPassword('password1') })
  const browser = browserOf(portal)
  const fields = Object.keys((await browser.signIn('careless', 'password1')).json())
  expect(fields).toEqual(Object.keys((await browserOf(portal).signIn('resident')).json()))
  const isTold = async () => (await browser.send('GET', '/api/user/sign-in')).json().commonPassword
  expect(await isTold()).toBe(true)
  await browser.send('POST', '/api/user/password-notice')
  expect(await isTold()).toBe(false)
  await browser.signIn('careless', 'password1')
  expect(await isTold()).toBe(false)
})

test('a restored copy accepts no old cookie and no trusted browser; apps still work', async () => {
  const portal = await openPortal()
  const first = await signedIn(portal, 'resident')
  const { secret } = await addApp(first)
  const kitchen = browserOf(portal)
  await kitchen.signIn('resident')
  await kitchen.send('POST', '/api/login/second-step', { code: codeOf(secret), trustBrowser: true })
  const waiting = browserOf(portal)
  await waiting.signIn('resident')
  const token = newToken()
  const link = [hashToken(token), portal.people.resident.id, 'resident@example.org', fromNow(DAY)]
  portal.sqlite
    .prepare("INSERT INTO notMeLink (id, userId, mailId, sentTo, cause, endsAt) VALUES (?, ?, 1, ?, 'newSignIn', ?)")
    .run(...link)
  await first.send('POST', '/api/user/app')
  const folder = newFolder()
  const backup = join(folder, 'backup.sqlite')
  const place = { databaseFile: portal.env.DATABASE_FILE, uploadsDir: portal.env.UPLOADS_DIR }
  await writeBackup(place, backup)
  portal.checkpoint()
  await portal.close()
  await restoreBackup(backup, place)
  const database = openDatabase(place.databaseFile)
  onTestFinished(() => database.close())
  const app = await buildApp(await createServices(database, portal.env, silentLog))
  const restored = { app: async () => app }
  const from = (browser: typeof kitchen) => {
    const same = browserOf(restored)
    for (const [name, value] of browser.jar) same.jar.set(name, value)
    return same
  }
  for (const table of ['session', 'signInTicket', 'trustedBrowser', 'notMeLink', 'appSetup'] as const)
    expect(await database.reads.selectFrom(table).select('endsAt').execute(), table).toEqual([])
  const undone = await browserOf(restored).send('POST', '/api/not-me', { token })
  expect([undone.statusCode, undone.json().error]).toEqual([400, 'This link does not work any more.'])
  later(31)
  for (const browser of [first, kitchen]) expect(await statusOf(from(browser))).toBe(401)
  expect((await from(kitchen).signIn('resident')).statusCode).toBe(401)
  expect((await from(waiting).send('POST', '/api/login/second-step', { code: codeOf(secret) })).json().startAgain).toBe(true)
  const again = browserOf(restored)
  await again.signIn('resident')
  expect((await again.send('POST', '/api/login/second-step', { code: codeOf(secret) })).statusCode).toBe(200)
})

test('on https every sign-in cookie is bound to the host and hidden from scripts', async () => {
  const portal = await openPortal({ PUBLIC_URL: 'https://portal.test' })
  const seen = new Map<string, string>()
  const send = async (url: string, payload = {}) => {
    const cookie = [...seen].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await (await portal.app()).inject({ method: 'POST', url, payload, headers: { cookie, host: 'portal.test' } })
    for (const { name, value, ...rest } of answer.cookies) {
      seen.set(name, value)
      expect([name, rest]).toEqual([name, expect.objectContaining({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' })])
      expect(rest).not.toHaveProperty('domain')
    }
    return answer.json()
  }
  const credentials = { username: 'resident', password: 'correct horse' }
  await send('/api/login', credentials)
  const { secret } = await send('/api/user/app')
  await send('/api/user/app/confirm', { code: codeOf(secret) })
  await send('/api/passkeys/options')
  await send('/api/login', credentials)
  await send('/api/login/second-step', { code: codeOf(secret, 1), trustBrowser: true })
  const names = ['browser', 'challenge', 'session', 'step', 'trust'].map((name) => `__Host-portico_${name}`)
  expect([...seen.keys()].sort()).toEqual(names)
})

test('new recovery codes are mailed and limited', async () => {
  const portal = await openPortal()
  const home = browserOf(portal)
  await home.signIn('resident')
  await addApp(home)
  const most = COSTLY_CHANGES.max / COSTS['recovery codes']
  const statuses = []
  for (let turn = 0; turn <= most; turn += 1) statuses.push((await home.send('POST', '/api/user/recovery-codes')).statusCode)
  expect(statuses).toEqual([...Array(most).fill(201), 429])
})
