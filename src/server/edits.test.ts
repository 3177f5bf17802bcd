import { expect, test } from 'vitest'
import { openPortal, type Role } from '../testing/open-portal'

async function open() {
  const portal = await openPortal()
  const app = await portal.app()
  const call = async (role: Role, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, headers: { cookie: await portal.cookieOf(role) }, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const editsOf = async (path: string, id: number) => (await call('admin', 'GET', `/api/${path}/${id}/edits`)).body
  return { portal, call, editsOf }
}

const ANNOUNCEMENT = { title: 'Pool', content: 'The pool is open.', categories: [1] }
const GUIDELINE = { title: 'Quiet hours', description: 'From ten in the evening', tags: ['Safety'] }
const POLL = { title: 'A bench', description: 'Where should it stand?', options: ['Pond', 'Gate'] }
const at = expect.stringMatching(/^\d{4}-.*Z$/)

test('a secretary rewrites an announcement that is out: the board sees who changed what, newest first', async () => {
  const { call, editsOf } = await open()
  const { id } = (await call('admin', 'POST', '/api/announcements', { ...ANNOUNCEMENT, state: 'draft' })).body
  await call('admin', 'PUT', `/api/announcements/${id}`, { title: 'The pool', state: 'published' })
  expect(await editsOf('announcements', id), 'a draft is nobody’s business').toEqual([])
  await call('admin', 'PUT', `/api/announcements/${id}`, { content: 'The pool is closed.', isUrgent: true })
  await call('superAdmin', 'PUT', `/api/announcements/${id}`, {
    title: 'The pool',
    categories: [2],
    translations: [{ language: 'es', title: 'La piscina', content: 'Está cerrada.' }],
  })
  await call('superAdmin', 'PUT', `/api/announcements/${id}`, { title: 'The pool' })
  const edits = await editsOf('announcements', id)
  expect(edits).toEqual([
    {
      at,
      by: 'Sue Super',
      before: { categories: [expect.any(String)], translations: [] },
      after: {
        categories: [expect.any(String)],
        translations: [{ language: 'es', title: 'La piscina', content: 'Está cerrada.' }],
      },
    },
    {
      at,
      by: 'Ada Admin',
      before: { content: 'The pool is open.', isUrgent: false },
      after: { content: 'The pool is closed.', isUrgent: true },
    },
  ])
  expect((await call('resident', 'GET', `/api/announcements/${id}/edits`)).status).toBe(403)
  expect((await call('admin', 'GET', '/api/announcements/999/edits')).status).toBe(404)
})

test('a rule keeps its history through Recently deleted, without the name of somebody who left, until it goes for good', async () => {
  const { portal, call, editsOf } = await open()
  const { id } = (await call('superOnly', 'POST', '/api/ccr-guidelines', GUIDELINE)).body
  await call('superOnly', 'PATCH', `/api/ccr-guidelines/${id}`, { description: 'From nine in the evening', endDate: '2030-01-31' })
  const before = { description: GUIDELINE.description, endDate: null }
  const after = { description: 'From nine in the evening', endDate: '2030-01-31' }
  expect(await editsOf('ccr-guidelines', id)).toEqual([{ at, by: 'Sole Super', before, after }])

  const stored = () => portal.sqlite.prepare('SELECT count(*) FROM edit').pluck().get()
  await call('admin', 'DELETE', `/api/ccr-guidelines/${id}`)
  expect([stored(), (await call('admin', 'GET', `/api/ccr-guidelines/${id}/edits`)).status]).toEqual([0, 404])
  portal.sqlite.prepare('UPDATE user SET isSuperAdmin = 0 WHERE id = ?').run(portal.people.superOnly.id)
  await portal.as('superAdmin').people.remove({ id: portal.people.superOnly.id })
  await call('admin', 'POST', `/api/recently-deleted/guideline/${id}/restore`)
  expect(await editsOf('ccr-guidelines', id)).toEqual([{ at, by: 'Former resident', before, after }])
  await call('admin', 'DELETE', `/api/ccr-guidelines/${id}`)
  await portal.as('superAdmin').recentlyDeleted.remove({ type: 'guideline', id })
  const file = JSON.stringify(portal.sqlite.prepare('SELECT rows FROM recentlyDeleted').all())
  expect([stored(), file]).toEqual([0, '[]'])
})

test('a treasurer rewords a poll before the first vote, and extends it after: both are seen, not what was done to the draft', async () => {
  const { portal, call, editsOf } = await open()
  const { id } = (await call('admin', 'POST', '/api/polls', { ...POLL, closesAt: '2099-01-01T00:00:00Z' })).body
  await call('admin', 'PATCH', `/api/polls/${id}`, { title: 'Two benches' })
  await call('admin', 'PATCH', `/api/polls/${id}/status`, { status: 'active' })
  expect(await editsOf('polls', id)).toEqual([])
  await call('admin', 'PATCH', `/api/polls/${id}`, { title: 'Three benches', options: ['Pond', 'Hill'], status: 'active' })
  const [, hill] = (await portal.as('resident').polls.get({ id })).options
  await portal.as('resident').polls.vote({ id, responses: [{ optionId: hill?.id }] })
  expect((await call('admin', 'PATCH', `/api/polls/${id}`, { title: 'A pool' })).status).toBe(409)
  await call('admin', 'PATCH', `/api/polls/${id}`, { title: 'Three benches', closesAt: '2099-02-01T00:00:00Z' })
  expect(await editsOf('polls', id)).toEqual([
    { at, by: 'Ada Admin', before: { closesAt: '2099-01-01T00:00:00.000Z' }, after: { closesAt: '2099-02-01T00:00:00.000Z' } },
    {
      at,
      by: 'Ada Admin',
      before: { title: 'Two benches', options: ['Pond', 'Gate'] },
      after: { title: 'Three benches', options: ['Pond', 'Hill'] },
    },
  ])
})

test('a history of many edits is read to its beginning', async () => {
  const { call, editsOf } = await open()
  const { id } = (await call('admin', 'POST', '/api/ccr-guidelines', GUIDELINE)).body
  for (let hour = 1; hour <= 41; hour += 1) await call('admin', 'PATCH', `/api/ccr-guidelines/${id}`, { title: `Quiet from ${hour}` })
  const edits = await editsOf('ccr-guidelines', id)
  expect([edits.length, edits[0].after, edits.at(-1).before]).toEqual([41, { title: 'Quiet from 41' }, { title: GUIDELINE.title }])
})
