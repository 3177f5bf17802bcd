import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { viewingBy } from '../../server/viewing'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'
import { en } from '../../words/en'
import type { Found } from './answers'
import { openToSearch } from './find/connection'
import { excerptOf } from './find/excerpt'
import { cursorAfter } from './find/find'
import { isSeen } from './find/match'
import { readQuestion } from './find/question'
import { spellingsOf } from './find/spelling'
import { suggest } from './find/suggest'
import { settleIndex } from './index/service'
import { QUERY_MAX } from './schema'

const ANNOUNCEMENT = { content: 'Please keep to the rules.', categories: [1] }
const LINK = { category: 'Other', fileUrl: 'https://example.org/a' } as const
const REPORT = {
  issueType: 'Other',
  streetName: 'Rockrose Dr',
  streetNumber: '4',
  locationRelevance: 'Common Area',
  description: 'The gate squeaks',
} as const

const titles = ({ results }: Found) => results.map(({ title }) => title)
const ask =
  (portal: Portal) =>
  async (q: string, role: Role = 'resident', more: object = {}) =>
    portal.as(role).search.find({ q, ...more })

async function announce(portal: Portal, title: string, more: object = {}) {
  return portal.as('admin').announcements.create({ ...ANNOUNCEMENT, title, ...more })
}

test('everything a member may open is found, one result a thing, told what it is', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin')
  await announce(portal, 'Fences along the creek')
  await admin.documents.addLink({ ...LINK, title: 'Plan', description: 'Where a fence may go', documentDate: '1987-06-30' })
  await admin.guidelines.create({ title: 'Height', description: 'A fence may be 6-foot high', tags: ['Structures'] })
  await admin.events.create({
    title: 'Fence painting',
    description: 'Bring a brush along',
    location: 'The park',
    dateStart: '2030-05-01',
    tags: ['Social'],
  })
  await admin.polls.create({ title: 'Colors', description: 'Which color?', options: ['Fence green', 'Blue'], status: 'active' })
  await portal.as('resident').messages.send({ subject: 'Mine', content: 'May my fence be red?' })
  await portal.as('resident').maintenance.submit({ ...REPORT, otherIssueDescription: 'Broken fence' })
  const found = await ask(portal)('fence')
  expect(found).toMatchObject({ query: 'fence', total: 7, next: null, suggestion: null, complete: true })
  expect(found.counts).toEqual({ announcement: 1, document: 1, guideline: 1, event: 1, poll: 1, message: 1, report: 1 })
  const by = (type: string) => found.results.find((result) => result.type === type)
  expect(by('announcement')).toMatchObject({
    title: 'Fences along the creek',
    where: 'Title',
    url: '/announcements#1',
    status: null,
    page: null,
  })
  expect(by('document')).toMatchObject({ where: 'Text', date: '1987-06-30', placeUrl: '/documents#1' })
  expect(by('guideline')).toMatchObject({ url: '/ccr-guidelines?guideline=1', status: null })
  expect(by('event')).toMatchObject({ date: '2030-05-01', url: '/events?event=1' })
  expect(by('poll')).toMatchObject({ status: 'active', url: '/voting?poll=1', where: 'Text' })
  expect(by('message')).toMatchObject({ status: 'Pending', url: '/messages#1' })
  expect(by('report')).toMatchObject({ title: 'Broken fence, 4 Rockrose Dr', status: 'Open', url: '/maintenance?report=1' })
  expect(by('guideline')?.excerpt).toContainEqual({ text: 'fence', hit: true })
  expect(
    found.results
      .slice(0, 2)
      .map(({ type }) => type)
      .sort(),
  ).toEqual(['announcement', 'event'])
  expect(found.results.slice(-1)).toMatchObject([{ type: 'message' }])
  expect(await ask(portal)('fence', 'resident', { type: 'poll' })).toMatchObject({
    total: 1,
    counts: found.counts,
    results: [{ type: 'poll' }],
  })
})

