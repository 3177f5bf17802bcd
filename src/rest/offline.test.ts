import { expect, test } from 'vitest'
import { openPortal, type Portal } from '../testing/open-portal'

const MOST_BYTES = 300_000
const DAY = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
const notice = (title: string) => ({ title, content: 'From 9 to 12.', categories: [3] })
const rule = (title: string, description = 'From ten at night to seven.') => ({ title, description, tags: ['Maintenance' as const] })
const event = (title: string, dateStart: string) => ({
  title,
  description: 'Everyone may come.',
  location: 'Clubhouse',
  dateStart,
  isAllDay: true,
  tags: ['Social' as const],
})

async function readCopy(portal: Portal, cookie: string) {
  const answer = await (await portal.app()).inject({ url: '/api/offline', headers: { cookie } })
  return { status: answer.statusCode, bytes: Buffer.byteLength(answer.body), headers: answer.headers, copy: answer.json() }
}

test('a device keeps what is pinned, the latest five, the rules, whom to call and two months of events, as the lists show them', async () => {
  const portal = await openPortal()
  const [board, resident] = [portal.as('admin'), portal.as('resident')]
  const { id } = await board.announcements.create(notice('Pinned long ago'))
  await board.announcements.pin({ id, isPinned: true })
  for (let count = 1; count <= 6; count += 1) await board.announcements.create(notice(`Notice ${count}`))
  await board.announcements.create({ ...notice('Over'), expiresAt: dayIn(-2) }).catch(() => undefined)
  await board.guidelines.create(rule('Quiet at night'))
  await board.contacts.create({ section: 'emergency', title: 'Power cut', phone: '(555) 010-0111' })
  await board.events.create(event('Potluck', dayIn(40)))
  await board.events.create(event('Next year', dayIn(90)))
  const { copy, headers } = await readCopy(portal, await portal.cookieOf('resident'))
  expect(headers['cache-control']).toBe('no-store')
  const all = await resident.announcements.list()
  expect(copy.pinned).toEqual(all.filter(({ isPinned }) => isPinned))
  expect(copy.announcements.map(({ title }: { title: string }) => title)).toEqual([6, 5, 4, 3, 2].map((count) => `Notice ${count}`))
  expect(copy.contacts).toEqual(await resident.contacts.list())
  expect(copy.contacts).toHaveLength(1)
  expect(copy.guidelines).toEqual(await resident.guidelines.list())
  expect(copy.events.map(({ title }: { title: string }) => title)).toEqual(['Potluck'])
  expect(copy.community).toEqual(await portal.as('nobody').community.info())
  expect(Object.keys(copy).sort()).toEqual([
    ...['announcements', 'asOf', 'boundTo', 'community', 'contacts', 'events', 'guidelines', 'pinned'],
  ])
})

test('nobody keeps what is not for them, and nobody a draft', async () => {
  const portal = await openPortal()
  const board = portal.as('admin')
  await board.announcements.create({ ...notice('For homeowners'), audience: { kind: 'homeowners', streets: [] } })
  await board.announcements.create({ ...notice('Not written to the end'), state: 'draft' })
  const titlesFor = async (role: 'resident' | 'neighbor' | 'admin') => {
    const { copy } = await readCopy(portal, await portal.cookieOf(role))
    return copy.announcements.map(({ title }: { title: string }) => title)
  }
  expect(await titlesFor('resident')).toEqual(['For homeowners'])
  expect(await titlesFor('neighbor')).toEqual([])
  expect(await titlesFor('admin')).toEqual(['For homeowners'])
})

test('a copy belongs to one session, and tells nothing of its cookie', async () => {
  const portal = await openPortal()
  const cookies = [await portal.cookieOf('resident'), await portal.cookieOf('resident'), await portal.cookieOf('neighbor')]
  const bound: string[] = []
  for (const cookie of [...cookies, ...cookies]) bound.push((await readCopy(portal, cookie)).copy.boundTo)
  expect(bound.slice(3)).toEqual(bound.slice(0, 3))
  expect(new Set(bound).size).toBe(3)
  const sessions = portal.sqlite.prepare('SELECT id FROM session').all() as { id: string }[]
  for (const secret of [...cookies, ...sessions.map(({ id }) => id)])
    for (const one of bound) expect(secret.includes(one) || one.includes(secret)).toBe(false)
})

test('however much there is, a copy stays small, and what is pinned comes first', async () => {
  const portal = await openPortal()
  const board = portal.as('admin')
  const { id } = await board.announcements.create(notice('Pinned'))
  await board.announcements.pin({ id, isPinned: true })
  for (let count = 0; count < 60; count += 1) await board.guidelines.create(rule(`Rule ${count}`, 'ñ'.repeat(4000)))
  const { copy, bytes } = await readCopy(portal, await portal.cookieOf('resident'))
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
  expect(bytes).toBeGreaterThan(MOST_BYTES * 0.9)
  expect(copy.pinned).toHaveLength(1)
})
