import ICAL from 'ical.js'
import { afterEach, expect, test, vi } from 'vitest'
import { COSTLY_CHANGES, COSTS } from '../../server/limits/amounts'
import { writeSettings } from '../../server/settings'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'
import { FEED_EVENTS_MAX } from './schema'

const meeting = {
  title: 'Board meeting; budget, roofs \\ gutters',
  description:
    'First line.\nSecond line, with a very long sentence about the gutters of the clubhouse and what their repair would cost — “a lot” 🏡.',
  location: 'Clubhouse, room 2',
  dateStart: '2026-07-14',
  timeStart: '18:30',
  timeEnd: '20:00',
  tags: ['Board Meeting' as const],
}
const fair = { ...meeting, title: 'Street fair', dateStart: '2026-08-01', dateEnd: '2026-08-02', isAllDay: true, isPublic: false }

const clock = (instant: string) => vi.useFakeTimers({ now: new Date(instant), toFake: ['Date'] })
afterEach(() => {
  vi.useRealTimers()
})

async function fetchText(portal: Portal, url: string, role: Role | 'nobody' = 'nobody') {
  const app = await portal.app()
  const headers = role === 'nobody' ? {} : { cookie: await portal.cookieOf(role) }
  return app.inject({ method: 'GET', url: url.replace(portal.env.PUBLIC_URL, ''), headers })
}

