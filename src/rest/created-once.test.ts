import { readFileSync } from 'node:fs'
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

test('a note of a poll, saved answers and copies of an event that were stored but not confirmed are there once', async () => {
  const { portal } = await openMailingPortal()
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('superAdmin') }
  const call = async (method: 'POST' | 'PUT', url: string, payload: object) => {
    const answer = await app.inject({ method, url, headers, payload })
    return { status: answer.statusCode, body: answer.json() }
  }
  const [poll, event] = [await call('POST', ...CREATED.poll), await call('POST', ...CREATED.event)]
  const parts = [
    ['POST', `/api/polls/${poll.body.id}/notes`, { text: 'It closes on Friday.' }, 201],
    ['PUT', '/api/saved-answers', { answers: [{ title: 'Gate', text: 'It is fixed.' }], version: 0 }, 200],
    ['POST', `/api/events/${event.body.id}/duplicate`, { days: ['2030-12-28', '2031-01-28'] }, 201],
  ] as const
  for (const [method, url, fields, status] of parts) {
    const [first, again] = [await call(method, url, { ...fields, key: KEY }), await call(method, url, { ...fields, key: KEY })]
    expect([first.status, again.status, again.body], url).toEqual([status, 200, first.body])
  }
})

/** Votes and registrations are known by their voter or address; the others replace, or mean this browser. */
const WITHOUT_KEY = [
  'register',
  'user/app',
  'user/recovery-codes',
  'user/passkeys',
  'polls/{id}/vote',
  'sms/verification',
  'push/subscriptions',
]

test('every other call that creates takes a key', () => {
  const calls = readFileSync('docs/api.md', 'utf8').matchAll(/^\| `POST \/api\/([^`]+)`(.*)$/gm)
  const keyless = [...calls].filter(([, , rest = '']) => rest.includes('| 201 ') && !rest.includes('`key?`')).map(([, path]) => path)
  expect(keyless.sort()).toEqual([...WITHOUT_KEY, 'system/backup-now'].sort())
})
