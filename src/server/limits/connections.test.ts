import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPortal, PASSWORD, type Portal } from '../../testing/open-portal'
import { CALLS, CONNECTIONS } from './amounts'

const HEALTH = 'GET /api/health HTTP/1.1\r\nHost: portal.test\r\n\r\n'

/** The portal on a port; gives back what opens a connection from an address of this machine and sends `bytes`. */
async function listen(portal: Portal) {
  const app = await portal.app()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await app.close()
  })
  return async (localAddress: string, bytes = '') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    socket.write(bytes)
    return socket
  }
}
type Open = Awaited<ReturnType<typeof listen>>

async function answer(socket: Socket): Promise<string> {
  const [text] = await once(socket, 'data', { signal: AbortSignal.timeout(5_000) })
  return String(text).slice(0, 12)
}

async function many(open: Open, from: string, count: number, bytes = '') {
  const sockets: Socket[] = []
  for (let number = 0; number < count; number += 1) sockets.push(await open(from, bytes))
  return sockets
}

const living = (sockets: Socket[]) => sockets.filter(({ readyState }) => readyState === 'open').length

test('a network has so many connections; who comes new gets in, the oldest goes, and who is signed in keeps theirs', async () => {
  const portal = await openPortal()
  const open = await listen(portal)
  const cookie = await portal.cookieOf('resident')
  const resident = await open('127.0.0.2', `GET /api/user HTTP/1.1\r\nHost: portal.test\r\nCookie: ${cookie}\r\n\r\n`)
  expect(await answer(resident)).toBe('HTTP/1.1 200')
  const strangers = await many(open, '127.0.0.2', CONNECTIONS.network + 20)
  await expect.poll(() => living(strangers)).toBe(CONNECTIONS.network)
  expect(living(strangers.slice(20))).toBe(CONNECTIONS.network)
  expect(await answer(await open('127.0.0.2', HEALTH))).toBe('HTTP/1.1 200')
  resident.write(HEALTH)
  expect(await answer(resident)).toBe('HTTP/1.1 200')
})

test('where all networks together have too many, the one with the most loses one', { timeout: 30_000 }, async () => {
  const open = await listen(await openPortal())
  const neighbor = await open('127.0.0.2')
  const networks = CONNECTIONS.all / CONNECTIONS.network
  const strangers: Socket[] = []
  for (let network = 0; network < networks; network += 1)
    strangers.push(...(await many(open, `127.0.0.${3 + network}`, CONNECTIONS.network)))
  await expect.poll(() => living(strangers)).toBe(CONNECTIONS.all - 1)
  for (const socket of [neighbor, await open('127.0.0.99')]) {
    socket.write(HEALTH)
    expect(await answer(socket)).toBe('HTTP/1.1 200')
  }
})

test('the connections of a proxy are not counted', async () => {
  const open = await listen(await openPortal({ TRUST_PROXY: '127.0.0.2' }))
  const proxied = await many(open, '127.0.0.2', CONNECTIONS.network + 20)
  expect(await answer(await open('127.0.0.2', HEALTH))).toBe('HTTP/1.1 200')
  expect(living(proxied)).toBe(CONNECTIONS.network + 20)
})

const post = (path: string, body: string, cookie = '', length = body.length) =>
  `POST ${path} HTTP/1.1\r\nHost: portal.test\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`

test('bodies that never end keep no stranger of the same network waiting, and nobody but their own sender', async () => {
  const portal = await openPortal()
  const open = await listen(portal)
  await many(open, '127.0.0.2', CALLS.network.atOnce + 20, post('/api/login', '{"username":', '', 10_000))
  const credentials = JSON.stringify({ username: 'resident', password: PASSWORD })
  expect(await answer(await open('127.0.0.2', post('/api/login', credentials)))).toBe('HTTP/1.1 200')

  const [own, other] = [await portal.cookieOf('resident'), await portal.cookieOf('neighbor')]
  const unfinished = await many(open, '127.0.0.2', CALLS.person.atOnce, post('/api/messages', '{"subject":', own, 500_000))
  const entered = vi.fn()
  const next = await open('127.0.0.2', post('/api/messages', '{}', own))
  next.once('data', entered)
  expect(await answer(await open('127.0.0.2', post('/api/messages', '{}', other)))).toBe('HTTP/1.1 400')
  expect(entered).not.toHaveBeenCalled()
  unfinished[0]?.destroy()
  await expect.poll(() => entered.mock.calls.length).toBe(1)
})
