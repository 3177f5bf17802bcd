import { afterEach, expect, test, vi } from 'vitest'
import { browserOf, later } from '../../testing/browser-of'
import { mailedToken } from '../../testing/mailed'
import { openPortal, type Portal } from '../../testing/open-portal'

afterEach(() => vi.useRealTimers())

async function signedIn(portal: Portal, username: string, userAgent = 'test') {
  const browser = browserOf(portal, '127.0.0.1', userAgent)
  await browser.signIn(username)
  return browser
}
const mailsOf = (portal: Portal) => portal.reads.selectFrom('mail').select(['toAddress', 'subject', 'kind']).orderBy('id').execute()

test('changing the email address voids reset links and notifies both addresses', async () => {
  const portal = await openPortal()
  const browser = await signedIn(portal, 'resident')
  await portal.as('nobody').auth.forgotPassword({ email: 'resident@example.org' })
  await vi.waitFor(async () => expect(await mailsOf(portal)).toHaveLength(1), { timeout: 20_000 })
  const token = await mailedToken(portal, 'resident@example.org')
  const answer = await browser.send('POST', '/api/user/email', { email: ' Rosa@Example.com ' })
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { username: 'resident', email: 'Rosa@Example.com' }])
  expect((await mailsOf(portal)).slice(1)).toEqual(
    ['resident@example.org', 'Rosa@Example.com'].map((toAddress) => ({
      toAddress,
      subject: 'Your e-mail address was changed',
      kind: 'account',
    })),
  )
  await expect(portal.as('nobody').auth.resetPassword({ token, newPassword: 'zebra fence lamp' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  expect((await browserOf(portal).signIn('rosa@example.com')).statusCode).toBe(200)
})

test('a taken or invalid address is refused, an old session must re-authenticate, and changes are rate limited', async () => {
  const portal = await openPortal()
  const browser = await signedIn(portal, 'resident')
  const change = (email: string) => browser.send('POST', '/api/user/email', { email })
  const taken = await change('NEIGHBOR@example.org')
  expect([taken.statusCode, taken.json().error]).toEqual([409, 'Email already exists'])
  const bad = await change('nonsense')
  expect([bad.statusCode, bad.json().error]).toEqual([400, 'Please enter a valid email address'])
  for (let at = 0; at < 9; at += 1) expect((await change(`rosa${at}@example.org`)).statusCode).toBe(200)
  expect((await change('rosa@example.org')).statusCode).toBe(429)
  later(16 * 60)
  const stale = await change('rosa@example.org')
  expect([stale.statusCode, stale.json().freshProof]).toEqual([403, true])
  await browser.send('POST', '/api/user/confirm', { password: 'correct horse' })
  expect((await change('rosa@example.org')).statusCode).toBe(200)
})

test('REST lists the caller’s devices with the day last seen and can end another one', async () => {
  // An evening in Los Angeles, and the next day in UTC.
  vi.useFakeTimers({ now: new Date('2026-11-23T03:30:00Z'), toFake: ['Date'] })
  const portal = await openPortal()
  const [phone, tablet] = [await signedIn(portal, 'resident', 'Phone'), await signedIn(portal, 'resident', 'Tablet')]
  const neighbor = await signedIn(portal, 'neighbor')
  const today = '2026-11-22'
  const devices = (await phone.send('GET', '/api/user/devices')).json()
  expect(devices).toEqual([
    { handle: expect.any(String), userAgent: 'Phone', startedAt: expect.any(String), lastSeenAt: today, current: true },
    { handle: expect.any(String), userAgent: 'Tablet', startedAt: expect.any(String), lastSeenAt: today, current: false },
  ])
  const end = (browser: typeof phone, at: number) => browser.send('DELETE', `/api/user/devices/${devices[at].handle}`)
  expect([(await end(phone, 0)).statusCode, (await end(neighbor, 1)).statusCode]).toEqual([404, 404])
  later(3 * 24 * 3600)
  await tablet.send('GET', '/api/messages')
  const [, seen] = (await phone.send('GET', '/api/user/devices')).json()
  expect(seen.lastSeenAt).toBe('2026-11-25')
  expect((await end(phone, 1)).statusCode).toBe(200)
  expect((await tablet.send('GET', '/api/user')).statusCode).toBe(401)
  expect((await phone.send('POST', '/api/user/devices/end-others')).statusCode).toBe(200)
})