test.each([
  ['fence', 'Fences of 2026'],
  ['FENCES', 'Fences of 2026'],
  ['fencing', 'Fences of 2026'],
  ['garcia', 'House of García'],
  ['GARCÍA', 'House of García'],
  ['6-foot', 'A 6-foot wall'],
  ['foot 6', 'A 6-foot wall'],
  ['universi', 'University road'],
  ['un', 'University road'],
  ['policies', 'Policy on pets'],
  ['"policy on"', 'Policy on pets'],
  ['“policy on”', 'Policy on pets'],
  ['pets -fences', 'Policy on pets'],
  ['stopped', 'Stopping here'],
])('“%s” finds %s', async (typed, title) => {
  const portal = await openPortal()
  for (const each of ['Fences of 2026', 'House of García', 'A 6-foot wall', 'University road', 'Policy on pets', 'Stopping here'])
    await portal.as('admin').documents.addLink({ ...LINK, title: each })
  expect(titles(await ask(portal)(typed))).toEqual([title])
})

test.each(['"on policy"', '“on policy”', 'pets -policy', 'f', 'universi road', 'pets fence', '"policy pets"'])(
  '“%s” finds nothing',
  async (typed) => {
    const portal = await openPortal()
    for (const each of ['Fences', 'University road', 'Policy on pets']) await portal.as('admin').documents.addLink({ ...LINK, title: each })
    expect((await ask(portal)(typed)).total).toBe(0)
  },
)

test('words of any script are found in any case, also where marks make other letters', async () => {
  const portal = await openPortal()
  await announce(portal, '김민수 Йосиф Ελλάδα 北京 हिन्दी أحمد がく tiếng Việt')
  for (const word of ['김민수', '김민', 'ЙОСИФ', 'Ελλάδα', '北京', 'हिन्दी', 'أحمد', 'がく', 'tieng', 'VIET'])
    expect([word, titles(await ask(portal)(word))]).toEqual([word, [expect.anything()]])
  expect((await ask(portal)('김민수')).results[0]?.excerpt).toContainEqual({ text: '김민수', hit: true })
})

test('minutes of February are found by the month, whose name stands nowhere', async () => {
  const portal = await openPortal()
  await portal.as('admin').documents.addLink({ ...LINK, title: 'Minutes 2026-02-10', documentDate: '2026-02-10' })
  for (const q of ['minutes february', 'minutes febrero', '2026 february'])
    expect(titles(await ask(portal)(q))).toEqual(['Minutes 2026-02-10'])
})

test('words with a hyphen between them are also one word', async () => {
  const portal = await openPortal()
  for (const title of ['The bylaws', 'By the pool', 'A co-op']) await announce(portal, title)
  expect(titles(await ask(portal)('by-laws'))).toEqual(['The bylaws'])
  expect(titles(await ask(portal)('by-law pool'))).toEqual([])
  expect(titles(await ask(portal)('co-op'))).toEqual(['A co-op'])
})

test('a number is found by its digits, and a name without its apostrophe', async () => {
  const portal = await openPortal()
  await announce(portal, 'Mr. O’Brien answers (555) 777-1234')
  await announce(portal, 'Call 5557771234')
  expect(titles(await ask(portal)('5557771234')).sort()).toEqual(['Call 5557771234', 'Mr. O’Brien answers (555) 777-1234'])
  expect(titles(await ask(portal)('7771234'))).toEqual(['Mr. O’Brien answers (555) 777-1234'])
  for (const pasted of ['+1 (555) 777-1234', '1-555-777-1234', '15557771234'])
    expect(titles(await ask(portal)(pasted))).toContain('Mr. O’Brien answers (555) 777-1234')
  expect(titles(await ask(portal)('OBrien'))).toEqual(['Mr. O’Brien answers (555) 777-1234'])
})

