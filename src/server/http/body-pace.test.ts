import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { requireBodyPace } from './server-options'

const STEP_MS = 20
const repeated = (piece: string) => Array.from({ length: 40 }, () => piece)
const OPENING = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

/** The test controls the clock, so that a busy machine makes no sender slow. */
async function open(preParsing?: () => Promise<void>) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = Fastify()
  onTestFinished(async () => {
    await app.close()
    vi.useRealTimers()
  })
  requireBodyPace(app, { windowMs: 8 * STEP_MS, bytesPerSecondMin: 1000 })
  const answerTo = async (request: FastifyRequest) => ({ length: JSON.stringify(request.body).length })
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

test('a body that the portal has not read yet is waited for', async () => {
  let take = () => {}
  const { send, outcome } = await open(() => new Promise<void>((resolve) => (take = resolve)))
  await send(`${OPENING}Content-Length: 2\r\n\r\n{`)
  vi.advanceTimersByTime(50 * STEP_MS)
  take()
  await send('}')
  expect(await outcome()).toBe('HTTP/1.1 200')
})
