import { afterEach, expect, test, vi } from 'vitest'
import { openPortal, type Portal } from '../../testing/open-portal'
import { cursorAfter } from './ui/upcoming-cursor'

const potluck = {
  title: 'Spring potluck',
  description: 'Bring a dish for eight and a chair.',
  location: 'Clubhouse lawn',
  dateStart: '2026-04-18',
  timeStart: '17:00',
  timeEnd: '20:00',
  tags: ['Social' as const, 'Community' as const],
}
const _fair = { ...potluck, title: 'Street fair', dateEnd: '2026-05-02', dateStart: '2026-04-30', isAllDay: true }

/** The community's time zone is America/Los_Angeles. */
const wallClock = (instant: string) => vi.useFakeTimers({ now: new Date(instant), toFake: ['Date'] })
afterEach(() => {
  vi.useRealTimers()
})

const titlesOf = async (list: Promise<{ title: string }[]>) => (await list).map((event) => event.title)
const month = (portal: Portal, year: number, number: number) => titlesOf(portal.as('resident').events.month({ year, month: number }))

test('an admin creates an event that every member can read', async () => {
  const portal = await openPortal()
  const made = await portal.as('admin').events.create(potluck)
  expect(made).toMatchObject({ ...potluck, dateEnd: null, isAllDay: false, isPublic: true, status: 'active', imageUrl: null })
  expect(made).toMatchObject({ author: 'Ada Admin', createdBy: portal.people.admin.id, lastUpdated: made.createdAt })
  for (const role of ['resident', 'neighbor', 'landlord', 'superOnly'] as const) {
    expect(await portal.as(role).events.get({ id: made.id })).toEqual(made)
    expect(await portal.as(role).events.month({ year: 2026, month: 4 })).toEqual([made])
  }
})

test('a private event is visible to every member', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('admin').events.create({ ...potluck, isPublic: false })
  expect(await portal.as('neighbor').events.get({ id })).toMatchObject({ isPublic: false })
  expect(await month(portal, 2026, 4)).toEqual(['Spring potluck'])
})

test('an event is upcoming until it ends on the community’s clock', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin')
  await admin.events.create(potluck)
  await admin.events.create({ ...potluck, title: 'All of Saturday', isAllDay: true })
  await admin.events.create({ ...potluck, title: 'Open end', timeEnd: null })
  await admin.events.create({ ...potluck, title: 'Campout', dateStart: '2026-04-17', dateEnd: '2026-04-18', timeEnd: '11:00' })
  const upcoming = () => titlesOf(portal.as('resident').events.upcoming())

  wallClock('2026-04-18T17:59:00Z') // 10:59 in Los Angeles
  expect(await upcoming()).toEqual(['Campout', 'All of Saturday', 'Spring potluck', 'Open end'])
  wallClock('2026-04-18T18:00:00Z')
  expect(await upcoming()).toEqual(['All of Saturday', 'Spring potluck', 'Open end'])
  wallClock('2026-04-19T02:59:00Z') // 19:59
  expect(await upcoming()).toEqual(['All of Saturday', 'Spring potluck', 'Open end'])
  wallClock('2026-04-19T03:00:00Z')
  expect(await upcoming()).toEqual(['All of Saturday', 'Open end'])
  wallClock('2026-04-19T07:00:00Z') // midnight
  expect(await upcoming()).toEqual([])
})

test('the upcoming list can be read in pages', async () => {
  const portal = await openPortal()
  wallClock('2026-04-01T20:00:00Z')
  for (const day of ['18', '19', '20'])
    await portal.as('admin').events.create({ ...potluck, title: `Day ${day}`, dateStart: `2026-04-${day}` })
  const resident = portal.as('resident')
  expect(await titlesOf(resident.events.upcoming({ limit: 2 }))).toEqual(['Day 18', 'Day 19'])
  const [, last] = await resident.events.upcoming({ limit: 2 })
  if (!last) throw new Error('There is no second event')
  await portal.as('admin').events.remove({ id: last.id })
  await portal.as('admin').events.create({ ...potluck, title: 'Day 17', dateStart: '2026-04-17' })
  expect(await titlesOf(resident.events.upcoming({ limit: 2, cursor: cursorAfter(last) }))).toEqual(['Day 20'])
})