test('nothing that is typed is a mistake', async () => {
  const portal = await openPortal()
  await portal.as('admin').documents.addLink({ ...LINK, title: 'Near and column' })
  const hostile = [
    '"',
    '*',
    'NEAR(',
    'NEAR(a b, 2)',
    'title:',
    'col:x',
    '^a',
    'AND',
    'a AND',
    'OR NOT',
    '""""',
    '"'.repeat(QUERY_MAX),
    '😀',
    '- -',
    '-"',
    "';--",
  ]
  for (const typed of [...hostile, '!!!', '-pets', '\u0000a', '{title}: a', 'a" OR "b', '＂x', 'a\u202e', 'ß ﬁ Ⅷ', '𞤀']) {
    const found = await ask(portal)(typed)
    expect([typed, found.complete]).toEqual([typed, true])
  }
  expect((await ask(portal)('near AND column')).total).toBe(1)
  expect(await ask(portal)('!!!')).toMatchObject({ total: 0, results: [], suggestion: null })
  expect((await ask(portal)('a '.repeat(99))).total).toBe(0)
})

test('a search is from 1 to 200 characters, of a known type, as long as may be, and goes on where the last one ended', async () => {
  const portal = await openPortal()
  for (let number = 1; number <= 7; number += 1) await announce(portal, `Pool ${number}`)
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('resident') }
  const get = async (query: string) => {
    const answer = await app.inject({ url: `/api/search?${query}`, headers })
    return [answer.statusCode, answer.json().error]
  }
  expect(await get('q=')).toEqual([400, 'Enter a word to search for'])
  expect(await get('q=%20')).toEqual([400, 'Enter a word to search for'])
  expect(await get('')).toEqual([400, 'Enter a word to search for'])
  const longest = '😀'.repeat(QUERY_MAX / 2)
  expect((await get(`q=%20${longest}%20`))[0]).toBe(200)
  for (const tooLong of ['x'.repeat(QUERY_MAX + 1), `${longest}x`])
    expect(await get(`q=${tooLong}`)).toEqual([400, 'Search for at most 200 characters'])
  for (const wrong of ['type=secret', 'limit=0', 'limit=51', 'cursor=2', 'cursor=x', 'cursor=']) {
    expect([wrong, (await get(`q=pool&${wrong}`))[0]]).toEqual([wrong, 400])
  }
  expect((await app.inject({ url: '/api/search?q=pool' })).statusCode).toBe(401)

  const found = ask(portal)
  const all = titles(await found('pool', 'resident', { limit: 50 }))
  expect(all).toHaveLength(7)
  const read: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page: Found = await found('pool', 'resident', { limit: 3, ...(cursor && { cursor }) })
    expect(page.total).toBe(7)
    read.push(...titles(page))
    cursor = page.next
  }
  expect(read).toEqual(all)
  const first: Found = await found('pool', 'resident', { limit: 3 })
  const shown = (await portal.as('admin').announcements.list()).find(({ title }) => title === first.results[2]?.title)
  await portal.as('admin').announcements.remove({ id: shown?.id ?? 0 })
  await announce(portal, 'Pool 8')
  expect(titles(await found('pool', 'resident', { limit: 3, cursor: first.next ?? '' }))).toEqual(all.slice(3, 6))
  const { next } = await found('pool', 'resident', { limit: 3 })
  await expect(found('rules', 'resident', { cursor: next })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const request = { q: 'pool', match: 'all', limit: 3 } as const
  for (const place of [3, [], [0, 1, 2, 3, 4], null]) {
    const cursor = cursorAfter(place as never, request)
    await expect(found('pool', 'resident', { limit: 3, cursor }), String(place)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  for (const limit of ['0', '51', '1.5', 'all']) {
    const { json } = await app.inject({ url: `/api/search?q=pool&limit=${limit}`, headers })
    expect([limit, json().error]).toEqual([limit, 'limit must be a whole number from 1 to 50'])
  }
})

test('nobody finds what they may not open, nor a trace of it', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin')
  const find = ask(portal)
  await announce(portal, 'Open heron')
  const before = { one: await find('heron'), two: await find('heron', 'neighbor') }
  await announce(portal, 'Old heron', { expiresAt: '2020-01-01' })
  await admin.polls.create({ title: 'Draft heron', description: 'Which one would it be?', options: ['a', 'b'], status: 'draft' })
  await portal.as('resident').messages.send({ subject: 'Private', content: 'My heron and my zebra' })
  await portal.as('resident').maintenance.submit({ ...REPORT, otherIssueDescription: 'A heron' })
  await portal.addPerson({ username: 'heronfan', name: 'Hera Heron', phoneNumber: '555 0100' })
  expect(await find('heron', 'neighbor')).toEqual(before.two)
  const own = await find('heron')
  expect(own).toMatchObject({ total: 3, counts: { message: 1, report: 1, announcement: 1, poll: 0 } })
  expect(own.results[0]).toEqual(before.one.results[0])
  expect(own.counts).not.toHaveProperty('resident')
  expect(await find('heron', 'resident', { type: 'resident' })).toMatchObject({ total: 0, results: [] })
  const board = await find('heron', 'superOnly')
  expect(board).toMatchObject({ total: 6, counts: { resident: 1, poll: 1, announcement: 2 } })
  expect(board.results.find(({ title }) => title === 'Old heron')).toMatchObject({ status: 'Expired' })
  expect(board.results.find(({ type }) => type === 'resident')).toMatchObject({
    title: 'Hera Heron',
    date: null,
    status: 'active',
    placeUrl: '/users?q=Hera%20Heron',
  })
  for (const typed of ['heronfan', '0100', 'heronfan@example.org']) {
    expect((await find(typed, 'admin')).counts.resident).toBe(1)
    expect((await find(typed, 'neighbor')).total).toBe(0)
  }
  // A word of somebody's letter is suggested to nobody, nor to its writer.
  for (const role of ['neighbor', 'resident', 'admin'] as const) expect((await find('zebro', role)).suggestion).toBeNull()
})

