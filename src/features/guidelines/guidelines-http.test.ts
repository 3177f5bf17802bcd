import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { openPortal, type Role } from '../../testing/open-portal'

const rule = { title: 'Quiet hours', description: 'From ten at night to seven in the morning.', tags: ['Common Areas'], priority: false }

/** A portal and `call(role, method, path, body)` over HTTP. */
async function doors() {
  const portal = await openPortal()
  const app = await portal.app()
  const call = async (role: Role | 'nobody', method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const request: InjectOptions = { method, url, headers: role === 'nobody' ? {} : { cookie: await portal.cookieOf(role) } }
    const answer = await app.inject(payload ? { ...request, payload } : request)
    return { status: answer.statusCode, body: answer.json() }
  }
  return { portal, call }
}

test('the specified calls make, list, change and delete a guideline', async () => {
  const { portal, call } = await doors()
  const sent = { ...rule, startDate: '2026-07-01T00:00:00.000Z', endDate: '2026-12-31', createdBy: 999, id: 77, author: 'Mallory' }
  const made = await call('admin', 'POST', '/api/ccr-guidelines', sent)
  expect(made).toMatchObject({ status: 201, body: { ...rule, startDate: '2026-07-01', endDate: '2026-12-31', author: 'Ada Admin' } })
  expect(made.body.createdBy).toBe(portal.people.admin.id)
  const address = `/api/ccr-guidelines/${made.body.id}`

  expect(await call('resident', 'GET', '/api/ccr-guidelines')).toEqual({ status: 200, body: [made.body] })
  const changed = await call('admin', 'PUT', address, { ...rule, title: 'Silence', startDate: null, endDate: null, id: 99_999 })
  expect(changed).toMatchObject({ status: 200, body: { id: made.body.id, title: 'Silence', startDate: null } })
  expect(await call('resident', 'GET', '/api/ccr-guidelines/random?excludeId=')).toMatchObject({ status: 200, body: { title: 'Silence' } })
  expect((await call('admin', 'DELETE', address)).status).toBe(200)
  expect((await call('admin', 'DELETE', address)).status).toBe(404)
  expect(await call('resident', 'GET', '/api/ccr-guidelines/random')).toEqual({ status: 404, body: { error: 'No guidelines available' } })
})

test.each([
  [{ title: '  ab ' }, 'title', 'Title must be at least 3 characters'],
  [{ description: 'too short' }, 'description', 'Description must be at least 10 characters'],
  [{ tags: [] }, 'tags', 'Please select at least one tag for this guideline'],
  [{ tags: undefined }, 'tags', 'Please select at least one tag for this guideline'],
  [{ tags: ['Pools'] }, 'tags.0', 'This tag is not known'],
  [{ startDate: '2026-02-30' }, 'startDate', 'Must be a date such as 2026-12-31'],
  [{ startDate: 5 }, 'startDate', 'Must be a date such as 2026-12-31'],
  [{ startDate: '0000-01-01' }, 'startDate', 'Must be a date such as 2026-12-31'],
  [{ startDate: '2026-02-02', endDate: '2026-02-01' }, 'endDate', 'The end date cannot be before the start date'],
])('%o is refused', async (wrong, path, message) => {
  const { call } = await doors()
  const answer = await call('admin', 'POST', '/api/ccr-guidelines', { ...rule, ...wrong })
  expect(answer).toMatchObject({ status: 400, body: { error: message, issues: [{ path, message }] } })
})

test.each(['', 'undefined', 'null', '0'])('excludeId=%s excludes nothing', async (value) => {
  const { call } = await doors()
  await call('admin', 'POST', '/api/ccr-guidelines', rule)
  const answer = await call('resident', 'GET', `/api/ccr-guidelines/random?excludeId=${value}`)
  expect(answer).toMatchObject({ status: 200, body: { title: rule.title } })
})

test.each(['abc', '1.5', '-1', '1&excludeId=2'])('excludeId=%s is refused', async (value) => {
  const { call } = await doors()
  const answer = await call('resident', 'GET', `/api/ccr-guidelines/random?excludeId=${value}`)
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'excludeId' }] } })
})

test('visitors get 401 and members who are not on the board get 403', async () => {
  const { call } = await doors()
  const { body } = await call('admin', 'POST', '/api/ccr-guidelines', rule)
  const address = `/api/ccr-guidelines/${body.id}`
  for (const role of ['nobody', 'pending', 'banned', 'former'] as const) {
    expect((await call(role, 'GET', '/api/ccr-guidelines')).status).toBe(401)
    expect((await call(role, 'GET', '/api/ccr-guidelines/random')).status).toBe(401)
    expect((await call(role, 'POST', '/api/ccr-guidelines', rule)).status).toBe(401)
  }
  for (const role of ['resident', 'neighbor', 'landlord'] as const) {
    expect((await call(role, 'POST', '/api/ccr-guidelines', rule)).status).toBe(403)
    expect((await call(role, 'PUT', address, rule)).status).toBe(403)
    expect((await call(role, 'DELETE', address)).status).toBe(403)
  }
  for (const role of ['admin', 'superOnly'] as const) expect((await call(role, 'PUT', address, rule)).status).toBe(200)
  expect((await call('admin', 'PUT', '/api/ccr-guidelines/abc', rule)).status).toBe(400)
})