test('a secretary adds a year of meetings by duplicating the first; nobody is notified', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin')
  const translations = [{ language: 'es' as const, title: 'Comida de primavera', description: 'Traiga un plato y una silla.' }]
  const { id } = await admin.events.create({ ...potluck, dateEnd: '2026-04-19', timeEnd: '11:00', translations })
  const copies = await admin.events.duplicate({ id, days: ['2026-05-16', '2026-06-20'] })
  expect(copies.map(({ dateStart, dateEnd }) => [dateStart, dateEnd])).toEqual([
    ['2026-05-16', '2026-05-17'],
    ['2026-06-20', '2026-06-21'],
  ])
  expect(copies[1]).toMatchObject({ title: 'Spring potluck', location: 'Clubhouse lawn', timeEnd: '11:00' })
  expect(copies[1]?.translations).toMatchObject(translations)
  expect(portal.sqlite.prepare('SELECT count(*) FROM mail').pluck().get()).toBe(0)
  await expect(admin.events.duplicate({ id, days: [] })).rejects.toThrow()
  await expect(admin.events.duplicate({ id, days: ['2026-05-16', '2026-05-16'] })).rejects.toThrow()
})

test('a change affects only the given fields', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin')
  const made = await admin.events.create({ ...potluck, dateEnd: '2026-04-19' })
  const changed = await admin.events.update({ id: made.id, title: 'Summer potluck', isPublic: false })
  expect(changed).toEqual({ ...made, title: 'Summer potluck', isPublic: false, lastUpdated: changed.lastUpdated })
  expect(await admin.events.update({ id: made.id, dateEnd: null, timeEnd: '' })).toMatchObject({
    dateEnd: null,
    timeEnd: null,
    timeStart: '17:00',
  })
  expect(await admin.events.update({ id: made.id, isAllDay: true })).toMatchObject({ isAllDay: true, timeStart: null, timeEnd: null })
  expect(await admin.events.update({ id: made.id, isAllDay: true, timeStart: '10:00' })).toMatchObject({ timeStart: null })
})

test('an event cannot end before it starts', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin')
  const refusal = (field: string) => ({ code: 'BAD_REQUEST', details: { issues: [expect.objectContaining({ path: field })] } })
  await expect(admin.events.create({ ...potluck, dateEnd: '2026-04-17' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(admin.events.create({ ...potluck, timeEnd: '16:59' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const { id } = await admin.events.create(potluck)
  await expect(admin.events.update({ id, dateEnd: '2026-04-01' })).rejects.toMatchObject(refusal('dateEnd'))
  await expect(admin.events.update({ id, timeStart: '21:00' })).rejects.toMatchObject(refusal('timeEnd'))
  expect(await admin.events.update({ id, timeStart: '21:00', dateEnd: '2026-04-19' })).toMatchObject({ dateEnd: '2026-04-19' })
  await expect(admin.events.update({ id, dateEnd: '2026-04-18' })).rejects.toMatchObject(refusal('timeEnd'))
  expect(await admin.events.get({ id })).toMatchObject({ timeStart: '21:00', dateEnd: '2026-04-19' })
})

test('cancelling is final, and the event stays on the calendar', async () => {
  const portal = await openPortal()
  const { events: admin } = portal.as('admin')
  const { id } = await admin.create(potluck)
  expect(await admin.cancel({ id })).toMatchObject({ status: 'cancelled' })
  await expect(admin.cancel({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(admin.update({ id, title: 'Back again' })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await portal.as('resident').events.month({ year: 2026, month: 4 })).toMatchObject([
    { title: 'Spring potluck', status: 'cancelled' },
  ])
  await admin.remove({ id })
  await expect(admin.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(admin.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const log = await portal.reads.selectFrom('auditEntry').select('action').orderBy('id').execute()
  expect(log.map((entry) => entry.action)).toEqual(['created event', 'cancelled event', 'deleted event'])
})
