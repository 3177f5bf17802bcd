import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPortal, PASSWORD, type Portal, type Role } from '../../testing/open-portal'
import { server } from '../words.en'
import { ANSWER_MAX, BODIES, CALLS, FILES, LIST_PAGE } from './amounts'
import { INTERNAL_CALLER, limitKeyOf } from './caller'

const LETTERS = '漢'.repeat(20_000)

async function fill(portal: Portal, role: Role, rows: number) {
  const { id } = portal.people[role]
  const now = new Date().toISOString()
  await portal.write(async (trx) => {
    for (let row = 0; row < rows; row += 1) {
      await trx
        .insertInto('message')
        .values({ subject: `Letter ${row}`, content: LETTERS, senderId: id, createdAt: now, lastEntryId: row + 1 })
        .execute()
    }
  })
}

/** Listens on a port, because these tests need real connections. */
async function listen(portal: Portal): Promise<number> {
  const app = await portal.app()
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => void app.close())
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test.each([
  ['auth.signIn', { username: 'resident', password: PASSWORD }],
  ['auth.register', {}],
  ['auth.resetPassword', { token: 'x', newPassword: PASSWORD }],
  ['auth.forgotPassword', { email: 'resident@example.org' }],
  ['profile.changePassword', { currentPassword: PASSWORD, newPassword: PASSWORD }],
  ['people.invite', {}],
])('%s is refused in a batch with other calls', async (path, input) => {
  const portal = await openPortal()
  const app = await portal.app()
  const cookie = await portal.cookieOf('superAdmin')
  const batch = { method: 'POST', url: `/trpc/${path},${path}?batch=1`, headers: { cookie }, payload: { 0: input, 1: input } } as const
  const answers = (await app.inject(batch)).json()
  expect(answers.map((answer: { error: { message: string } }) => answer.error.message)).toEqual([server.notInBatch, server.notInBatch])
})

test('a single answer that is too long is refused', async () => {
  const portal = await openPortal()
  portal.sqlite.exec(`UPDATE user SET name = '${'x'.repeat(ANSWER_MAX)}' WHERE username = 'pending'`)
  const app = await portal.app()
  const answer = await app.inject({ url: '/trpc/people.list', headers: { cookie: await portal.cookieOf('admin') } })
  expect([answer.statusCode, answer.json().error.message]).toEqual([413, server.listTooLong])
})

test('a batch ends when its answers are too long, and names the calls that were not made', async () => {
  const portal = await openPortal()
  await fill(portal, 'resident', 100)
  const app = await portal.app()
  const input = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index, { limit: 100 }]))
  const paths = Array(20).fill('messages.page').join(',')
  const url = `/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`
  const answer = await app.inject({ url, headers: { cookie: await portal.cookieOf('resident') } })
  const statuses = answer.json().map((part: { error?: { data: { httpStatus: number } } }) => part.error?.data.httpStatus ?? 200)
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  expect(answer.body.length).toBeLessThan(6_000_000)
})

test('a page of very long texts ends early, and the pages together are the whole list in order', async () => {
  const portal = await openPortal()
  await fill(portal, 'resident', LIST_PAGE + 7)
  const whole = await portal.as('resident').messages.list()
  expect(whole).toHaveLength(LIST_PAGE + 7)
  const ids: number[] = []
  for (let cursor = null; ; ) {
    const page = await portal.as('resident').messages.page({ cursor, limit: 100 })
    expect(page.messages.length).toBeLessThan(30)
    ids.push(...page.messages.map(({ id }) => id))
    if (!page.next) break
    cursor = page.next
  }
  expect(ids).toEqual(whole.map(({ id }) => id))
})

test('REST sends a list of any length, tRPC requires pages', async () => {
  const portal = await openPortal()
  await fill(portal, 'resident', 300)
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('resident') }
  const rest = await app.inject({ url: '/api/messages', headers })
  expect([rest.statusCode, rest.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(rest.json()).toEqual(await portal.as('resident').messages.list())
  const trpc = await app.inject({ url: '/trpc/messages.list', headers })
  expect([trpc.statusCode, trpc.json().error.message]).toEqual([413, server.listTooLong])
  const own = await app.inject({ url: '/api/own-data', headers })
  expect(own.json().messages).toHaveLength(300)
})

test('work stops when its caller closes the connection', async () => {
  const portal = await openPortal()
  await fill(portal, 'resident', 300)
  const port = await listen(portal)
  const cookie = await portal.cookieOf('resident')
  const pages = vi.spyOn(portal.services.sessions, 'read')
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /api/messages HTTP/1.1\r\nHost: portal.test\r\nCookie: ${cookie}\r\n\r\n`)
  await once(socket, 'data')
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 200))
  const soonAfter = pages.mock.calls.length
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(pages.mock.calls.length).toBe(soonAfter)
  expect(soonAfter).toBeLessThan(15)
  const app = await portal.app()
  for (let turn = 0; turn < CALLS.person.atOnce + CALLS.person.waiting + 1; turn += 1) {
    expect((await app.inject({ url: '/api/messages/unread', headers: { cookie } })).statusCode).toBe(200)
  }
})

test('a refused file does not block other calls', async () => {
  const portal = await openPortal()
  const { limits } = portal.services
  const caller = { ...INTERNAL_CALLER, ...limitKeyOf(portal.people.resident, '127.0.0.1') }
  const running = await Promise.all(Array.from({ length: FILES.atOnce }, () => limits.files.enter(caller)))
  const waiting = Array.from({ length: FILES.waiting }, async () => (await limits.files.enter(caller))())
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('resident'), 'content-type': 'application/json' }
  for (const method of ['GET', 'HEAD', 'POST'] as const) {
    const url = method === 'POST' ? '/api/maintenance-reports' : '/api/own-data'
    expect((await app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) })).statusCode).toBe(429)
  }
  for (const release of running) release()
  await Promise.all(waiting)
  expect((await app.inject({ url: '/api/own-data', headers })).statusCode).toBe(200)
})

test('pipelined requests are answered one after another, and none counts after the connection is closed', async () => {
  const portal = await openPortal()
  const port = await listen(portal)
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  socket.on('error', () => undefined)
  socket.write('GET /trpc/community.info HTTP/1.1\r\nHost: portal.test\r\n\r\n'.repeat(500))
  await expect.poll(() => text.includes('HTTP/1.1 429'), { timeout: 10_000 }).toBe(true)
  socket.destroy()
  const app = await portal.app()
  await expect.poll(async () => (await app.inject('/trpc/community.info')).statusCode).toBe(200)
})

test('the limit of a JSON body is lower for strangers', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const send = (payload: object, cookie = '') => app.inject({ method: 'POST', url: '/api/login', headers: { cookie }, payload })
  const long = { username: 'x'.repeat(BODIES.stranger) }
  const resident = await portal.cookieOf('resident')
  expect((await send(long)).statusCode).toBe(413)
  expect((await send(long, resident)).statusCode).toBe(400)
  expect((await send({ username: 'x'.repeat(BODIES.person) }, resident)).statusCode).toBe(413)
  // A request whose session has ended gets that error instead.
  const cookie = await portal.cookieOf('neighbor')
  await portal.as('admin').people.changeStatus({ id: portal.people.neighbor.id, status: 'banned' })
  const payload = { subject: 'Long', content: 'x'.repeat(20_000) }
  expect((await app.inject({ method: 'POST', url: '/api/messages', headers: { cookie }, payload })).statusCode).toBe(401)
})
