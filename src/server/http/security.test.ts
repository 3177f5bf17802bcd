import type { InjectOptions } from 'fastify'
import { expect, test, vi } from 'vitest'
import { openPortal, PASSWORD } from '../../testing/open-portal'

const inject = async (options: InjectOptions) => (await (await openPortal()).app()).inject(options)

test('an X-User-ID header gives no access', async () => {
  const portal = await openPortal()
  const headers = { 'x-user-id': String(portal.people.superAdmin.id) }
  for (const url of ['/api/user', '/api/users', '/trpc/people.list']) {
    expect((await (await portal.app()).inject({ url, headers })).statusCode).toBe(401)
  }
  expect((await (await portal.app()).inject({ url: '/api/user', headers })).json()).toEqual({ error: 'Unauthorized' })
})

test('signing in over REST sets an HttpOnly, SameSite cookie that stores nothing readable', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const answer = await app.inject({ method: 'POST', url: '/api/login', payload: { username: 'resident', password: PASSWORD } })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ username: 'resident' })
  expect(answer.json()).not.toHaveProperty('passwordHash')
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/^portico_session=[\w-]{43}; .*HttpOnly/)
  expect(cookie).toContain('SameSite=Lax')
  const token = cookie.match(/=([\w-]+)/)?.[1] ?? ''
  const stored = await portal.reads.selectFrom('session').select('id').execute()
  expect(stored.map((session) => session.id)).not.toContain(token)

  const headers = { cookie: cookie.split(';', 1)[0] ?? '' }
  expect((await app.inject({ url: '/api/user', headers })).json()).toMatchObject({ username: 'resident' })
  await app.inject({ method: 'POST', url: '/api/logout', headers })
  expect((await app.inject({ url: '/api/user', headers })).statusCode).toBe(401)
})

test('a body of another content type is refused, and an empty one counts as none', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
    const answer = await app.inject({ method: 'POST', url: '/api/login', headers: { 'content-type': type }, payload: '{}' })
    expect([type, answer.statusCode, answer.json()]).toEqual([type, 415, { error: 'This content type is not supported' }])
  }
  const headers = { cookie: await portal.cookieOf('resident'), 'content-type': 'application/json' }
  expect((await app.inject({ method: 'POST', url: '/api/email/resubscribe', headers, payload: '' })).statusCode).toBe(200)
})

test('a portal on https sets Secure cookies and HSTS', async () => {
  const portal = await openPortal({ PUBLIC_URL: 'https://portal.test' })
  const app = await portal.app()
  const answer = await app.inject({ method: 'POST', url: '/api/login', payload: { username: 'resident', password: PASSWORD } })
  expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-portico_session=[\w-]{43}; .*Path=\/; .*Secure/)
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
  expect((await app.inject({ url: '/api/user', headers: { cookie } })).statusCode).toBe(200)
  expect((await app.inject({ url: '/api/user', headers: { cookie: cookie.replace('__Host-', '') } })).statusCode).toBe(401)
  expect(answer.headers['strict-transport-security'], 'for this host alone').toBe('max-age=31536000')
})

test('an idle session ends after 14 days and a used one after 60, and polling does not prolong it', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const used = await portal.cookieOf('resident')
  const polled = await portal.cookieOf('neighbor')
  const start = Date.now()
  const at = (day: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + day * 86_400_000 })
  for (let day = 0; day < 60; day += 6) {
    at(day)
    expect((await app.inject({ url: '/trpc/community.info', headers: { cookie: used } })).statusCode).toBe(200)
    expect((await app.inject({ url: '/api/user', headers: { cookie: used } })).statusCode, `day ${day}`).toBe(200)
    expect((await app.inject({ url: '/api/user', headers: { cookie: polled } })).statusCode).toBe(day < 14 ? 200 : 401)
  }
  at(60.1)
  expect((await app.inject({ url: '/api/user', headers: { cookie: used } })).statusCode).toBe(401)
  vi.useRealTimers()
})

test.each([
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ origin: 'http://portal.test', 'sec-fetch-site': 'same-origin' }, 200],
  [{}, 200],
])('a write with %o is answered %i', async (headers, status) => {
  const payload = { username: 'resident', password: PASSWORD }
  expect((await inject({ method: 'POST', url: '/api/login', headers, payload })).statusCode).toBe(status)
  expect((await inject({ url: '/api/health', headers })).statusCode).toBe(200)
})

test('a portal on https refuses a write from a page on http', async () => {
  const portal = await openPortal({ PUBLIC_URL: 'https://portal.test' })
  const app = await portal.app()
  const payload = { username: 'resident', password: PASSWORD }
  const statusFrom = async (origin: string, host = 'portal.test') =>
    (await app.inject({ method: 'POST', url: '/api/login', headers: { origin, host }, payload })).statusCode
  expect(await statusFrom('http://portal.test')).toBe(403)
  expect(await statusFrom('https://portal.test')).toBe(200)
  expect(await statusFrom('http://localhost:3000', 'localhost:3000'), 'on the machine itself').toBe(200)
})

test('data is never cached, framed or run', async () => {
  const answer = await inject({ url: '/api/user' })
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'; frame-ancestors 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
})

test.each<[string, InjectOptions]>([
  ['broken JSON', { method: 'POST', url: '/api/login', headers: { 'content-type': 'application/json' }, payload: '{"username":' }],
  ['wrong types', { method: 'POST', url: '/api/login', payload: { username: { $ne: null }, password: 1 } }],
  ['nothing', { method: 'POST', url: '/api/register' }],
  ['an unknown path', { method: 'POST', url: '/api/nothing' }],
  ['tRPC garbage', { url: '/trpc/people.list?input=%7B' }],
  ['an unknown procedure', { url: '/trpc/users.everything' }],
])('%s is answered with a 4xx and a text', async (_, options) => {
  const answer = await inject(options)
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  const { error } = answer.json()
  expect(error).toBeTruthy()
  expect(answer.body).not.toMatch(/\.ts:|node_modules| at /)
})
