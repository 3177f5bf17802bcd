import { expect, test } from 'vitest'
import { PDF, sendParts } from '../testing/multipart'
import { openMailingPortal } from '../testing/open-mailing-portal'

const KEY = 'a-lost-answer-1'
const PERSON = { name: 'Gina Good', email: 'gina@example.org', username: 'gina', hoaStatus: 'renter', password: null, status: 'active' }

/** Everything that a form creates, and the table it stands in. */
const CREATED = {
  announcement: ['/api/announcements', { title: 'Water off', content: 'From noon', categories: [1], notify: true }],
  event: ['/api/events', { title: 'Yoga', description: 'On the lawn.', location: 'Park', dateStart: '2030-11-28', tags: ['Social'] }],
  document: ['/api/documents', { title: 'Map', category: 'Other', fileUrl: 'https://example.org/map' }],
  poll: ['/api/polls', { title: 'Color', description: 'Which color do you want?', options: ['Green', 'Blue'], status: 'active' }],
  guideline: ['/api/ccr-guidelines', { title: 'Fences', description: 'At most six feet.', tags: ['Parking'] }],
  contact: ['/api/contacts', { section: 'board', title: 'President' }],
  user: ['/api/register', { ...PERSON, streetNumber: '7', streetName: 'Rockrose Dr' }],
} as const

test.each(Object.entries(CREATED))(
  'a board member whose %s was stored but not confirmed presses again, and there is one',
  async (table, [path, fields]) => {
    const { portal, server } = await openMailingPortal()
    const app = await portal.app()
    const headers = { cookie: await portal.cookieOf('superAdmin') }
    const create = async (key: string) => {
      const answer = await app.inject({ method: 'POST', url: path, headers, payload: { ...fields, key } })
      return { status: answer.statusCode, body: answer.json() }
    }
    const rows = () =>
      portal.reads
        .selectFrom(table as 'user')
        .select('id')
        .execute()
    const before = (await rows()).length
    const [first, second] = await Promise.all([KEY, KEY].map(create))
    expect([first?.status, second?.status].sort()).toEqual([200, 201])
    expect(second?.body.id).toBe(first?.body.id)
    const again = await create(KEY)
    expect([again.status, again.body.id]).toEqual([200, first?.body.id])
    expect(await rows()).toHaveLength(before + 1)
    await portal.services.mailQueue.sendDue()
    const addresses = server.mails.flatMap(({ to }) => to)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect((await create('short')).status).toBe(400)
  },
)

test('a file that was stored but not confirmed is there once, as a document and as a version', async () => {
  const { portal } = await openMailingPortal()
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('admin') }
  const fields = { title: 'Rules', category: 'Other', key: KEY, file: { name: 'rules.pdf', bytes: PDF } }
  const post = (url: string) => sendParts(app, 'POST', url, fields, headers)
  const [first, second] = [await post('/api/documents'), await post('/api/documents')]
  expect([first.statusCode, second.statusCode, second.json()]).toEqual([201, 200, first.json()])
  const versions = `/api/documents/${first.json().id}/versions`
  const [newer, repeated] = [await post(versions), await post(versions)]
  expect([newer.statusCode, repeated.statusCode, repeated.json().versionCount]).toEqual([201, 200, 2])
})
