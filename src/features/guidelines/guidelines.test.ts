import type { InjectOptions } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { openPortal, type Role } from '../../testing/open-portal'

const burnBan = {
  title: 'Burn ban',
  description: 'No open fires from June to October.',
  tags: ['Fire Safety' as const, 'Seasonal' as const],
  priority: true,
  startDate: '2026-06-01',
  endDate: '2026-10-31',
}
const parking = { title: 'Guest parking', description: 'Guests park on the street for two nights at most.', tags: ['Parking' as const] }

/** The local time is America/Los_Angeles, seven hours behind UTC in summer. */
const wallClock = (instant: string) => vi.useFakeTimers({ now: new Date(instant), toFake: ['Date'] })
afterEach(() => {
  vi.useRealTimers()
})

test('an admin writes a rule and every member reads it', async () => {
  const portal = await openPortal()
  const made = await portal.as('admin').guidelines.create(burnBan)
  expect(made).toMatchObject({ ...burnBan, author: 'Ada Admin', createdBy: portal.people.admin.id })
  expect(made.lastUpdated).toBe(made.createdAt)
  for (const role of ['resident', 'neighbor', 'landlord', 'superOnly', 'superAdmin'] as const) {
    expect(await portal.as(role).guidelines.list()).toEqual([made])
  }
})

test('priority rules come first, then by title without regard to case', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin')
  for (const title of ['roofs', 'Antennas', 'bins']) await admin.guidelines.create({ ...parking, title })
  await admin.guidelines.create(burnBan)
  const titles = (await admin.guidelines.list()).map((guideline) => guideline.title)
  expect(titles).toEqual(['Burn ban', 'Antennas', 'bins', 'roofs'])
})

test('a change leaves the fields that were left out, and cannot end a rule before its start', async () => {
  const { guidelines } = (await openPortal()).as('admin')
  const { id } = await guidelines.create(burnBan)
  await guidelines.update({ id, title: 'Fire ban' })
  expect(await guidelines.update({ id, endDate: null })).toMatchObject({ ...burnBan, title: 'Fire ban', endDate: null })
  await expect(guidelines.update({ id, endDate: '2026-05-01' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a replacement sets every field and is in the audit log', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin')
  const { id } = await admin.guidelines.create(burnBan)
  const changed = await portal.as('superOnly').guidelines.replace({ id, ...parking })
  expect(changed).toMatchObject({ ...parking, priority: false, startDate: null, endDate: null, author: 'Ada Admin' })
  await admin.guidelines.remove({ id })
  expect(await admin.guidelines.list()).toEqual([])
  const log = await portal.reads.selectFrom('auditEntry').select(['actorName', 'action', 'subject']).orderBy('id').execute()
  expect(log).toEqual([
    { actorName: 'Ada Admin', action: 'created guideline', subject: 'Burn ban' },
    { actorName: 'Sole Super', action: 'edited guideline', subject: 'Guest parking' },
    { actorName: 'Ada Admin', action: 'deleted guideline', subject: 'Guest parking' },
  ])
  await expect(admin.guidelines.update({ id, ...parking })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(admin.guidelines.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the random rule is one in force today, on the community’s wall clock', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin')
  expect(await admin.guidelines.random()).toBeNull()
  await admin.guidelines.create(burnBan)
  const resident = portal.as('resident')

  wallClock('2026-06-01T06:59:00Z') // May 31, one minute to midnight
  expect(await resident.guidelines.random()).toBeNull()
  wallClock('2026-06-01T07:00:00Z')
  expect(await resident.guidelines.random()).toMatchObject({ title: 'Burn ban' })
  wallClock('2026-11-01T06:59:00Z') // October 31, one minute to midnight
  expect(await resident.guidelines.random()).toMatchObject({ title: 'Burn ban' })
  wallClock('2026-11-01T07:00:00Z')
  expect(await resident.guidelines.random()).toBeNull()
})

test('the random rule is another than the one on screen, unless there is no other', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin')
  const { id: first } = await admin.guidelines.create(parking)
  const only = await admin.guidelines.random({ excludeId: first })
  expect(only).toEqual({
    id: first,
    title: parking.title,
    description: parking.description,
    language: 'en',
    translations: [],
    tags: parking.tags,
    lastUpdated: only?.lastUpdated,
  })
  const { id: second } = await admin.guidelines.create({ ...parking, title: 'Bins' })
  for (let round = 0; round < 8; round += 1) {
    expect(await admin.guidelines.random({ excludeId: first })).toMatchObject({ id: second })
  }
})

test('a rule outlives its author’s account', async () => {
  const portal = await openPortal()
  await portal.as('admin').guidelines.create(parking)
  await portal.as('superAdmin').people.remove({ id: portal.people.admin.id })
  expect(await portal.as('resident').guidelines.list()).toMatchObject([{ author: 'Admin', createdBy: null }])
})

const rule = { title: 'Quiet hours', description: 'From ten at night to seven in the morning.', tags: ['Common Areas'], priority: false }

async function openWithHttp() {
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
  const { portal, call } = await openWithHttp()
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
  const { call } = await openWithHttp()
  const answer = await call('admin', 'POST', '/api/ccr-guidelines', { ...rule, ...wrong })
  expect(answer).toMatchObject({ status: 400, body: { error: message, issues: [{ path, message }] } })
})

test.each(['', 'undefined', 'null', '0'])('excludeId=%s excludes nothing', async (value) => {
  const { call } = await openWithHttp()
  await call('admin', 'POST', '/api/ccr-guidelines', rule)
  const answer = await call('resident', 'GET', `/api/ccr-guidelines/random?excludeId=${value}`)
  expect(answer).toMatchObject({ status: 200, body: { title: rule.title } })
})

test.each(['abc', '1.5', '-1', '1&excludeId=2'])('excludeId=%s is refused', async (value) => {
  const { call } = await openWithHttp()
  const answer = await call('resident', 'GET', `/api/ccr-guidelines/random?excludeId=${value}`)
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'excludeId' }] } })
})