/** Uses an independent parser. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => ({
    component,
    event: new ICAL.Event(component),
    text: (name: string) => String(component.getFirstPropertyValue(name)),
  }))
  return { calendar, events }
}

test('a member can download one event for a calendar app', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('admin').events.create(meeting)
  const answer = await fetchText(portal, `/api/events/${id}/calendar.ics`, 'resident')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const { id: named } = await portal.as('admin').events.create({ ...meeting, title: 'Reunión 7/14: ¿vóley?' })
  const { headers } = await fetchText(portal, `/api/events/${named}/calendar.ics`, 'resident')
  expect(headers['content-disposition']).toBe(
    `attachment; filename="Reunion 7-14 voley 2026-07-14.ics"; filename*=UTF-8''${encodeURIComponent('Reunión 7-14 ¿vóley 2026-07-14.ics')}`,
  )
  const [entry] = parse(answer.body).events
  expect(entry?.event).toMatchObject({ summary: meeting.title, description: meeting.description, location: meeting.location })
  expect(entry?.event.startDate.toString()).toBe('2026-07-15T01:30:00Z')
  expect(entry?.event.endDate.toString()).toBe('2026-07-15T03:00:00Z')
  expect(entry?.text('url')).toBe(`http://portal.test/events?event=${id}`)
  expect(entry?.text('categories')).toBe('Board Meeting')
  expect(entry?.text('status')).toBe('CONFIRMED')
  expect(Math.max(...answer.body.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)

  expect((await fetchText(portal, '/api/events/999/calendar.ics', 'resident')).statusCode).toBe(404)
})

test('a change keeps the UID and raises the sequence; a cancelled event says so in its title', async () => {
  clock('2026-07-01T12:00:00Z')
  const portal = await openPortal()
  const admin = portal.as('admin')
  const { id } = await admin.events.create(meeting)
  const { url } = await portal.as('resident').events.createCalendarFeed()
  const read = async () => parse((await fetchText(portal, url)).body).events[0]
  const first = await read()
  expect(first?.text('sequence')).toBe('0')
  clock('2026-07-02T12:00:00Z')
  await admin.events.update({ id, timeStart: '19:00' })
  const second = await read()
  expect(second?.event.uid).toBe(first?.event.uid)
  expect(second?.text('sequence')).toBe('1')
  expect(second?.text('last-modified')).toBe('2026-07-02T12:00:00Z')
  expect(second?.event.startDate.toString()).toBe('2026-07-15T02:00:00Z')
  await admin.events.cancel({ id })
  const third = await read()
  expect(third?.event.uid).toBe(first?.event.uid)
  expect(third?.text('sequence')).toBe('2')
  expect(third?.text('status')).toBe('CANCELLED')
  expect(third?.event.summary, 'Outlook ignores the status').toBe(`Canceled: ${meeting.title}`)
  expect(third?.text('transp')).toBe('TRANSPARENT')
  const spanish = parse((await fetchText(portal, `${url}&language=es`)).body).events[0]
  expect(spanish?.event.summary).toBe(`Cancelado: ${meeting.title}`)
})

test('a member’s feed needs no sign-in, contains every event and has a refresh interval', async () => {
  clock('2026-07-01T12:00:00Z')
  const portal = await openPortal()
  const admin = portal.as('admin')
  await portal.write((trx) => writeSettings(trx, { name: 'Oaks, Elms; Pines' }))
  for (const draft of [meeting, fair]) await admin.events.create(draft)
  await admin.events.create({ ...meeting, title: 'Long ago', dateStart: '2025-12-01' })
  await admin.events.create({ ...meeting, title: 'Begun long ago', dateStart: '2025-12-01', dateEnd: '2026-01-20' })
  const resident = portal.as('resident')
  expect(await resident.events.calendarFeed()).toEqual({ since: null, publicUrl: null })
  const { url } = await resident.events.createCalendarFeed()
  expect(url).toMatch(/^http:\/\/portal\.test\/api\/calendar\/feed\.ics\?token=[\w-]{43}$/)
  expect((await resident.events.calendarFeed()).since).toBe('2026-07-01T12:00:00.000Z')
  const { calendar, events } = parse((await fetchText(portal, url)).body)
  expect(events.map(({ event }) => event.summary)).toEqual(['Begun long ago', meeting.title, 'Street fair'])
  const busy = events.map(({ component }) => component.getFirstPropertyValue('transp'))
  expect(busy, 'a fair of two days leaves its readers free').toEqual([null, null, 'TRANSPARENT'])
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
  // The parser does not unescape this property.
  expect(calendar.getFirstPropertyValue('name')).toBe('Oaks\\, Elms\\; Pines Events')
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
})

test('a full feed keeps what is under way and next, and drops the farthest', async () => {
  clock('2026-07-01T12:00:00Z')
  const portal = await openPortal()
  const admin = portal.as('admin')
  const { id } = await admin.events.create({ ...meeting, title: 'Under way', dateStart: '2026-05-01', dateEnd: '2026-07-02' })
  for (const dateStart of ['2026-05-02', '2026-06-30']) await admin.events.create({ ...meeting, title: 'Over', dateStart })
  portal.sqlite.exec(`WITH RECURSIVE day(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM day WHERE n < ${FEED_EVENTS_MAX - 3})
    INSERT INTO event (uid, title, description, location, dateStart, timeStart, tags, createdAt, lastUpdated)
    SELECT 'copy-' || n, 'Day ' || n, description, location, date('2026-07-01', n || ' days'), timeStart, tags, createdAt, lastUpdated
    FROM event, day WHERE event.id = ${id}`)
  const { url } = await portal.as('resident').events.createCalendarFeed()
  const titles = async () => parse((await fetchText(portal, url)).body).events.map(({ event }) => event.summary)
  expect([(await titles())[0], (await titles())[1], (await titles()).at(-1)]).toEqual(['Under way', 'Over', `Day ${FEED_EVENTS_MAX - 3}`])
  for (const dateStart of ['2026-07-01', '2026-07-02', '2028-01-01']) await admin.events.create({ ...meeting, title: 'New', dateStart })
  const full = await titles()
  expect(full).toHaveLength(FEED_EVENTS_MAX)
  expect([full[0], full.filter((title) => title === 'New').length, full.includes('Over')]).toEqual(['Under way', 2, false])
  expect(full.at(-1)).toBe(`Day ${FEED_EVENTS_MAX - 4}`)
})

test('creating and revoking feed URLs is rate limited for everyone', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  for (const role of ['resident', 'admin'] as const) {
    const headers = { cookie: await portal.cookieOf(role) }
    const call = (path: string) => app.inject({ method: 'POST', url: `/trpc/events.${path}`, headers })
    for (let turn = 0; turn < COSTLY_CHANGES.max / COSTS.calendar; turn += 1)
      expect((await call(turn % 2 ? 'revokeCalendarFeed' : 'createCalendarFeed')).statusCode).toBe(200)
    for (const path of ['createCalendarFeed', 'revokeCalendarFeed']) {
      const { statusCode, headers: answered } = await call(path)
      expect([statusCode, Number(answered['retry-after'])]).toEqual([429, expect.closeTo(3_600, -3)])
    }
  }
  await portal.as('neighbor').events.createCalendarFeed()
})

test('a feed URL works until it is revoked, replaced or its owner may not sign in', async () => {
  const portal = await openPortal()
  const resident = portal.as('resident')
  const status = async (url: string) => (await fetchText(portal, url)).statusCode
  const { url: first } = await resident.events.createCalendarFeed()
  const { url: second } = await resident.events.createCalendarFeed()
  expect(await status(first)).toBe(404)
  expect(await status(second)).toBe(200)
  await portal.as('neighbor').events.revokeCalendarFeed()
  expect(await status(second)).toBe(200)
  await resident.events.revokeCalendarFeed()
  expect(await status(second)).toBe(404)
  const { url: third } = await resident.events.createCalendarFeed()
  await portal.as('admin').people.changeStatus({ id: portal.people.resident.id, status: 'banned' })
  expect(await status(third)).toBe(404)
  expect(await status('/api/calendar/feed.ics')).toBe(400)
  expect(await status('/api/calendar/feed.ics?token=guess')).toBe(404)
})

test('the database stores only the hash of a feed URL', async () => {
  const portal = await openPortal()
  const { url } = await portal.as('resident').events.createCalendarFeed()
  const token = url.split('token=')[1] ?? ''
  const rows = await portal.reads.selectFrom('calendarSubscription').select(['userId', 'tokenHash']).execute()
  expect(rows).toEqual([{ userId: portal.people.resident.id, tokenHash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  const said = await portal.reads.selectFrom('auditEntry').select(['action', 'subject']).execute()
  expect(JSON.stringify([rows, said])).not.toContain(token)
})

test('only the owner sees the creation time of a feed URL', async () => {
  const portal = await openPortal()
  await portal.as('resident').events.createCalendarFeed()
  expect((await portal.as('resident').events.calendarFeed()).since).toBeTruthy()
  expect((await portal.as('neighbor').events.calendarFeed()).since).toBeNull()
})

test('the public feed exists if the community offers it, and contains only public events', async () => {
  clock('2026-07-01T12:00:00Z')
  const portal = await openPortal()
  for (const draft of [meeting, fair]) await portal.as('admin').events.create(draft)
  expect((await fetchText(portal, '/api/calendar/public.ics')).statusCode).toBe(404)
  await portal.write((trx) => writeSettings(trx, { publicEventsFeed: true }))
  const { publicUrl } = await portal.as('resident').events.calendarFeed()
  expect(publicUrl).toBe('http://portal.test/api/calendar/public.ics')
  const { events } = parse((await fetchText(portal, publicUrl ?? '')).body)
  expect(events.map(({ event }) => event.summary)).toEqual([meeting.title])
})
