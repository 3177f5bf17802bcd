import { expect, test, vi } from 'vitest'
import { openPortal } from '../../testing/open-portal'
import { HOUR } from '../clock'
import { HOURLY, WRITES_PER_HOUR } from './amounts'

const MOST = WRITES_PER_HOUR / HOURLY.message

test('a member writes to the board as much as people do, and a program is stopped for a while', async () => {
  const portal = await openPortal()
  const message = { subject: 'Fence', content: 'Which color?' }
  const report = {
    issueType: 'Something is Broken',
    streetName: 'Sageleaf Cir',
    streetNumber: '18',
    locationRelevance: 'Common Area',
    description: 'The lamp at the corner is dark',
  } as const
  for (let turn = 1; turn < MOST; turn += 1) {
    for (const kind of ['message', 'report']) portal.services.writeLimit.add(`${kind} ${portal.people.resident.id}`, HOURLY.message)
  }
  const refused = { code: 'TOO_MANY_REQUESTS', details: { retryAfter: expect.any(Number) } }
  await portal.as('resident').messages.send(message)
  await expect(portal.as('resident').messages.send(message)).rejects.toMatchObject(refused)
  // Each kind is counted for itself, and each person.
  await portal.as('resident').maintenance.submit(report)
  await expect(portal.as('resident').maintenance.submit(report)).rejects.toMatchObject(refused)
  await portal.as('neighbor').messages.send(message)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR + 1 })
  await portal.as('resident').messages.send(message)
  vi.useRealTimers()
})

test('the board is not counted', async () => {
  const portal = await openPortal()
  for (const role of ['admin', 'superOnly'] as const) {
    for (let turn = 0; turn < MOST; turn += 1) portal.services.writeLimit.add(`message ${portal.people[role].id}`, HOURLY.message)
    expect(await portal.as(role).messages.send({ subject: 'Notice', content: 'Read this' })).toMatchObject({ subject: 'Notice' })
  }
})

test('lists of tags have an end', async () => {
  const portal = await openPortal()
  const texts = { title: 'Bins', description: 'Out on Tuesday evening', location: 'Every kerb', dateStart: '2030-01-01' }
  const many = <Tag>(tag: Tag) => Array.from({ length: 21 }, () => tag)
  const tooMany = { code: 'BAD_REQUEST', message: expect.stringMatching(/At most 20 tags|fields\.tagsMax/) }
  await expect(portal.as('admin').guidelines.create({ ...texts, tags: many('Safety' as const) })).rejects.toMatchObject(tooMany)
  await expect(portal.as('admin').events.create({ ...texts, tags: many('Social' as const) })).rejects.toMatchObject(tooMany)
  expect((await portal.as('admin').guidelines.create({ ...texts, tags: ['Safety', 'Safety'] })).tags).toEqual(['Safety'])
})
