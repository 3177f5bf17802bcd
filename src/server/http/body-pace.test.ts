import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refuseCrumbs, requirePace } from './body-pace'

const STEP_MS = 20
const PACE = { lookEvery: STEP_MS, window: 150, paceMin: 1000, longest: 60 * STEP_MS }
const repeated = (piece: string) => Array.from({ length: 40 }, () => piece)
const OPENING = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

/** The clock moves when the test says so: a busy machine makes nobody slow. */
async function open(preParsing?: () => Promise<void>) {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const app = Fastify()
  onTestFinished(async () => {
    await app.close()
    vi.useRealTimers()
  })
  requirePace(app, PACE)
  const answerTo = async (request: FastifyRequest) => ({ length: JSON.stringify(request.body).length })
  app.post('/any-size', { config: { takesItsTime: true } }, answerTo)
  app.post('/', { preParsing: async (_request, _reply, payload) => preParsing?.().then(() => payload) }, answerTo)
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  const [atServer] = (await once(app.server, 'connection')) as [Socket]
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.on('error', () => undefined)
  const send = async (text: string) => {
    socket.write(text)
    while (!atServer.destroyed && atServer.bytesRead < socket.bytesWritten) await nextTurn()
    vi.advanceTimersByTime(STEP_MS)
  }
  const outcome = async () => {
    await expect.poll(() => atServer.destroyed || answer !== '', { timeout: 20_000 }).toBe(true)
    return answer.slice(0, 12)
  }
  return { send, outcome }
}

test.each([
  ['drop by drop is hung up on', repeated('a'), ''],
  ['in one piece at first and then drop by drop is hung up on', ['a'.repeat(100_000), ...repeated('a')], ''],
  ['steadily is not', repeated('a'.repeat(100)), 'HTTP/1.1 200'],
])('a body that comes %s', async (_how, pieces, answered) => {
  const { send, outcome } = await open()
  await send(`${OPENING}Content-Length: ${pieces.join('').length + 2}\r\n\r\n"`)
  for (const piece of pieces) await send(piece)
  await send('"')
  expect(await outcome()).toBe(answered)
})

test.each([
  ['hung up on', '/', ''],
  ['waited for where a file of any size is taken', '/any-size', 'HTTP/1.1 200'],
])('a body that comes steadily for too long is %s', async (_how, path, answered) => {
  const { send, outcome } = await open()
  const pieces = Array.from({ length: 80 }, () => 'a'.repeat(100))
  await send(`${OPENING.replace('/', path)}Content-Length: ${pieces.join('').length + 2}\r\n\r\n"`)
  for (const piece of pieces) await send(piece)
  await send('"')
  expect(await outcome()).toBe(answered)
})

test('a body that the portal itself has not taken yet is waited for', async () => {
  let take = () => {}
  const { send, outcome } = await open(() => new Promise<void>((resolve) => (take = resolve)))
  await send(`${OPENING}Content-Length: 2\r\n\r\n{`)
  vi.advanceTimersByTime(50 * STEP_MS)
  take()
  await send('}')
  expect(await outcome()).toBe('HTTP/1.1 200')
})

/** A server that counts the pieces of a body it is given, once it reads them. */
async function openCounting(startReading: (body: Readable) => void) {
  const given = { pieces: 0, bytes: 0 }
  const server = createServer((request, response) => {
    request.on('error', () => undefined)
    request.on('end', () => response.end('all read'))
    startReading(request)
    request.on('data', (piece: Buffer) => {
      given.pieces += 1
      given.bytes += piece.length
    })
  })
  refuseCrumbs(server)
  onTestFinished(() => void server.close().closeAllConnections())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const send = async (pieces: readonly string[]) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n')
    socket.write(pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join(''))
    socket.write('0\r\n\r\n')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    await new Promise((resolve) => socket.once('close', resolve))
    return answer.includes('all read')
  }
  return { given, send }
}

const pieces = (count: number, length: number) => Array.from({ length: count }, () => 'x'.repeat(length))
const atOnce = () => undefined
const later = (body: Readable) => {
  body.pause()
  setTimeout(() => body.resume(), 50)
}

test.each([
  ['read at once', atOnce],
  ['left waiting', later],
])('a body of crumbs, %s, is hung up on before it fills memory', async (_when, startReading) => {
  const { given, send } = await openCounting(startReading)
  expect(await send(pieces(20_000, 1))).toBe(false)
  expect(given.pieces).toBeLessThanOrEqual(64)
  expect(await send([...pieces(40, 1000), ...pieces(20_000, 1)])).toBe(false)
  expect(given.pieces).toBeLessThanOrEqual(64 + 200)
})

test.each([
  ['pieces of the smallest packets', pieces(500, 500)],
  ['few pieces of any size', pieces(60, 1)],
  ['large pieces with small ones between', pieces(200, 2000).flatMap((piece) => [piece, 'x'])],
])('a body of %s arrives whole', async (_what, sent) => {
  const { given, send } = await openCounting(atOnce)
  expect(await send(sent)).toBe(true)
  expect(given.bytes).toBe(sent.join('').length)
})
