import { expect, test } from 'vitest'
import { openPortal } from '../../../testing/open-portal'
import { isOneSlipAway, stemOf } from './words'

const DRAFT = { category: 'Other', fileUrl: 'https://example.org/a.pdf' } as const

async function openLibrary(titles: string[]) {
  const portal = await openPortal()
  for (const title of titles) await portal.as('admin').documents.addLink({ ...DRAFT, title })
  const resident = portal.as('resident').documents
  type Ask = Parameters<typeof resident.page>[0]
  const find = async (search: string, more: Ask = {}) => (await resident.page({ search, ...more })).documents.map(({ title }) => title)
  return { portal, resident, find }
}

test.each(['budget 2025', '2025 budget', 'BUDGETS 2025', ' 2025   budget ', 'bugdet 2025', 'budet 2025', 'buddget'])(
  '“%s” finds the budget of 2025',
  async (search) => {
    const { find, resident } = await openLibrary(['Budget 2025', 'Minutes of May', 'Policy on pets'])
    expect(await find(search)).toEqual(['Budget 2025'])
    expect(await resident.counts({ search })).toEqual([{ category: 'Other', count: 1 }])
  },
)

test('category and description count as well, one word here and one there', async () => {
  const { portal, find } = await openLibrary(['Fees'])
  const bylaws = { ...DRAFT, title: 'Second amendment', category: 'Bylaws', description: 'About policies for pets' } as const
  await portal.as('admin').documents.addLink(bylaws)
  expect(await find('bylaw amendment policy')).toEqual(['Second amendment'])
  expect(await find('bylaw fees')).toEqual([])
  expect(await find('bylaw fees', { match: 'any' })).toEqual(['Second amendment', 'Fees'])
  expect(await find('%%% ___')).toEqual([])
})

test('the month of the document’s date is found by its name', async () => {
  const { portal, find } = await openLibrary(['Minutes 2026-03-10'])
  await portal.as('admin').documents.addLink({ ...DRAFT, title: 'Minutes 2026-02-10', documentDate: '2026-02-10' })
  for (const search of ['minutes february', 'febrero 2026', 'feb minutes']) expect(await find(search)).toEqual(['Minutes 2026-02-10'])
})

test('a word with a hyphen is also one word', async () => {
  const { find } = await openLibrary(['Bylaws', 'Co-op rules'])
  expect(await find('by-laws')).toEqual(['Bylaws'])
  expect(await find('By-law')).toEqual(['Bylaws'])
  expect(await find('co-op')).toEqual(['Co-op rules'])
})

test('a search as long as it may be is answered', async () => {
  const { find } = await openLibrary(['Fees'])
  expect(await find('f e '.repeat(50).trim())).toEqual(['Fees'])
})

test('A to Z in pages, and the documents of one year on the community’s clock', async () => {
  const { portal, resident } = await openLibrary(['b', 'A', 'c', 'a'])
  const first = await resident.page({ sort: 'title', limit: 3 })
  const second = await resident.page({ sort: 'title', limit: 3, cursor: first.nextCursor })
  expect([...first.documents, ...second.documents].map(({ title }) => title)).toEqual(['a', 'A', 'b', 'c'])
  expect(second.nextCursor).toBeNull()

  // New Year's Eve in California is already next year in London.
  for (const [title, uploadedAt] of [
    ['b', '2025-01-01T07:00:00.000Z'],
    ['c', '2025-01-01T09:00:00.000Z'],
  ] as const) {
    await portal.write((trx) => trx.updateTable('document').set({ uploadedAt }).where('title', '=', title).execute())
  }
  const titlesOf = async (year: number) => (await resident.page({ year })).documents.map(({ title }) => title)
  expect(await titlesOf(2024)).toEqual(['b'])
  expect(await titlesOf(2025)).toEqual(['c'])
  const years = await resident.years({})
  expect(years.slice(1)).toEqual([
    { year: 2025, count: 1 },
    { year: 2024, count: 1 },
  ])
  expect(years[0]?.count).toBe(2)
  expect(await resident.counts({ year: 2024 })).toEqual([{ category: 'Other', count: 1 }])
})

test.each([
  ['policies', 'policy'],
  ['fences', 'fence'],
  ['boxes', 'box'],
  ['minutes', 'minute'],
])('%s and %s are one word', (many, one) => {
  expect(one.startsWith(stemOf(many))).toBe(true)
  expect(many.startsWith(stemOf(one))).toBe(true)
})

test.each(['bugdet', 'budgt', 'budgget', 'budxet', 'udget', 'budge'])('%s is one slip from budget', (typed) => {
  expect(isOneSlipAway(typed, 'budget')).toBe(true)
})
test.each(['bdgt', 'tegdub', 'buggetts', 'gadget'])('%s is not', (typed) => {
  expect(isOneSlipAway(typed, 'budget')).toBe(false)
})
