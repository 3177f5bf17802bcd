import { expect, test } from 'vitest'
import { openMailingPortal } from '../../testing/open-mailing-portal'

const EVENT = {
  title: 'Potluck',
  description: 'Bring a dish for eight.',
  location: 'The lawn',
  tags: ['Social' as const],
  dateStart: '2090-05-01',
  timeStart: '17:00',
}

async function open() {
  const { portal, server } = await openMailingPortal()
  const app = await portal.app()
  const admin = { cookie: await portal.cookieOf('admin') }
  const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, headers: admin, ...(payload && { payload }) })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.json()
  }
  /** The mails that the SMTP server took since the last call. */
  let before = 0
  const offered = async () => {
    await portal.services.mailQueue.sendDue()
    const mails = server.mails.slice(before)
    before = server.mails.length
    return mails
  }
  await portal.as('landlord').notifications.savePreferences({ topics: [{ topic: 'events', email: 'off' }] })
  const event = await call('POST', '/api/events', EVENT)
  return { portal, app, call, offered, event, id: event.id as number }
}

test('the board moves an event: one email with both times goes to the people counted before, and the event says so', async () => {
  const { portal, app, call, offered, event, id } = await open()
  expect(event.changedAt).toBeNull()
  const { people } = await portal.as('admin').events.reach()
  expect((await call('PATCH', `/api/events/${id}`, { title: 'Big potluck', notify: true })).changedAt).toBeNull()
  expect(await offered(), 'another title moves nothing').toEqual([])
  const moved = { timeStart: '18:30', location: 'The clubhouse', notify: true }
  expect((await call('PATCH', `/api/events/${id}`, moved)).changedAt).toEqual(expect.any(String))
  await call('PATCH', `/api/events/${id}`, moved)
  const mails = await offered()
  expect(mails).toHaveLength(people)
  expect(mails[0]?.subject).toBe('Changed: Big potluck')
  expect(mails[0]?.text).toMatch(/Now: .*6:30 PM\s+The clubhouse[\s\S]*Before: .*5:00 PM\s+The lawn/)
  expect(await call('GET', `/api/told/event/${id}`)).toMatchObject([{ kind: 'eventChanged', people, email: people, sms: 0, returned: 0 }])
  const member = { cookie: await portal.cookieOf('resident') }
  expect((await app.inject({ url: `/api/told/event/${id}`, headers: member })).statusCode).toBe(403)
})

test('a slip corrected within minutes is no change, unless somebody was told of the event before', async () => {
  const { portal, call, event, id } = await open()
  await portal.as('resident').notifications.savePreferences({ topics: [{ topic: 'events', email: 'now' }] })
  const correct = (of: number, timeStart: string) => call('PATCH', `/api/events/${of}`, { timeStart })
  expect((await correct(id, '18:00')).changedAt).toBeNull()
  const { id: told } = await call('POST', '/api/events', { ...EVENT, notify: true })
  expect((await correct(told, '18:00')).changedAt).toEqual(expect.any(String))
  portal.sqlite
    .prepare('UPDATE event SET createdAt = ? WHERE id = ?')
    .run(new Date(Date.parse(event.createdAt) - 601_000).toISOString(), id)
  expect((await correct(id, '18:30')).changedAt).toEqual(expect.any(String))
})

test('an email about a cancelled event begins with the reason; without it nobody is told', async () => {
  const { portal, call, offered, id } = await open()
  const { people } = await portal.as('admin').events.reach()
  await call('POST', `/api/events/${id}/cancel`, { reason: 'Thunderstorms are coming.' })
  const mails = await offered()
  expect(mails).toHaveLength(people)
  expect(mails[0]?.text).toMatch(/Thunderstorms are coming\.\s+This event will not take place\./)
  expect(await call('GET', `/api/told/event/${id}`)).toMatchObject([{ kind: 'eventCancelled', people }])
  const other = await call('POST', '/api/events', EVENT)
  expect(await call('POST', `/api/events/${other.id}/cancel`, { notify: false })).toMatchObject({ status: 'cancelled' })
  expect(await offered()).toEqual([])
  expect(await call('GET', `/api/told/event/${other.id}`)).toEqual([])
})