test('residents are found by the board alone, also by the rule that checks the index’s results', async () => {
  const portal = await openPortal()
  await settleIndex(portal.services)
  const kindsFor = async (role: Role) => {
    const viewing = await viewingBy(portal.reads, portal.people[role])
    const { rows } = await sql<{ type: string }>`SELECT DISTINCT type FROM searchThing AS thing WHERE ${isSeen(viewing)}`.execute(
      portal.reads,
    )
    return rows.map(({ type }) => type)
  }
  expect(await kindsFor('admin')).toContain('resident')
  expect(await kindsFor('resident')).not.toContain('resident')
})

test('another person’s broadcast is found, but not the answers to it', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('admin').messages.send({ subject: 'Water', content: 'Off tomorrow', isBroadcast: true })
  await portal.as('superAdmin').messages.reply({ messageId: id, reply: 'Only the pelican knows' })
  const find = ask(portal)
  expect((await find('tomorrow', 'neighbor')).total).toBe(1)
  expect((await find('pelican', 'neighbor')).total).toBe(0)
  expect((await find('tomorrow pelican', 'neighbor')).total).toBe(0)
  expect((await find('tomorrow -pelican', 'neighbor')).total).toBe(1)
  expect((await find('tomorrow pelican', 'superOnly')).total).toBe(1)
  expect((await find('tomorrow -pelican', 'superOnly')).total).toBe(0)
  expect((await find('pelican', 'superOnly')).results[0]?.excerpt).toContainEqual({ text: 'pelican', hit: true })
})

