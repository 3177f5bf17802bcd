import { expect, test, vi } from 'vitest'
import { PDF, sendParts } from '../../testing/multipart'
import { openPortal } from '../../testing/open-portal'
import { REPORT } from '../../testing/row-makers'
import { HOUR } from '../process/clock'
import { HOURLY, WRITES } from './amounts'

const MOST = WRITES.max / HOURLY.message

test('a member can write to the board at a human pace, and a program is limited', async () => {
  const portal = await openPortal()
  const message = { subject: 'Fence', content: 'Which color?' }
  for (let turn = 1; turn < MOST; turn += 1) {
    for (const kind of ['message', 'report']) portal.services.limits.writes.add(`${kind} ${portal.people.resident.id}`, HOURLY.message)
  }
  const refused = { code: 'TOO_MANY_REQUESTS', details: { retryAfter: expect.any(Number) } }
  await portal.as('resident').messages.send(message)
  await expect(portal.as('resident').messages.send(message)).rejects.toMatchObject(refused)
  await portal.as('resident').maintenance.submit(REPORT)
  await expect(portal.as('resident').maintenance.submit(REPORT)).rejects.toMatchObject(refused)
  await portal.as('neighbor').messages.send(message)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR + 1 })
  await portal.as('resident').messages.send(message)
  vi.useRealTimers()
})

test('the board’s writes are not limited', async () => {
  const portal = await openPortal()
  for (const role of ['admin', 'superOnly'] as const) {
    for (let turn = 0; turn < MOST; turn += 1) portal.services.limits.writes.add(`message ${portal.people[role].id}`, HOURLY.message)
    expect(await portal.as(role).messages.send({ subject: 'Notice', content: 'Read this' })).toMatchObject({ subject: 'Notice' })
  }
})

test('an hour allows 1,000 entries and comments, 60 files and 200 follows of a member, and any number of the board', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const refused = { code: 'TOO_MANY_REQUESTS' }
  const { id, lastEntryId } = await portal.as('resident').messages.send({ subject: 'Fence', content: 'Which color?' })
  const report = await portal.as('resident').maintenance.submit(REPORT)
  await portal.as('admin').maintenance.show({ id: report.id, text: 'The lamp at the corner is dark', place: 'By the pool' })
  const fillUp = (kind: keyof typeof HOURLY, count: number) => {
    for (const { id: person } of [portal.people.resident, portal.people.neighbor, portal.people.admin])
      for (let turn = 0; turn < count; turn += 1) portal.services.limits.writes.add(`${kind} ${person}`, HOURLY[kind])
  }
  fillUp('entry', 998)
  await portal.as('resident').messages.write({ id, text: 'Green?' })
  await portal.as('resident').maintenance.comment({ id: report.id, text: 'Still dark' })
  await expect(portal.as('resident').messages.write({ id, text: 'Red?' })).rejects.toMatchObject(refused)
  await expect(portal.as('resident').maintenance.comment({ id: report.id, text: 'Dark' })).rejects.toMatchObject(refused)
  await portal.as('admin').messages.write({ id, text: 'Red.', after: lastEntryId + 1 })
  await portal.as('admin').maintenance.comment({ id: report.id, text: 'We are on it' })

  fillUp('file', 58)
  const sendFiles = async (count: number) => {
    const files = Array.from({ length: count }, (_, at) => ({ name: `plan-${at}.pdf`, bytes: PDF }))
    const cookie = await portal.cookieOf('resident')
    return (await sendParts(app, 'POST', '/api/messages', { subject: 'Plans', content: 'See here', files }, { cookie })).statusCode
  }
  expect([await sendFiles(2), await sendFiles(1), await sendFiles(0)]).toEqual([201, 429, 201])

  fillUp('follow', 199)
  const { maintenance } = portal.as('neighbor')
  await maintenance.follow({ id: report.id })
  await expect(maintenance.follow({ id: report.id })).rejects.toMatchObject(refused)
  await portal.as('admin').maintenance.follow({ id: report.id })
})

test('lists of tags are limited', async () => {
  const portal = await openPortal()
  const texts = { title: 'Bins', description: 'Out on Tuesday evening', location: 'Every kerb', dateStart: '2030-01-01' }
  const many = <Tag>(tag: Tag) => Array.from({ length: 21 }, () => tag)
  const tooMany = { code: 'BAD_REQUEST', message: expect.stringMatching(/At most 20 tags|fields\.tagsMax/) }
  await expect(portal.as('admin').guidelines.create({ ...texts, tags: many('Safety' as const) })).rejects.toMatchObject(tooMany)
  await expect(portal.as('admin').events.create({ ...texts, tags: many('Social' as const) })).rejects.toMatchObject(tooMany)
  expect((await portal.as('admin').guidelines.create({ ...texts, tags: ['Safety', 'Safety'] })).tags).toEqual(['Safety'])
})
