import { afterEach, expect, test, vi } from 'vitest'
import type { Audience } from '../../shared/recipients'
import { PDF, sendParts } from '../../testing/multipart'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'

const NOTICE = { title: 'Water off', content: 'From 9 to 12.', categories: [3] }
const READERS = ['resident', 'neighbor', 'landlord', 'admin', 'superOnly'] as const

afterEach(() => void vi.useRealTimers())
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** The roles that see it in the list, on the page, by id, in the activity feed or in the search. */
async function finders(portal: Portal, id: number, roles: readonly Role[] = READERS): Promise<Role[]> {
  const found: Role[] = []
  for (const role of roles) {
    const api = portal.as(role)
    const doors = [
      (await api.announcements.list()).some((row) => row.id === id),
      (await api.announcements.page({})).announcements.some((row) => row.id === id),
      await api.announcements.get({ id }).then(
        () => true,
        () => false,
      ),
      (await api.activity.list({})).some(({ url }) => url === `/announcements#${id}`),
      (await api.search.find({ q: 'water' })).results.some(({ url }) => url === `/announcements#${id}`),
    ]
    expect(new Set(doors).size, `${role}: ${doors}`).toBe(1)
    if (doors[0]) found.push(role)
  }
  return found
}

test.each<[Audience['kind'], string[], readonly Role[]]>([
  ['everyone', [], READERS],
  ['homeowners', [], ['resident', 'landlord', 'admin', 'superOnly']],
  ['residents', [], ['resident', 'neighbor', 'admin', 'superOnly']],
  ['streets', ['Sageleaf Cir'], READERS],
  ['streets', ['Oakridge Dr', 'Mulefat Cir'], ['admin', 'superOnly']],
  ['board', [], ['admin', 'superOnly']],
])('an announcement for %s %s is visible to them and the board, and to nobody else on any route', async (kind, streets, readers) => {
  const portal = await openPortal()
  const { id, audience } = await portal.as('admin').announcements.create({ ...NOTICE, audience: { kind, streets } })
  expect(audience).toEqual({ kind, streets })
  expect(await finders(portal, id)).toEqual(readers)
})

test('a change of street or ownership applies from the next request', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('admin').announcements.create({ ...NOTICE, audience: { kind: 'streets', streets: ['Oakridge Dr'] } })
  const owners = await portal.as('admin').announcements.create({ ...NOTICE, audience: { kind: 'homeowners' } })
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('resident') }
  const found = async () => (await app.inject({ url: '/api/announcements', headers })).json().map((row: { id: number }) => row.id)
  expect(await found()).toEqual([owners.id])
  await portal.as('admin').people.update({ id: portal.people.resident.id, streetName: 'Oakridge Dr', hoaStatus: 'renter' })
  expect(await found()).toEqual([id])
})

test('people outside the audience get the same 404 for a draft, a deleted announcement and an attachment', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const cookie = { cookie: await portal.cookieOf('admin') }
  const fields = { title: 'Water off', content: 'From 9.', categories: '[3]', attachmentFile: { name: 'a.pdf', bytes: PDF } }
  const hidden: Record<string, string>[] = [
    { audience: '{"kind":"board"}' },
    { state: 'draft' },
    { publishAt: inDays(1) },
    { audience: '{"kind":"streets","streets":["Oakridge Dr"]}' },
  ]
  const answers = new Set<string>()
  for (const extra of [...hidden, {}]) {
    const { id } = (await sendParts(app, 'POST', '/api/announcements', { ...fields, ...extra }, cookie)).json()
    if (Object.keys(extra).length === 0) await portal.as('admin').announcements.remove({ id })
    const answer = await app.inject({
      url: `/api/announcements/${id}/attachment`,
      headers: { cookie: await portal.cookieOf('resident') },
    })
    const refused = await portal
      .as('resident')
      .announcements.get({ id })
      .catch(({ code, message }) => `${code} ${message}`)
    answers.add(`${answer.statusCode} ${answer.body} ${String(refused)}`)
  }
  expect(answers.size).toBe(1)
  expect([...answers][0]).toContain('404')
})

test('a draft needs only a title, and a published announcement cannot become a draft again', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').announcements
  const { id } = await admin.create({ title: 'Water off', state: 'draft' })
  expect(await finders(portal, id, ['resident', 'neighbor'])).toEqual([])
  expect(await admin.toCome()).toEqual({ count: 1 })
  expect((await admin.page({ show: 'drafts' })).announcements).toMatchObject([{ id, state: 'draft', publishedAt: null }])
  expect((await admin.page({ show: 'published' })).announcements).toEqual([])
  await expect(admin.update({ id, state: 'published' })).rejects.toMatchObject({
    details: { issues: [{ path: 'content' }, { path: 'categories' }] },
  })
  expect(await admin.update({ id, content: 'From 9.' })).toMatchObject({ state: 'draft', content: 'From 9.' })
  expect(await admin.update({ id, categories: [1], publishAt: inDays(2) })).toMatchObject({
    state: 'scheduled',
    content: 'From 9.',
    publishAt: expect.any(String),
  })
  expect(await admin.update({ ...NOTICE, id })).toMatchObject({ state: 'scheduled' })
  expect(await admin.update({ id, state: 'published', publishAt: '' })).toMatchObject({
    title: 'Water off',
    content: NOTICE.content,
    state: 'published',
    publishAt: null,
  })
  expect(await finders(portal, id)).toEqual(READERS)
  for (const change of [{ state: 'draft' }, { publishAt: inDays(1) }] as const)
    await expect(admin.update({ ...NOTICE, id, ...change })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A published announcement cannot become a draft again. Delete it, or set the day it expires.',
    })
})