test('new text is found at once, deleted or changed text no longer', async () => {
  const portal = await openPortal()
  const find = ask(portal)
  const admin = portal.as('admin')
  const { id } = await admin.documents.addLink({ ...LINK, title: 'Otter' })
  expect((await find('otter')).total).toBe(1)
  await admin.documents.update({ id, title: 'Beaver', isArchived: true })
  expect((await find('otter')).total).toBe(0)
  expect((await find('beaver')).results).toMatchObject([{ status: 'Archived' }])
  await admin.documents.remove({ id })
  expect((await find('beaver')).total).toBe(0)
  const poll = await admin.polls.create({ title: 'Walnut', description: 'Shall it be felled?', options: ['a', 'b'], status: 'draft' })
  expect((await find('walnut')).total).toBe(0)
  await admin.polls.changeStatus({ id: poll.id, status: 'active' })
  expect((await find('walnut')).total).toBe(1)
  // Another program, such as the operator's command, writes without taking it in.
  portal.sqlite.prepare('UPDATE poll SET title = ? WHERE id = ?').run('Chestnut', poll.id)
  expect((await find('chestnut')).total).toBe(1)
  expect((await find('walnut')).total).toBe(0)
})

test('roles count as they are at the request', async () => {
  const portal = await openPortal()
  const find = ask(portal)
  await portal.as('neighbor').messages.send({ subject: 'Private', content: 'About the quarry' })
  expect((await find('quarry', 'admin')).total).toBe(1)
  await portal.as('superAdmin').people.changeRole({ id: portal.people.admin.id, isAdmin: false })
  const member = portal.asPerson({ ...portal.people.admin, isAdmin: false })
  expect((await member.search.find({ q: 'quarry' })).total).toBe(0)
})

test('an announcement that expires moves out of what all may read', async () => {
  const portal = await openPortal()
  const { id } = await announce(portal, 'Cedar', { expiresAt: '2999-01-01' })
  const isOpen = () => portal.sqlite.prepare("SELECT isOpen FROM searchThing WHERE type = 'announcement'").pluck().get()
  expect(isOpen()).toBe(1)
  portal.sqlite.exec('DROP TRIGGER search_announcementChanged')
  portal.sqlite.prepare('UPDATE announcement SET expiresAt = ? WHERE id = ?').run('2020-01-01', id)
  expect((await ask(portal)('cedar')).total).toBe(0)
  expect((await ask(portal)('cedar', 'admin')).total).toBe(1)
  expect(isOpen()).toBe(0)
  expect((await ask(portal)('ceder')).suggestion).toBeNull()
})

test.each([
  ['sprinker', 'sprinkler'],
  ['fense', 'fence'],
  ['SPRINKLRE', 'sprinkler'],
  ['sprnkelr', 'sprinkler'],
  ['repair sprinker', 'repair sprinkler'],
  ['sprinker rep', 'sprinkler rep'],
  ['sprinkl fense', 'sprinkler fence'],
  ['"repair teh"', null],
  ['fen', null],
  ['fencx9', null],
  ['xylophone', null],
])('%s suggests %s', async (typed, suggestion) => {
  const portal = await openPortal()
  await announce(portal, 'We repair the sprinkler at the fence')
  const found = await ask(portal)(typed)
  if (typed !== 'fen') expect(found.total).toBe(0)
  expect(found.suggestion).toBe(suggestion)
})

test('a slip is corrected to the word that was meant, also where texts have it with another ending alone', async () => {
  const portal = await openPortal()
  await announce(portal, 'Fences, benches and policies')
  for (const [typed, meant] of Object.entries({ fense: 'fence', bnech: 'bench', polcy: 'policy', fencez: 'fences' }))
    expect(await ask(portal)(typed)).toMatchObject({ total: 0, suggestion: meant })
  expect((await ask(portal)('fence')).total).toBe(1)
})

