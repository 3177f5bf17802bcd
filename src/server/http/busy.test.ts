import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app'
import { openPortal } from '../../testing/open-portal'
import { server } from '../words.en'

/** A portal whose database another process writes until the test releases it. */
async function openBusy() {
  const portal = await openPortal()
  const cookie = await portal.cookieOf('resident')
  const headers = { cookie }
  portal.sqlite.exec('BEGIN IMMEDIATE')
  onTestFinished(() => portal.close())
  return { portal, headers }
}

test('a write that cannot begin is answered as busy on every route, and reads are answered meanwhile', { timeout: 20_000 }, async () => {
  const { portal, headers } = await openBusy()
  const app = await portal.app()
  const message = { subject: 'Gate', content: 'It does not close.' }
  const writing = Promise.all([
    app.inject({ method: 'POST', url: '/api/messages', headers, payload: message }),
    app.inject({ method: 'POST', url: '/trpc/messages.send', headers, payload: message }),
  ])
  const began = performance.now()
  for (const url of ['/api/announcements', '/api/messages', '/api/user']) {
    expect((await app.inject({ url, headers })).statusCode).toBe(200)
  }
  expect(performance.now() - began, 'it would wait five seconds').toBeLessThan(4000)
  for (const answer of await writing) {
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.body).toContain(server.busy)
  }
  portal.sqlite.exec('ROLLBACK')
  expect((await app.inject({ method: 'POST', url: '/api/messages', headers, payload: message })).statusCode).toBe(201)
  expect(await portal.as('resident').messages.list()).toHaveLength(1)
})

test('health answers within two seconds and reports a writer that is held for long', { timeout: 20_000 }, async () => {
  const { portal } = await openBusy()
  const ask = async () => {
    const app = await buildApp(portal.services)
    const timed = async (url: string) => {
      const began = performance.now()
      const { statusCode } = await app.inject(url)
      return { statusCode, ms: performance.now() - began }
    }
    const bare = await timed('/api/nothing')
    const { statusCode, ms } = await timed('/api/health')
    expect(ms).toBeLessThan(2000 + 10 * bare.ms)
    return statusCode
  }
  expect(await ask()).toBe(503)
  portal.sqlite.exec('ROLLBACK')
  expect(await ask()).toBe(200)

  const hanging = portal.write(() => new Promise<never>(() => {}))
  hanging.catch(() => undefined)
  const waiting = portal.write(async () => undefined)
  expect(await ask()).toBe(503)
  await expect(hanging).rejects.toThrow()
  await waiting
  expect(await ask()).toBe(200)
})

test('a request with a session to be prolonged is answered at once while nothing can be written', async () => {
  const { portal, headers } = await openBusy()
  portal.sqlite.exec('ROLLBACK')
  portal.sqlite.exec(`UPDATE session SET expiresAt = '${new Date(Date.now() + 86_400_000).toISOString()}'`)
  portal.sqlite.exec('BEGIN IMMEDIATE')
  const app = await portal.app()
  const began = performance.now()
  expect((await app.inject({ url: '/api/announcements', headers })).statusCode).toBe(200)
  expect(performance.now() - began, 'it would wait five seconds').toBeLessThan(4000)
  portal.sqlite.exec('ROLLBACK')
})