test.each([
  [{ publishAt: '2020-01-01T00:00:00Z' }, 'Choose a time in the future.'],
  [{ publishAt: `${inDays(310).slice(0, 4)}-02-30T09:00:00Z` }, 'Choose a time in the future.'],
  [{ publishAt: 'tomorrow' }, 'Choose a time in the future.'],
  [{ publishAt: inDays(500) }, 'Choose a time within a year.'],
  [{ publishAt: inDays(3), expiresAt: inDays(1) }, 'It would expire before it is published.'],
  [{ audience: { kind: 'streets', streets: [] } }, 'Choose at least one street.'],
  [{ audience: { kind: 'streets', streets: ['Elm St'] } }, 'Choose streets from the list.'],
  [{ audience: { kind: 'friends' } }, 'Choose who it is for.'],
  [{ audience: '{' }, 'Choose who it is for.'],
])('an invalid change is refused without any effect: %o', async (change, message) => {
  const portal = await openPortal()
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('admin') }
  const answer = await app.inject({ method: 'POST', url: '/api/announcements', headers, payload: { ...NOTICE, ...change } })
  expect([answer.statusCode, answer.json().error]).toEqual([400, message])
  expect(await portal.as('admin').announcements.list()).toEqual([])
})

test('a street removed from the list stays in its announcement and cannot be chosen for another', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').announcements
  const audience = { kind: 'streets' as const, streets: ['Sageleaf Cir'] }
  const { id } = await admin.create({ ...NOTICE, audience })
  const info = await portal.as('admin').community.info()
  await portal.as('superAdmin').community.update({ ...info, contactEmail: '', streets: ['Oakridge Dr'] })
  expect(await admin.update({ ...NOTICE, id, audience })).toMatchObject({ audience })
  expect(await finders(portal, id, ['resident'])).toEqual(['resident'])
  await expect(admin.create({ ...NOTICE, audience })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('the first save wins, and the second gets a conflict without overwriting it', async () => {
  const admin = (await openPortal()).as('admin').announcements
  const { id, updatedAt } = await admin.create(NOTICE)
  const save = (title: string) => admin.update({ ...NOTICE, id, title, updatedAt })
  const [first, second] = await Promise.allSettled([save('Water off at 9'), save('Water off at 10')])
  expect([first.status, second.status]).toEqual(['fulfilled', 'rejected'])
  expect(second).toMatchObject({ reason: { code: 'CONFLICT', message: 'Somebody else has changed this announcement. Reload to see it.' } })
  const now = await admin.get({ id })
  expect(now).toMatchObject({ title: 'Water off at 9', updatedAt: expect.any(String) })
  expect(await admin.update({ ...NOTICE, title: now.title, id, updatedAt: now.updatedAt }), 'the same again is no edit').toMatchObject({
    updatedAt: now.updatedAt,
  })
})

test('a former board member cannot read drafts, not even in the data export', async () => {
  const portal = await openPortal()
  await portal.as('admin').announcements.create({ ...NOTICE, title: 'Secret plan', state: 'draft' })
  await portal.as('admin').announcements.create({ ...NOTICE, title: 'Public plan' })
  await portal.as('superAdmin').people.changeRole({ id: portal.people.admin.id, isAdmin: false })
  const answer = await (await portal.app()).inject({ url: '/api/own-data', headers: { cookie: await portal.cookieOf('admin') } })
  expect(answer.json().announcementsMade).toMatchObject([{ title: 'Public plan' }])
})

test('an invalid edit gets the same error messages', async () => {
  const admin = (await openPortal()).as('admin').announcements
  const { id } = await admin.create({ ...NOTICE, state: 'draft', smsText: 'Water off' })
  await expect(admin.update({ ...NOTICE, id, publishAt: '2020-01-01T00:00:00Z' })).rejects.toThrow('Choose a time in the future.')
  await expect(admin.update({ ...NOTICE, id, smsText: 'x'.repeat(301) })).rejects.toThrow('300')
  expect(await admin.update({ ...NOTICE, id })).toMatchObject({ smsText: 'Water off' })
  expect(await admin.update({ ...NOTICE, id, smsText: '' })).toMatchObject({ smsText: null })
})