test('deleted words are in no byte of the file after a checkpoint', async () => {
  const { readFileSync } = await import('node:fs')
  const portal = await openPortal()
  const admin = portal.as('admin')
  const isKept = (word: string) => {
    portal.checkpoint()
    return readFileSync(portal.env.DATABASE_FILE).includes(word)
  }
  for (let number = 0; number < 50; number += 1) await announce(portal, `Notice ${number} of the year`)
  const { id } = await announce(portal, 'Quetzalcoatlus', { content: 'Pterodactylus and archaeopteryx' })
  const message = await portal.as('resident').messages.send({ subject: 'x', content: 'Ichthyosaurus' })
  for (const word of ['Quetzalcoatlus', 'archaeopteryx', 'chthyosaurus']) expect(isKept(word)).toBe(true)
  await admin.announcements.update({ id, ...ANNOUNCEMENT, title: 'Else' })
  await portal.write((trx) => trx.deleteFrom('message').where('id', '=', message.id).execute())
  await ask(portal)('else')
  await admin.announcements.remove({ id })
  // The words from before the edit go with the announcement.
  await portal.as('superAdmin').recentlyDeleted.remove({ type: 'announcement', id })
  // The audit log keeps what a title was, with its capital letter.
  for (const word of ['quetzalcoatlus', 'pterodactylus', 'archaeopteryx', 'ichthyosaurus', 'chthyosaurus'])
    expect([word, isKept(word)]).toEqual([word, false])
})

test('content older than the index is indexed later, and until then the answer says so', async () => {
  const portal = await openPortal()
  await announce(portal, 'Ancient oak')
  portal.sqlite.exec(`
    DELETE FROM searchThing; DELETE FROM searchPart; INSERT INTO searchOpen (searchOpen) VALUES ('delete-all');
    INSERT INTO searchDirty SELECT 1, 'announcement', id FROM announcement`)
  expect(await ask(portal)('ancient')).toMatchObject({ total: 0, complete: false })
  await settleIndex(portal.services, () => true)
  expect((await ask(portal)('ancient')).complete, 'the portal does not wait with its end').toBe(false)
  await settleIndex(portal.services)
  expect(await ask(portal)('ancient')).toMatchObject({ total: 1, complete: true })
})

test('very much that another program wrote keeps no request waiting: some of it at once, the rest later', async () => {
  const portal = await openPortal()
  const count = (isOld: number) => portal.sqlite.prepare('SELECT count(*) FROM searchDirty WHERE isOld = ?').pluck().get(isOld)
  await portal.services.write(async () => undefined)
  portal.sqlite.exec(`
    WITH RECURSIVE number (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM number WHERE value < 900)
    INSERT INTO announcement (title, content, authorId, createdAt, publishedAt)
      SELECT 'Ancient oak', 'Number ' || value, ${portal.people.admin.id}, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM number`)
  expect([count(0), count(1)]).toEqual([900, 0])
  await portal.services.write(async () => undefined)
  expect([count(0), count(1)]).toEqual([0, 400])
  expect(await ask(portal)('ancient')).toMatchObject({ total: 500, complete: false })
  await settleIndex(portal.services)
  expect(await ask(portal)('ancient')).toMatchObject({ total: 900, complete: true })
})

test('the words of a translation find its row, until it is removed', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin')
  const { id } = await announce(portal, 'Water', { translations: [{ language: 'es', title: 'Agua', content: 'Corte de manantial' }] })
  expect((await ask(portal)('manantial')).results).toMatchObject([{ title: 'Water', url: `/announcements#${id}` }])
  expect((await ask(portal)('manantial')).results[0]).toMatchObject({
    title: 'Water',
    language: 'en',
    translations: [{ language: 'es', title: 'Agua' }],
  })
  await admin.announcements.update({ ...ANNOUNCEMENT, id, title: 'Water', translations: [] })
  expect((await ask(portal)('manantial')).total).toBe(0)
})

test('a match in several languages is shown in each that contains the words, and never mixed', async () => {
  const portal = await openPortal()
  await announce(portal, 'Manantial', { translations: [{ language: 'es', title: 'Corte', content: 'El manantial de abajo' }] })
  const shown = async (q: string) => {
    const [result] = (await ask(portal)(q)).results
    const textOf = (pieces: { text: string }[]) => pieces.map(({ text }) => text).join('')
    expect(result?.excerpt).toEqual(result?.excerpts?.[0]?.excerpt)
    return result?.excerpts?.map(({ language, excerpt, where }) => [language, textOf(excerpt), where])
  }
  expect(await shown('manantial')).toEqual([
    ['en', 'Manantial', 'Title'],
    ['es', 'El manantial de abajo', 'Text'],
  ])
  expect(await shown('abajo')).toEqual([['es', 'El manantial de abajo', 'Text']])
})

