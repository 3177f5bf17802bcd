import { expect, test } from 'vitest'
import { PDF, sendParts } from '../../testing/multipart'
import { openPortal } from '../../testing/open-portal'

const LINK = { title: 'Map', category: 'Other', fileUrl: 'https://example.org/map' } as const

test('the board changes any field; what is left out stays, what is empty is gone', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('admin').documents.addLink({ ...LINK, description: 'Old', documentDate: '2024-02-29' })
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('superOnly') }
  const change = (payload: object) => app.inject({ method: 'PATCH', url: `/api/documents/${id}`, headers, payload })
  const before = await portal.as('resident').documents.get({ id })
  expect(before.documentDate).toBe('2024-02-29')
  expect((await change({})).json()).toEqual(before)
  const all = {
    title: 'New map',
    category: 'Forms',
    description: null,
    documentDate: '',
    isPublic: true,
    isArchived: true,
    fileUrl: 'https://example.org/2',
  }
  const after = { ...before, ...all, documentDate: null }
  expect((await change(all)).json()).toEqual(after)
  for (const [wrong, message] of [
    [{ title: ' ' }, 'Title is required'],
    [{ category: 'Recipes' }, 'Category is required'],
    [{ category: null }, 'Category is required'],
    [{ fileUrl: '' }, 'File URL is required'],
    [{ fileUrl: 'javascript:alert(1)' }, 'Please enter a valid document URL'],
    [{ documentDate: '2025-02-29' }, 'Must be a date such as 2026-12-31'],
  ] as const) {
    const answer = await change({ ...wrong, description: 'x' })
    expect([answer.statusCode, answer.json().error]).toEqual([400, message])
  }
  expect(await portal.as('resident').documents.get({ id })).toEqual(after)
})

test('an uploaded file has no address', async () => {
  const portal = await openPortal()
  const headers = { cookie: await portal.cookieOf('admin') }
  const fields = { title: 'Plan', category: 'Other', documentDate: '2020-01-02', file: { name: 'a.pdf', bytes: PDF } }
  const made = await sendParts(await portal.app(), 'POST', '/api/documents', fields, headers)
  const { id } = made.json()
  expect(made.json().documentDate).toBe('2020-01-02')
  const refused = portal.as('admin').documents.update({ id, fileUrl: 'https://example.org/' })
  await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST', details: { issues: [{ path: 'fileUrl' }] } })
})

test('an archived document is out of lists and counts, and its link keeps working', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').documents
  const { id } = await admin.addLink({ ...LINK, isPublic: true })
  const kept = await admin.addLink({ ...LINK, title: 'Valid', category: 'Forms' })
  const archived = await admin.update({ id, isArchived: true, category: 'Bylaws' })
  const resident = portal.as('resident').documents
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('resident') }
  expect(await resident.list()).toEqual([kept])
  expect((await app.inject({ url: '/api/documents', headers })).json()).toEqual([kept])
  expect((await app.inject({ url: '/api/documents?archived=true', headers })).json()).toEqual([archived])
  expect((await resident.page({})).documents).toEqual([kept])
  expect((await resident.page({ archived: true })).documents).toEqual([archived])
  expect(await resident.counts({})).toEqual([{ category: 'Forms', count: 1 }])
  expect(await resident.counts({ archived: true })).toEqual([{ category: 'Bylaws', count: 1 }])
  expect(await resident.years({})).toMatchObject([{ count: 1 }])
  expect((await app.inject({ url: `/api/documents/download/${id}` })).statusCode).toBe(302)
  await admin.update({ id, isPublic: false })
  expect((await app.inject({ url: `/api/documents/download/${id}` })).statusCode).toBe(401)
  await admin.update({ id, isArchived: false })
  await admin.remove({ id: kept.id })
  expect(await resident.counts({})).toEqual([{ category: 'Bylaws', count: 1 }])
})

test('documents go by the day they speak of, without one by the day of upload', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').documents
  for (const [title, documentDate] of [
    ['May', '2024-05-14'],
    ['none', null],
    ['March', '2024-03-01'],
    ['Old', '1987-06-30'],
  ] as const)
    await admin.addLink({ ...LINK, title, documentDate })
  await portal.write((trx) =>
    trx.updateTable('document').set({ uploadedAt: '2024-04-01T12:00:00.000Z' }).where('title', '=', 'none').execute(),
  )
  const resident = portal.as('resident').documents
  const titles: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await resident.page({ sort: 'documentDate', limit: 1, cursor })
    titles.push(...page.documents.map(({ title }) => title))
    cursor = page.nextCursor
  }
  expect(titles).toEqual(['May', 'none', 'March', 'Old'])
  expect((await resident.page({ year: 1987 })).documents.map(({ title }) => title)).toEqual(['Old'])
  expect(await resident.years({})).toEqual([
    { year: 2024, count: 3 },
    { year: 1987, count: 1 },
  ])
})
