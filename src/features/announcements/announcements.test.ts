import { afterEach, expect, test, vi } from 'vitest'
import { writeSettings } from '../../server/settings'
import { openPortal, type Portal } from '../../testing/open-portal'

const NOTICE = { title: 'Water off on Friday', content: 'From 9 to 12.\n\nFill a bucket.', categories: [3] }

afterEach(() => void vi.useRealTimers())

/** Fakes only dates, so that timers keep running. */
const setClock = (instant: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
const titlesFor = async (portal: Portal, role: 'resident' | 'admin') =>
  (await portal.as(role).announcements.list()).map(({ title }) => title)

test('the board publishes an announcement that everyone can read', async () => {
  const portal = await openPortal()
  const made = await portal.as('admin').announcements.create({ ...NOTICE, title: `  ${NOTICE.title} `, categories: [3, '1', 3] })
  expect(made).toMatchObject({
    ...NOTICE,
    author: 'Ada Admin',
    authorId: portal.people.admin.id,
    categories: [
      { id: 1, name: 'Urgent / Safety', color: '#B42318' },
      { id: 3, name: 'Maintenance & Repairs', color: '#B45309' },
    ],
    isPinned: false,
    pinOrder: 0,
    expiresAt: null,
    isExpired: false,
    attachmentUrl: null,
    attachmentType: null,
    attachmentSize: null,
  })
  const read = { ...made, notify: null, smsTexts: null }
  expect(await portal.as('resident').announcements.list()).toEqual([read])
  expect(await portal.as('resident').announcements.get({ id: made.id })).toEqual(read)
})

test('title, content and a known category are needed', async () => {
  const portal = await openPortal()
  const create = (change: object) => portal.as('admin').announcements.create({ ...NOTICE, ...change })
  for (const [change, path, message] of [
    [{ title: '   ' }, 'title', 'Title is required'],
    [{ content: ' \n ' }, 'content', 'Content is required'],
    [{ categories: [] }, 'categories', 'At least one category is required'],
    [{ categories: '[]' }, 'categories', 'At least one category is required'],
    [{ categories: 'Good News' }, 'categories', 'At least one category is required'],
    [{ categories: [99] }, 'categories', 'This category does not exist'],
    [{ categories: ['abc'] }, 'categories', 'This category does not exist'],
    [{ expiresAt: '2026-02-30' }, 'expiresAt', 'Must be a date such as 2026-12-31'],
  ] as const) {
    const error = await create(change).catch((thrown: unknown) => thrown)
    const issues =
      (error as { details?: { issues: unknown[] } }).details?.issues ??
      (error as { cause?: { issues: { path: string[]; message: string }[] } }).cause?.issues
    expect(issues?.[0]).toMatchObject({ message })
    expect(JSON.stringify(issues?.[0])).toContain(path)
  }
  expect(await portal.as('admin').announcements.list()).toEqual([])
})

test('the categories are the seven fixed ones, each in a color of its own', async () => {
  const portal = await openPortal()
  const categories = await portal.as('resident').announcements.categories()
  expect(categories.map(({ name }) => name)).toEqual([
    'Urgent / Safety',
    'Community Events',
    'Maintenance & Repairs',
    'Reminders & Guidelines',
    'HOA Business',
    'Documents & Notices',
    'Good News',
  ])
  expect(new Set(categories.map(({ color }) => color)).size).toBe(7)
})

test('pinned announcements come first, sorted by pin, then the newest', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').announcements
  const ids: number[] = []
  for (const title of ['one', 'two', 'three', 'four']) ids.push((await admin.create({ ...NOTICE, title })).id)
  const [one = 0, two = 0] = ids
  await admin.pin({ id: two, isPinned: true })
  await admin.pin({ id: one, isPinned: true })
  await admin.pin({ id: two, isPinned: true })
  expect(await titlesFor(portal, 'resident')).toEqual(['one', 'two', 'four', 'three'])
  await admin.pin({ id: one, isPinned: false })
  expect(await titlesFor(portal, 'resident')).toEqual(['two', 'four', 'three', 'one'])
  await admin.update({ ...NOTICE, id: two, title: 'two', isPinned: false })
  await admin.create({ ...NOTICE, title: 'five', isPinned: true })
  expect(await titlesFor(portal, 'resident')).toEqual(['five', 'four', 'three', 'two', 'one'])
})