test('an entry of a long conversation costs what it says, and each is found, also with words of another', async () => {
  const portal = await openPortal()
  const me = portal.as('resident')
  const { id } = await me.messages.send({ subject: 'Gate', content: 'The beginning' })
  for (const text of ['A walrus lives here', 'filler', 'The very last narwhal']) await me.messages.write({ id, text })
  const parts = () => portal.sqlite.prepare("SELECT id & 65535 AS number, text FROM searchPart WHERE title = '' ORDER BY id").all()
  expect(parts()).toEqual([
    { number: 1, text: 'A walrus lives here' },
    { number: 2, text: 'filler' },
    { number: 3, text: 'The very last narwhal' },
  ])
  expect((await ask(portal)('narwhal')).results).toMatchObject([{ id, excerpt: expect.arrayContaining([{ text: 'narwhal', hit: true }]) }])
  expect((await ask(portal)('narwhal walrus')).results).toMatchObject([
    { id, excerpt: expect.arrayContaining([{ text: 'walrus', hit: true }]) },
  ])
  expect(await ask(portal)('narwhal', 'neighbor')).toMatchObject({ total: 0, results: [] })
  expect(await ask(portal)('narwhal', 'admin')).toMatchObject({ total: 1 })
  await portal.as('admin').messages.resolve({ id, after: 4 })
  expect(parts()).toHaveLength(3)
  const [resolved] = (await ask(portal)('narwhal')).results
  expect(Object.keys(en.values.foundStatuses)).toContain(resolved?.status)
  const { id: report } = await me.maintenance.submit(REPORT)
  for (const text of ['A badger digs', 'It still does']) await me.maintenance.comment({ id: report, text })
  expect(parts().slice(3)).toEqual([
    { number: 1, text: 'A badger digs' },
    { number: 2, text: 'It still does' },
  ])
  expect(await ask(portal)('squeaks badger')).toMatchObject({ total: 1, results: [{ type: 'report', id: report }] })
  expect(await ask(portal)('badger', 'neighbor')).toMatchObject({ total: 0 })
})

test('no text and no question makes an answer slow', async () => {
  const crowded = 'ab '.repeat(13_000)
  const started = process.cpuUsage()
  for (const typed of ['ab', 'ab '.repeat(66), '"ab ab" '.repeat(25), 'a']) excerptOf(crowded, readQuestion(typed).wanted)
  const known = Array.from({ length: 50_000 }, (_, number) => ({ term: `fence${number.toString(36)}`, doc: 1 }))
  spellingsOf('fenceqq', known)
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(3_000)
  const portal = await openPortal()
  await announce(portal, 'Sprinklers and otters')
  expect(await ask(portal)('sprinkelrs ottres')).toMatchObject({ suggestion: 'sprinklers otters' })
  expect(await ask(portal)('sprinkelrs ottres aaaaaa bbbbbb cccccc')).toMatchObject({ suggestion: null })
})

test('comments of a report are found by its reporter and the board; a note by nobody', async () => {
  const portal = await openPortal()
  const find = ask(portal)
  const { id } = await portal.as('resident').maintenance.submit({ ...REPORT, locationRelevance: 'Common Area' })
  await portal.as('resident').maintenance.comment({ id, text: 'The ocelot is back' })
  await portal.as('admin').maintenance.comment({ id, text: 'A ranger has caught the ocelot and the marmot' })
  await portal.as('admin').maintenance.note({ id, text: 'The marmot costs extra, says the wombat' })
  for (const role of ['resident', 'admin'] as const)
    for (const word of ['ocelot', 'marmot'])
      expect(await find(word, role), `${word}, ${role}`).toMatchObject({ total: 1, counts: { report: 1 } })
  for (const role of ['resident', 'admin', 'neighbor'] as const) expect(await find('wombat', role)).toMatchObject({ total: 0 })
  await portal.as('admin').maintenance.show({ id, text: 'The lamp at the corner is dark', place: 'By the pool' })
  expect(await find('ocelot', 'neighbor')).toMatchObject({ total: 0, suggestion: null })
  await portal.as('admin').maintenance.remove({ id })
  expect(await find('ocelot', 'admin')).toMatchObject({ total: 0 })
})

