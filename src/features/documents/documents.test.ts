import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal'
import { msg } from '../../words/messages'

const BYLAWS = { title: 'Bylaws 2026', category: 'Bylaws', fileUrl: 'https://example.org/bylaws.pdf' } as const

test('the board adds a document that is kept elsewhere, everyone finds it', async () => {
  const portal = await openPortal()
  const made = await portal.as('admin').documents.addLink({ ...BYLAWS, isPublic: true, description: '  As voted in May. ' })
  expect(made).toMatchObject({
    ...BYLAWS,
    description: 'As voted in May.',
    isPublic: true,
    fileSize: null,
    uploader: 'Ada Admin',
    uploaderId: portal.people.admin.id,
  })
  expect(await portal.as('resident').documents.list()).toEqual([made])
  expect(await portal.as('resident').documents.get({ id: made.id })).toEqual(made)
  await expect(portal.as('resident').documents.get({ id: 99 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('title, a known category and a web address are needed', async () => {
  const portal = await openPortal()
  for (const [change, message] of [
    [{ title: ' ' }, msg('fields', 'titleRequired')],
    [{ category: undefined }, msg('documents', 'categoryRequired')],
    [{ category: 'Recipes' }, msg('documents', 'categoryRequired')],
    [{ fileUrl: undefined }, msg('documents', 'urlRequired')],
    [{ fileUrl: '  ' }, msg('documents', 'urlRequired')],
    [{ fileUrl: 'bylaws.pdf' }, msg('documents', 'urlInvalid')],
    [{ fileUrl: 'javascript:alert(1)' }, msg('documents', 'urlInvalid')],
    [{ fileUrl: 'data:text/html,x' }, msg('documents', 'urlInvalid')],
    [{ fileUrl: 'ftp://example.org/x' }, msg('documents', 'urlInvalid')],
    [{ fileUrl: 'https://' }, msg('documents', 'urlInvalid')],
  ] as const) {
    const adding = portal.as('admin').documents.addLink({ ...BYLAWS, ...change } as unknown as typeof BYLAWS)
    await expect(adding).rejects.toMatchObject({ code: 'BAD_REQUEST', cause: { issues: [{ message }] } })
  }
})

test('categories are counted, and the search takes letters as they are', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').documents
  await admin.addLink({ ...BYLAWS, title: 'Pool rules' })
  await admin.addLink({ ...BYLAWS, title: 'Budget 100%', category: 'Financial Reports', description: 'For the POOL and the park' })
  await admin.addLink({ ...BYLAWS, title: 'Newsletter', category: 'Newsletters' })
  const resident = portal.as('resident').documents
  expect(await resident.counts({})).toEqual([
    { category: 'Bylaws', count: 1 },
    { category: 'Financial Reports', count: 1 },
    { category: 'Newsletters', count: 1 },
  ])
  expect(await resident.counts({ search: 'pool' })).toHaveLength(2)
  const find = async (search: string, category?: 'Bylaws') =>
    (await resident.page({ search, category })).documents.map(({ title }) => title)
  expect(await find('pool')).toEqual(['Budget 100%', 'Pool rules'])
  expect(await find(' Pool ', 'Bylaws')).toEqual(['Pool rules'])
  expect(await find('0%')).toEqual(['Budget 100%'])
  expect(await find('_')).toEqual([])
  expect(await find("'")).toEqual([])
})

test('pages follow one another, newest first', async () => {
  const portal = await openPortal()
  for (let number = 1; number <= 5; number += 1) await portal.as('admin').documents.addLink({ ...BYLAWS, title: `${number}` })
  const resident = portal.as('resident').documents
  const first = await resident.page({ limit: 3 })
  const second = await resident.page({ limit: 3, cursor: first.nextCursor })
  expect([...first.documents, ...second.documents].map(({ title }) => title).join('')).toBe('54321')
  expect(second.nextCursor).toBeNull()
  await expect(resident.page({ limit: 101 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a document outlives the account that added it', async () => {
  const portal = await openPortal()
  await portal.as('admin').documents.addLink(BYLAWS)
  await portal.as('superAdmin').people.remove({ id: portal.people.admin.id })
  expect(await portal.as('resident').documents.list()).toMatchObject([{ uploader: 'Former resident', uploaderId: null }])
})
