import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { requirePace } from './body-pace'

test('a body that comes drop by drop is hung up on, a steady one is not', async () => {
  const app = Fastify()
  requirePace(app, { lookEvery: 20, window: 150, paceMin: 1000 })
  app.post('/', async (request) => ({ length: JSON.stringify(request.body).length }))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

  const send = async (piece: string, pieces: number, first = '') => {
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    let cut = false
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => (cut = true))
    const length = first.length + piece.length * pieces + 2
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n"${first}`)
    for (let sent = 0; sent < pieces && !cut; sent += 1) {
      await wait(20)
      socket.write(piece)
    }
    socket.write('"')
    await expect.poll(() => cut || answer !== '').toBe(true)
    socket.destroy()
    return answer.slice(0, 12)
  }
  const [slow, steady, tiring] = await Promise.all([send('a', 40), send('a'.repeat(100), 40), send('a', 40, 'a'.repeat(100_000))])
  expect([slow, steady, tiring]).toEqual(['', 'HTTP/1.1 200', ''])
  await app.close()
})

test('a body that the portal itself has not taken yet is waited for', async () => {
  const app = Fastify()
  requirePace(app, { lookEvery: 20, window: 100, paceMin: 1000 })
  app.post('/', { preParsing: async (_request, _reply, payload) => wait(500, payload) }, async () => ({}))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{')
  setTimeout(() => socket.write('}'), 550)
  const [answer] = await once(socket, 'data')
  expect(String(answer).slice(0, 12)).toBe('HTTP/1.1 200')
  socket.destroy()
  await app.close()
})