test('one search at a time runs for each person, however many they send at once', async () => {
  const portal = await openPortal()
  const { searching } = portal.services
  let inWork = 0
  let most = 0
  const ask = async (question: object) => {
    inWork += 1
    most = Math.max(most, inWork)
    return searching.ask(question).finally(() => {
      inWork -= 1
    })
  }
  portal.services.searching = { ...searching, ask }
  const findMany = (role: Role) => Array.from({ length: 8 }, () => portal.as(role).search.find({ q: 'gate' }))
  await Promise.all(findMany('resident'))
  expect(most).toBe(1)
  await Promise.all([...findMany('resident'), ...findMany('neighbor')])
  expect(most).toBe(2)
})

test('no word is suggested of what is gone, or for some alone now, while its pages still leave the index', async () => {
  const portal = await openPortal()
  await announce(portal, 'Sprinklers')
  expect(await ask(portal)('sprinkelrs')).toMatchObject({ suggestion: 'sprinklers' })
  for (const change of ['isGone = 1', 'isGone = 0, isOpen = 0']) {
    portal.sqlite.exec(`UPDATE searchThing SET ${change}, isUnsettled = 1`)
    expect(await ask(portal)('sprinkelrs')).toMatchObject({ total: 0, suggestion: null })
  }
})

test('a word is suggested from the moment it is written, and no longer than it is there', async () => {
  const portal = await openPortal()
  const db = openToSearch(portal.env.DATABASE_FILE)
  onTestFinished(() => db.destroy())
  expect(await suggest(db, 'sprinkelrs')).toBeNull()
  const { id } = await announce(portal, 'Sprinklers')
  expect(await suggest(db, 'sprinkelrs')).toBe('sprinklers')
  // The number of words is unchanged.
  await portal.as('admin').announcements.update({ ...ANNOUNCEMENT, id, title: 'Otters' })
  expect(await suggest(db, 'sprinkelrs')).toBeNull()
  expect(await suggest(db, 'otetrs')).toBe('otters')
})

test('a word to be left out needs no other spelling', async () => {
  const portal = await openPortal()
  await announce(portal, 'Sprinklers')
  for (const without of ['-zeb', '-"zeb bra"'])
    expect((await ask(portal)(`sprinkelrs ${without}`)).suggestion).toBe(`sprinklers ${without}`)
})

test('any of the words finds what all of them miss, page by page, and still nothing of another', async () => {
  const portal = await openPortal()
  for (const title of ['Water off', 'Gate code', 'Pool hours']) await announce(portal, title)
  await portal.as('resident').messages.send({ subject: 'Secret', content: 'The gate and the water' })
  const any = { match: 'any', type: 'announcement' }
  expect(titles(await ask(portal)('water gate elephants', 'neighbor'))).toEqual([])
  expect(titles(await ask(portal)('water gate elephants', 'neighbor', { match: 'any' })).sort()).toEqual(['Gate code', 'Water off'])
  expect(titles(await ask(portal)('water gate -code', 'neighbor', { match: 'any' }))).toEqual(['Water off'])
  const first = await ask(portal)('water gate', 'resident', { ...any, limit: 1 })
  const second = await ask(portal)('water gate', 'resident', { ...any, limit: 1, cursor: first.next })
  expect([...titles(first), ...titles(second)].sort()).toEqual(['Gate code', 'Water off'])
  await expect(ask(portal)('water gate', 'resident', { type: 'announcement', limit: 1, cursor: first.next })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})
