import { expect, test } from 'vitest'
import { activityStatus } from '#kit/lists/link-row'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'
import { en as english } from '../../words/en'
import { es as spanish } from '../../words/es'
import type { Words } from '../../words/messages'
import { SEARCH_LETTERS } from './schema'

const READERS = ['resident', 'neighbor', 'landlord', 'admin', 'superOnly', 'superAdmin'] as const

async function fill(portal: Portal) {
  const admin = portal.as('admin')
  const [category] = await admin.announcements.categories()
  const announcement = { title: 'Water shut-off', content: 'Fill a kettle.', categories: [category?.id ?? 0] }
  await admin.announcements.create(announcement)
  await admin.announcements.create({ ...announcement, title: 'Long gone', expiresAt: '2020-01-31' })
  await admin.documents.addLink({ title: 'Bylaws 2026', category: 'Bylaws', fileUrl: 'https://example.org/bylaws.pdf' })
  const poll = { title: 'Mailboxes', description: 'Which color should it be?', options: ['Green', 'Blue'] }
  await admin.polls.create({ ...poll, status: 'active' })
  await admin.polls.create({ ...poll, title: 'Only a draft', status: 'draft' })
  const over = await admin.polls.create({ ...poll, title: 'Past its end', status: 'active' })
  await portal.write((trx) => trx.updateTable('poll').set({ closesAt: '2026-01-01T00:00:00.000Z' }).where('id', '=', over.id).execute())
  await admin.events.create({
    title: 'Holiday lights',
    description: 'We walk together.',
    location: 'The park',
    dateStart: '2026-12-12',
    tags: ['Social'],
  })
  const report = {
    issueType: 'Something is Broken',
    streetName: 'Rockrose Dr',
    streetNumber: '4',
    locationRelevance: 'Common Area',
    description: 'The streetlight is out.',
  } as const
  await portal.as('resident').maintenance.submit(report)
  await portal.as('neighbor').maintenance.submit({ ...report, issueType: 'Other', otherIssueDescription: 'A strange noise' })
  await admin.maintenance.submit({ ...report, isSubmittedOnBehalf: true, onBehalfOfUserId: portal.people.landlord.id })
  await portal.as('resident').messages.send({ subject: 'Private', content: 'About my fence' })
  await admin.messages.send({ subject: 'To all', content: 'Good morning', isBroadcast: true })
}

function open(portal: Portal, role: Role, url: string): Promise<unknown> {
  const api = portal.as(role)
  const id = Number(/\d+$/.exec(url)?.[0])
  if (url === `/announcements#${id}`) return api.announcements.get({ id })
  if (url === `/messages#${id}`) return api.messages.read({ id })
  if (url === `/maintenance?report=${id}`) return api.maintenance.details({ id })
  if (url === `/voting?poll=${id}`) return api.polls.get({ id })
  if (url === `/events?event=${id}`) return api.events.get({ id })
  if (url === `/documents#${id}`)
    return api.documents.list().then((all) => all.find((document) => document.id === id) ?? Promise.reject(url))
  return Promise.reject(new Error(`Nothing opens ${url}`))
}

const TABLES = {
  announcement: ['announcement', '/announcements#'],
  document: ['document', '/documents#'],
  message: ['message', '/messages#'],
  maintenance: ['maintenanceReport', '/maintenance?report='],
  poll: ['poll', '/voting?poll='],
  event: ['event', '/events?event='],
} as const

test.each(READERS)('the feed of %s contains exactly the items they can open, except drafts', async (role) => {
  const portal = await openPortal()
  await fill(portal)
  const feed = await portal.as(role).activity.list({ limit: 100 })
  for (const item of feed) await expect(open(portal, role, item.url)).resolves.toBeTruthy()

  const listed = new Set(feed.map((item) => item.url))
  expect(listed.size).toBe(feed.length)
  const refused: string[] = []
  for (const [table, address] of Object.values(TABLES)) {
    for (const { id } of await portal.reads.selectFrom(table).select('id').execute()) {
      const url = `${address}${id}`
      if (listed.has(url)) continue
      const opened = await open(portal, role, url).then(
        () => true,
        () => false,
      )
      if (!opened) refused.push(url)
      else
        expect(await portal.reads.selectFrom('poll').select('status').where('id', '=', id).executeTakeFirst()).toEqual({ status: 'draft' })
    }
  }
  const board = ['admin', 'superOnly', 'superAdmin'].includes(role)
  expect(refused.length > 0).toBe(!board)
})

test('an item has a type, a time and a status', async () => {
  const portal = await openPortal()
  await fill(portal)
  const feed = await portal.as('admin').activity.list({ limit: 100 })
  const of = (title: string) => feed.find((item) => item.title === title)
  expect(of('Water shut-off')).toMatchObject({ id: 'announcement-1', type: 'announcement', icon: 'speakerphone', status: null })
  expect(of('Long gone')).toMatchObject({ status: 'Expired' })
  expect(of('Bylaws 2026')).toMatchObject({ type: 'document', description: 'Bylaws', url: '/documents#1' })
  expect(of('Mailboxes')).toMatchObject({ type: 'poll', status: 'active', url: '/voting?poll=1' })
  expect(of('Past its end')).toMatchObject({ status: 'closed' })
  expect(of('Holiday lights')).toMatchObject({ description: 'Dec 12, 2026, The park', status: 'active' })
  expect(of('Something is Broken, 4 Rockrose Dr')).toMatchObject({ status: 'Open' })
  expect(of('A strange noise, 4 Rockrose Dr')).toMatchObject({ description: 'Nils Neighbor: The streetlight is out.' })
  expect(of('Private')).toMatchObject({ description: 'Rosa Resident: About my fence', status: 'Pending' })
  expect(of('To all')).toMatchObject({ description: 'Good morning', status: null })
  expect(feed.map((item) => item.timestamp)).toEqual(
    feed
      .map((item) => item.timestamp)
      .sort()
      .reverse(),
  )
  expect(feed.every((item) => new Date(item.timestamp).toISOString() === item.timestamp)).toBe(true)
})

