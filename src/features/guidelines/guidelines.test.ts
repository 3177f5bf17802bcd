import { afterEach, expect, test, vi } from 'vitest'
import { openPortal } from '../../testing/open-portal'

const burnBan = {
  title: 'Burn ban',
  description: 'No open fires from June to October.',
  tags: ['Fire Safety' as const, 'Seasonal' as const],
  priority: true,
  startDate: '2026-06-01',
  endDate: '2026-10-31',
}
const parking = { title: 'Guest parking', description: 'Guests park on the street for two nights at most.', tags: ['Parking' as const] }

/** The community's wall clock: America/Los_Angeles, seven hours behind UTC in summer. */
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

test('nobody without a place in the community reads the rules, and members change none', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('admin').guidelines.create(burnBan)
  await expect(portal.as('nobody').guidelines.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(portal.as('nobody').guidelines.random()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(portal.as('resident').guidelines.create(parking)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(portal.as('resident').guidelines.update({ id, ...parking })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(portal.as('resident').guidelines.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(portal.as('nobody').guidelines.remove({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await portal.as('resident').guidelines.list()).toHaveLength(1)
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
