import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostileRequests } from './testing/hostile-requests'
import { leakIn } from './testing/leaks'
import { openPortal, type Portal } from './testing/open-portal'
import { raw, sendRaw } from './testing/raw-request'

/** Nothing here may take longer: a request that does would be one to stop the portal with. */
const ANSWER_MAX_MS = 5_000
const OTHERS = 400

let portal: Portal
let port: number
let requests: Record<string, Buffer[]>
beforeAll(async () => {
  portal = await openPortal()
  const app = await portal.app()
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  requests = hostileRequests(await portal.cookieOf('resident'))
})
afterAll(async () => (await portal.app()).close())

describe.each(Object.keys(hostileRequests('')))('%s', (kind) => {
  test('is answered at once, by a refusal or a harmless answer, and never with a 5xx', { timeout: 120_000 }, async () => {
    for (const bytes of requests[kind] ?? []) {
      const what = bytes.toString('latin1').slice(0, 300)
      const { status, text, ms } = await sendRaw(port, bytes)
      expect(status, `${what} → ${text.slice(0, 300)}`).toBeLessThan(500)
      expect(ms, what).toBeLessThan(ANSWER_MAX_MS)
      expect(leakIn(text, what), what).toBeNull()
      expect(text, what).not.toMatch(/root:x|SQLite format|@example\.org.*@example\.org/)
    }
    expect((await sendRaw(port, raw({ path: '/api/health' }))).status).toBe(200)
  })
})

test('after all of it nobody has become anybody else, and the program’s own objects are as they were', async () => {
  const { resident } = portal.people
  const stored = await portal.reads.selectFrom('user').select(['isAdmin', 'isSuperAdmin']).where('id', '=', resident.id).executeTakeFirst()
  expect(stored).toEqual({ isAdmin: 0, isSuperAdmin: 0 })
  expect('isAdmin' in {}).toBe(false)
  expect(await portal.reads.selectFrom('message').select('isBroadcast').where('isBroadcast', '=', 1).execute()).toEqual([])
})

test('hundreds of connections that say nothing leave the others served', { timeout: 30_000 }, async () => {
  const { connect } = await import('node:net')
  const idle = await Promise.all(
    Array.from({ length: OTHERS }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      await new Promise((resolve) => socket.once('connect', resolve))
      socket.write('GET /api/health HTT')
      return socket
    }),
  )
  for (let turn = 0; turn < 10; turn += 1) {
    const { status, ms } = await sendRaw(port, raw({ path: '/api/health' }))
    expect(status).toBe(200)
    expect(ms).toBeLessThan(1_000)
    await wait(10)
  }
  for (const socket of idle) socket.destroy()
})