test('an announcement shows until the end of its last day where the community lives; then only the board sees it', async () => {
  const portal = await openPortal()
  await portal.write((trx) => writeSettings(trx, { timeZone: 'America/Los_Angeles' }))
  const { id } = await portal.as('admin').announcements.create({ ...NOTICE, expiresAt: '2026-07-04T00:00:00.000Z' })
  setClock('2026-07-05T06:59:00Z')
  expect(await portal.as('resident').announcements.list()).toMatchObject([{ id, expiresAt: '2026-07-04', isExpired: false }])
  setClock('2026-07-05T07:00:00Z')
  expect(await portal.as('resident').announcements.list()).toEqual([])
  await expect(portal.as('resident').announcements.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await portal.as('superOnly').announcements.list()).toMatchObject([{ id, isExpired: true }])
  await expect(portal.as('admin').announcements.pin({ id, isPinned: true, sendNotification: true })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  await portal.as('admin').announcements.update({ ...NOTICE, id, expiresAt: null })
  expect(await portal.as('resident').announcements.list()).toMatchObject([{ id, expiresAt: null }])
})

test('fields left out of an edit stay as they are', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').announcements
  const { id } = await admin.create({ ...NOTICE, isPinned: true, expiresAt: '2099-01-31' })
  expect(await admin.update({ id, title: 'Water is back', content: 'Thank you.', categories: [7] })).toMatchObject({
    title: 'Water is back',
    categories: [{ name: 'Good News' }],
    isPinned: true,
    expiresAt: '2099-01-31',
  })
  expect(await admin.update({ id, title: 'Water is off' })).toMatchObject({
    title: 'Water is off',
    content: 'Thank you.',
    categories: [{ id: 7 }],
  })
  for (const blank of [{ title: ' ' }, { content: '' }, { categories: [] }])
    await expect(admin.update({ id, ...blank })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(admin.update({ ...NOTICE, id: 99 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(admin.pin({ id: 99, isPinned: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(admin.remove({ id: 99 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an announcement of a deleted account shows the association as its author', async () => {
  const portal = await openPortal()
  await portal.write((trx) => writeSettings(trx, { name: 'Oak Ridge HOA' }))
  await portal.as('admin').announcements.create(NOTICE)
  await portal.as('superAdmin').people.remove({ id: portal.people.admin.id })
  expect(await portal.as('resident').announcements.list()).toMatchObject([{ author: 'Oak Ridge HOA', authorId: null }])
})

test('pages have no gaps, even with a category filter and concurrent changes', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').announcements
  for (let number = 1; number <= 9; number += 1) await admin.create({ ...NOTICE, title: `${number}`, categories: [number % 2 ? 1 : 2] })
  await admin.pin({ id: 4, isPinned: true })
  const walk = async (category?: number) => {
    const titles: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof admin.page>> = await portal.as('resident').announcements.page({ category, limit: 2, cursor })
      titles.push(...page.announcements.map(({ title }) => title))
      cursor = page.nextCursor
    } while (cursor)
    return titles.join('')
  }
  expect(await walk()).toBe('498765321')
  expect(await walk(2)).toBe('4862')
  const { nextCursor } = await admin.page({ limit: 3 })
  await admin.remove({ id: 8 })
  await admin.create({ ...NOTICE, title: 'new' })
  expect((await admin.page({ limit: 3, cursor: nextCursor })).announcements.map(({ title }) => title)).toEqual(['7', '6', '5'])
  await expect(admin.page({ limit: 101 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(admin.page({ cursor: "' OR 1" })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('the audit log records what the board does', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').announcements
  const { id } = await admin.create(NOTICE)
  await admin.pin({ id, isPinned: true, sendNotification: true })
  await admin.remove({ id })
  const entries = await portal.reads.selectFrom('auditEntry').select(['action', 'subject']).execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'published announcement',
    'pinned announcement',
    'told 6 people about announcement',
    'deleted announcement',
  ])
})