test('a poll has the status not open yet, active or closed', async () => {
  const portal = await openPortal()
  const poll = { title: 'Mailboxes', description: 'Which color should it be?', options: ['Green', 'Blue'], status: 'active' as const }
  const { polls } = portal.as('admin')
  await polls.create(poll)
  const { id } = await polls.create({ ...poll, opensAt: '2199-01-01' })
  const statuses = async () => (await portal.as('resident').activity.list({ type: 'poll' })).map((item) => item.status)
  expect(await statuses()).toEqual(['not open yet', 'active'])
  await polls.changeStatus({ id, status: 'closed' })
  expect(await statuses()).toEqual(['closed', 'active'])
})

test('an answer and a change of status move an item to the top, and deleted items disappear', async () => {
  const portal = await openPortal()
  await fill(portal)
  const latest = async () => (await portal.as('resident').activity.list({ limit: 1 }))[0]
  // Two rows of the same millisecond have no order.
  const later = () => new Promise((resolve) => setTimeout(resolve, 2))
  await later()
  await portal.as('admin').messages.reply({ messageId: 1, reply: 'Cedar is fine' })
  expect(await latest()).toMatchObject({ title: 'Private', status: 'Replied' })
  await later()
  await portal.as('admin').maintenance.update({ id: 1, status: 'In Progress' })
  expect(await latest()).toMatchObject({ url: '/maintenance?report=1', status: 'In Progress' })
  await later()
  await portal.as('admin').events.cancel({ id: 1 })
  expect(await latest()).toMatchObject({ title: 'Holiday lights', status: 'cancelled' })
  await portal.as('admin').events.remove({ id: 1 })
  expect(await portal.as('resident').activity.list({ type: 'event' })).toEqual([])
})

test('type, search and limit filter the feed', async () => {
  const portal = await openPortal()
  await fill(portal)
  const { activity } = portal.as('admin')
  expect((await activity.list({ type: 'poll' })).map((item) => item.title)).toEqual(['Past its end', 'Mailboxes'])
  expect((await activity.list({ search: 'STREETLIGHT' })).every((item) => item.type === 'maintenance')).toBe(true)
  expect((await activity.list({ search: 'rosa' })).length).toBe(2)
  expect(await activity.list({ search: 'rosa', type: 'event' })).toEqual([])
  expect(await activity.list({ search: '100%' })).toEqual([])
  expect(await activity.list({ limit: 3 })).toEqual((await activity.list({})).slice(0, 3))
  const words = 'x'.repeat(SEARCH_LETTERS)
  await portal.as('admin').announcements.create({ content: 'z', categories: [1], title: `${words} and more` })
  expect(await activity.list({ search: `${words}${'y'.repeat(5_000)}` })).toHaveLength(1)
  expect(await portal.as('neighbor').activity.list({ search: 'fence' })).toEqual([])
})

test('long texts are cut, and a deleted account leaves no name', async () => {
  const portal = await openPortal()
  await portal.as('resident').messages.send({ subject: 'Long', content: `${'word\n'.repeat(300)}` })
  const [before] = await portal.as('admin').activity.list({})
  expect(before?.description).toMatch(/^Rosa Resident: word word .*…$/)
  expect(before?.description.length).toBeLessThan(230)
  await portal.as('superAdmin').people.remove({ id: portal.people.resident.id })
  const [after] = await portal.as('admin').activity.list({})
  expect(after?.description).toMatch(/^Former resident: /)
  const inSpanish = { cookie: await portal.cookieOf('admin'), 'accept-language': 'es' }
  expect((await (await portal.app()).inject({ url: '/api/activity', headers: inSpanish })).json()[0].description).toMatch(/^Exresidente: /)
  await portal.as('admin').announcements.create({ title: 'Steps', content: `One.\n\n\n${'Two and three. '.repeat(20)}`, categories: [1] })
  const [steps] = await portal.as('resident').activity.list({ type: 'announcement', limit: 1 })
  expect(steps?.description, 'cut also where spaces were folded').toMatch(/^One\. Two .*…$/)
})

test('every status of the feed has a word in every language that agrees with its noun', async () => {
  const portal = await openPortal()
  await fill(portal)
  const admin = portal.as('admin')
  for (const status of ['cancelled', 'postponed', 'completed']) {
    const event = { title: `A ${status} picnic`, description: 'Bring something.', location: 'The park', dateStart: '2026-12-12' }
    const { id } = await admin.events.create({ ...event, tags: ['Social'] })
    await portal.write((trx) =>
      trx
        .updateTable('event')
        .set({ status: status as 'cancelled' })
        .where('id', '=', id)
        .execute(),
    )
  }
  await portal.write((trx) => trx.updateTable('maintenanceReport').set({ status: 'Closed' }).where('id', '=', 1).execute())
  const feed = await admin.activity.list({ limit: 100 })
  const said = ({ values }: Words) =>
    feed.flatMap(({ type, status }) => (status ? [`${type} ${status}: ${activityStatus(values, { type, status })}`] : []))
  expect(said(spanish)).toEqual(
    expect.arrayContaining([
      'poll closed: Cerrada',
      'poll active: Activa',
      'maintenance Closed: Cerrado',
      'event active: Activo',
      'event postponed: Pospuesto',
      'event completed: Terminado',
    ]),
  )
  expect([...said(english), ...said(spanish)].filter((line) => /: [a-z]/.test(line))).toEqual([])
})
