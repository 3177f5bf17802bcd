import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { openPortal } from '../../testing/open-portal'
import { addReplayCache } from './replay-cache'

const HOUR = 3_600_000

afterEach(() => {
  vi.useRealTimers()
})

/** A server that counts how often its one repeated request was worked out, and a database whose version the test sets. */
function countingServer(answer: (request: FastifyRequest, reply: FastifyReply) => unknown = () => undefined) {
  const state = { version: '1', made: 0, until: new Date(Date.now() + HOUR) as Date | null }
  const app = Fastify()
  const keepUntil = addReplayCache(
    app,
    () => state.version,
    ({ url }) => url.startsWith('/repeated'),
  )
  app.all('*', async (request, reply) => {
    state.made += 1
    if (state.until) keepUntil(request, state.until)
    reply.header('cache-control', 'no-store')
    return (await answer(request, reply)) ?? { made: state.made, ö: '…' }
  })
  const ask = async (url = '/repeated', cookie = 'a=1', method: 'GET' | 'POST' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: { cookie } })
  return { state, ask }
}

test('the same bytes and headers while nothing is written', async () => {
  const { state, ask } = countingServer()
  const [first, second] = [await ask(), await ask()]
  expect(state.made).toBe(1)
  expect(second.body).toBe(first.body)
  expect(second.statusCode).toBe(200)
  const { date: _first, ...before } = first.headers
  const { date: _second, 'x-request-id': id, ...after } = second.headers
  expect(after).toEqual(before)
  expect(id).toBeTruthy()
})

test('worked out again after a write, for another cookie, another address and another method', async () => {
  const { state, ask } = countingServer()
  await ask()
  state.version = '2'
  await ask()
  expect(state.made).toBe(2)
  await ask('/repeated', 'a=2')
  await ask('/repeated?input=1')
  await ask('/repeated', 'a=1', 'POST')
  await ask('/repeated', 'a=1', 'HEAD')
  expect(state.made).toBe(6)
  await ask('/other')
  await ask('/other')
  expect(state.made).toBe(8)
})

test('a write while the answer is made makes it old', async () => {
  const { state, ask } = countingServer(() => {
    if (state.version === '1') state.version = '2'
  })
  await ask()
  await ask()
  expect(state.made).toBe(2)
  await ask()
  expect(state.made).toBe(2)
})

test('nothing is kept past its time, nor when the clock has gone back, nor without a word that it keepUntil', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { state, ask } = countingServer()
  await ask()
  vi.setSystemTime(Date.now() + HOUR - 1)
  await ask()
  expect(state.made).toBe(1)
  vi.setSystemTime(Date.now() + 1)
  await ask()
  expect(state.made).toBe(2)

  state.until = new Date(Date.now() + HOUR)
  await ask()
  vi.setSystemTime(Date.now() - 1)
  await ask()
  expect(state.made).toBe(4)

  state.until = null
  state.version = '2'
  await ask()
  await ask()
  expect(state.made).toBe(6)
})

test('neither a refusal nor an answer that sets a cookie is kept', async () => {
  const refusing = countingServer((_request, reply) => reply.code(401).send({ error: 'no' }))
  await refusing.ask()
  await refusing.ask()
  expect(refusing.state.made).toBe(2)
  const setting = countingServer((_request, reply) => void reply.header('set-cookie', 'a=2'))
  await setting.ask()
  await setting.ask()
  expect(setting.state.made).toBe(2)
})

test('asking in ever new words fills no memory, and everyone is answered rightly all the same', async () => {
  const { state, ask } = countingServer(({ url }) => ({ url, text: 'x'.repeat(7_000) }))
  const pages = Array.from({ length: 1_000 }, (_, page) => `/repeated?page=${page}`)
  for (const url of pages) expect((await ask(url)).json().url).toBe(url)
  expect(state.made).toBe(1_000)
  await ask(pages[999])
  expect(state.made).toBe(1_000)
  await ask(pages[0])
  expect(state.made).toBe(1_001)
})

test('an answer as long as a batch can make it is not kept', async () => {
  const { state, ask } = countingServer(() => ({ text: 'x'.repeat(10_000) }))
  await ask()
  await ask()
  expect(state.made).toBe(2)
})

test('what was made before a write is not kept after it, however late it is ready', async () => {
  let finish = () => {}
  const { state, ask } = countingServer(({ url }) =>
    url === '/repeated?slow' ? new Promise<void>((resolve) => (finish = resolve)) : undefined,
  )
  const slow = ask('/repeated?slow')
  await vi.waitFor(() => expect(state.made).toBe(1), { timeout: 20_000 })
  state.version = '2'
  await ask()
  finish()
  await slow
  const again = ask('/repeated?slow')
  await vi.waitFor(() => expect(state.made).toBe(3), { timeout: 20_000 })
  finish()
  await again
})

const REPEATED = [
  '/api/user',
  '/api/messages/unread',
  '/trpc/accounts.me',
  '/trpc/messages.unread',
  '/trpc/accounts.me,messages.unread?batch=1',
]

test.for(REPEATED)('%s: everyone gets their own, and what was written since', async (url) => {
  const portal = await openPortal()
  const app = await portal.app()
  const [resident, neighbor] = [await portal.cookieOf('resident'), await portal.cookieOf('neighbor')]
  const ask = (cookie?: string) => app.inject({ url, headers: cookie ? { cookie } : {} })

  const bodies = [await ask(resident), await ask(neighbor), await ask(resident), await ask(neighbor)].map(({ body }) => body)
  expect(bodies.slice(2)).toEqual(bodies.slice(0, 2))
  const { id } = await portal.as('resident').messages.send({ subject: 'Gate', content: 'It squeaks.', isBroadcast: false })
  await portal.as('admin').messages.reply({ messageId: id, reply: 'Oiled.' })
  await portal.write((trx) => trx.updateTable('user').set({ name: 'Rosa Renamed' }).where('username', '=', 'resident').execute())
  expect((await ask(resident)).body).not.toBe(bodies[0])
  expect((await ask(neighbor)).body).toBe(bodies[1])

  expect(await statusOf(ask())).toBe(401)
  await app.inject({ method: 'POST', url: '/api/logout', headers: { cookie: resident } })
  expect(await statusOf(ask(resident))).toBe(401)
  await portal.write((trx) => trx.updateTable('user').set({ status: 'banned' }).where('username', '=', 'neighbor').execute())
  expect(await statusOf(ask(neighbor))).toBe(401)
  await portal.close()
})

test('asking again and again does not outlast the session', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const portal = await openPortal()
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('resident') }
  const begun = Date.now()
  const statuses: number[] = []
  for (const days of [0, 6.9, 7.1, 13.9, 14.1]) {
    vi.setSystemTime(begun + days * 24 * HOUR)
    await app.inject({ url: '/api/user', headers })
    statuses.push((await app.inject({ url: '/api/user', headers })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 401])
  await portal.close()
})

async function statusOf(answer: Promise<{ statusCode: number }>) {
  return (await answer).statusCode
}
