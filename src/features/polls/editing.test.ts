import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inEnglish } from '../../testing/in-english'
import { openPortal, type Portal } from '../../testing/open-portal'
import { EXTENDED_ALREADY, LOCKED } from './commands'
import { CLOSES_BEFORE_OPENING } from './editing/period'
import { DRAFT_FIRST, NO_DRAFT_AGAIN } from './editing/status'
import * as schema from './schema'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T18:00:00Z') }))
afterEach(() => vi.useRealTimers())

const draft = { title: 'Mailbox color', description: 'Which color for the mailboxes?', options: ['Green', 'Blue'] }

async function withVote(portal: Portal) {
  const poll = await portal.as('admin').polls.create({ ...draft, status: 'active' })
  await portal.as('resident').polls.vote({ id: poll.id, responses: [{ optionId: poll.options[0]?.id }] })
  return poll
}

const actions = async (portal: Portal) =>
  (await portal.reads.selectFrom('auditEntry').select('action').orderBy('id').execute()).map((row) => row.action)

test('a new poll has the defaults, its author and its options in order', async () => {
  const portal = await openPortal()
  expect(await portal.as('admin').polls.create(draft)).toEqual({
    id: 1,
    title: 'Mailbox color',
    description: 'Which color for the mailboxes?',
    questionType: 'single',
    votingAudience: 'both',
    votingRule: 'person',
    resultsWhen: 'voted',
    countingMethod: 'runoff',
    status: 'draft',
    isOpen: false,
    closedByClock: false,
    closedAt: null,
    opensAt: null,
    closesAt: null,
    createdAt: '2026-03-01T18:00:00.000Z',
    authorId: portal.people.admin.id,
    author: 'Ada Admin',
    voteCount: 0,
    turnout: null,
    extendedAt: null,
    reopenedAt: null,
    notes: [],
    imageUrls: [],
    imageDescriptions: [],
    options: [
      { id: 1, optionText: 'Green', order: 0 },
      { id: 2, optionText: 'Blue', order: 1 },
    ],
  })
})

test('a poll that breaks a rule is refused with its text', async () => {
  const portal = await openPortal()
  const { create } = portal.as('admin').polls
  const rules: [Parameters<typeof create>[0], string][] = [
    [{ ...draft, title: ' Hi ' }, schema.TITLE_TOO_SHORT],
    [{ ...draft, description: 'Too short' }, schema.DESCRIPTION_TOO_SHORT],
    [{ ...draft, options: ['Green'] }, schema.TOO_FEW_OPTIONS],
    [{ ...draft, options: [] }, schema.TOO_FEW_OPTIONS],
    [{ ...draft, options: ['Green', '  '] }, schema.EMPTY_OPTION],
    [{ ...draft, options: ['Green', 'Blue', 'green '] }, schema.SAME_OPTIONS],
    [{ ...draft, options: ['Blue door', 'Blue\u00a0door'] }, schema.SAME_OPTIONS],
    [{ ...draft, options: ['Caf\u00e9', 'Cafe\u0301'] }, schema.SAME_OPTIONS],
    [{ ...draft, options: ['Bob\u2019s 9\u20135', "Bob's 9-5"] }, schema.SAME_OPTIONS],
    [{ ...draft, options: ['Blue', 'Bl\u200bue'] }, schema.SAME_OPTIONS],
    [{ ...draft, questionType: 'ranked', options: [''] }, schema.TOO_FEW_OPTIONS],
    [{ ...draft, opensAt: '2026-03-05', closesAt: '2026-03-04' }, CLOSES_BEFORE_OPENING],
    [{ ...draft, imageUrls: ['/a', '/b', '/c', '/d'] }, schema.TOO_MANY_IMAGES],
    [{ ...draft, imageUrls: ['https://example.org/a.png'] }, schema.UNKNOWN_IMAGE],
  ]
  for (const [poll, text] of rules)
    await expect(create(poll)).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(inEnglish(text)) })
  expect(await create({ ...draft, questionType: 'open', options: ['', ''] })).toMatchObject({ options: [] })
})

test('a change leaves alone what it does not name', async () => {
  const portal = await openPortal()
  const { create, update } = portal.as('admin').polls
  const poll = await create({ ...draft, closesAt: '2026-03-05' })
  expect(await update({ id: poll.id, title: 'Color' })).toEqual({ ...poll, title: 'Color' })
  expect(await update({ id: poll.id, closesAt: null, votingAudience: 'homeowners' })).toMatchObject({
    closesAt: null,
    votingAudience: 'homeowners',
  })
  expect(await update({ id: poll.id, options: [{ optionText: 'Red' }, 'Blue'] })).toMatchObject({
    options: [{ optionText: 'Red' }, { optionText: 'Blue' }],
  })
  await expect(update({ id: poll.id, questionType: 'ranked', options: ['Red'] })).rejects.toMatchObject({
    message: inEnglish(schema.TOO_FEW_OPTIONS),
  })
  await expect(update({ id: 99, title: 'Nowhere' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('after the first vote a poll means what it said: only its closing time moves later, once', async () => {
  const portal = await openPortal()
  const poll = await withVote(portal)
  const { update } = portal.as('admin').polls
  const locked = { code: 'CONFLICT', message: inEnglish(LOCKED) }
  await expect(update({ id: poll.id, questionType: 'ranked' })).rejects.toMatchObject(locked)
  await expect(update({ id: poll.id, votingAudience: 'residents' })).rejects.toMatchObject(locked)
  await expect(update({ id: poll.id, votingRule: 'household' })).rejects.toMatchObject(locked)
  await expect(update({ id: poll.id, options: ['Blue', 'Green'] })).rejects.toMatchObject(locked)
  const same = {
    questionType: poll.questionType,
    votingAudience: poll.votingAudience,
    votingRule: poll.votingRule,
    options: ['Green', 'Blue'],
  }
  await expect(update({ id: poll.id, title: '$8,500 a lot' })).rejects.toMatchObject(locked)
  await expect(update({ id: poll.id, description: 'Every year, for the pool' })).rejects.toMatchObject(locked)
  await expect(update({ id: poll.id, opensAt: '2026-01-01' })).rejects.toMatchObject(locked)
  await expect(update({ id: poll.id, ...same, title: 'New', closesAt: '2026-03-09' })).rejects.toMatchObject(locked)
  expect(await update({ id: poll.id, ...same, title: ` ${poll.title} ` })).toMatchObject({ options: poll.options, extendedAt: null })
  const longer = await update({ id: poll.id, closesAt: '2026-03-09' })
  expect(longer).toMatchObject({ closesAt: '2026-03-10T06:59:59.000Z', extendedAt: expect.any(String), voteCount: 1 })
  await expect(update({ id: poll.id, closesAt: '2026-03-08' })).rejects.toMatchObject(locked)
  await expect(update({ id: poll.id, closesAt: '2026-03-12' })).rejects.toMatchObject({ message: inEnglish(EXTENDED_ALREADY) })
  await portal.as('admin').polls.changeStatus({ id: poll.id, status: 'closed' })
  await expect(update({ id: poll.id, title: 'Sell the park' })).rejects.toMatchObject(locked)
  const extended = await portal.reads.selectFrom('mail').select('toAddress').where('subject', 'like', 'New closing time%').execute()
  expect(extended.length).toBeGreaterThan(2)
})

test('the board adds dated notes to a poll that people see; nobody changes them', async () => {
  const portal = await openPortal()
  const { addNote, create } = portal.as('admin').polls
  const { id } = await withVote(portal)
  const noted = await addNote({ id, text: 'The price is for one year.' })
  expect(noted.notes).toEqual([{ id: 1, text: 'The price is for one year.', addedAt: expect.any(String), by: 'Ada Admin' }])
  expect((await portal.as('resident').polls.get({ id })).notes).toEqual(noted.notes)
  const unopened = await create(draft)
  await expect(addNote({ id: unopened.id, text: 'No' })).rejects.toMatchObject({ code: 'CONFLICT' })
  for (let more = 1; more < 20; more += 1) await addNote({ id, text: `Note ${more}` })
  await expect(addNote({ id, text: 'One too many' })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a poll is activated, closed and reopened; with votes it never becomes a draft again', async () => {
  const portal = await openPortal()
  const { create, changeStatus } = portal.as('admin').polls
  const { id } = await create(draft)
  await expect(changeStatus({ id, status: 'closed' })).rejects.toMatchObject({ code: 'CONFLICT', message: inEnglish(DRAFT_FIRST) })
  expect(await changeStatus({ id, status: 'active' })).toMatchObject({ status: 'active', isOpen: true })
  expect(await changeStatus({ id, status: 'draft' })).toMatchObject({ status: 'draft' })
  await changeStatus({ id, status: 'active' })
  expect(await changeStatus({ id, status: 'closed' })).toMatchObject({ status: 'closed', isOpen: false })
  expect(await changeStatus({ id, status: 'active' })).toMatchObject({ status: 'active', isOpen: true })
  const voted = await withVote(portal)
  await expect(changeStatus({ id: voted.id, status: 'draft' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: inEnglish(NO_DRAFT_AGAIN),
  })
  expect(await actions(portal)).toEqual([
    'created poll',
    'activated poll',
    'made poll a draft',
    'activated poll',
    'closed poll',
    'reopened poll',
    'created poll',
  ])
})

test('reopening a poll whose closing time has passed keeps it open until somebody closes it', async () => {
  const portal = await openPortal()
  const { create, changeStatus, update } = portal.as('admin').polls
  const { id } = await create({ ...draft, status: 'active', closesAt: '2026-03-02T00:00:00Z' })
  vi.setSystemTime(new Date('2026-03-03T00:00:00Z'))
  expect(await changeStatus({ id, status: 'active' })).toMatchObject({ status: 'active', isOpen: true, closesAt: null })
  expect(await update({ id, closesAt: '2026-03-02T00:00:00Z' })).toMatchObject({ status: 'closed' })
  expect(await update({ id, closesAt: '2026-03-04T00:00:00Z' })).toMatchObject({ status: 'active', isOpen: true })
})

test('a later closing date opens a poll again that the clock has closed, and the log says so', async () => {
  const portal = await openPortal()
  const { create, get, update } = portal.as('admin').polls
  const { id } = await create({ ...draft, status: 'active', closesAt: '2026-03-02T00:00:00Z' })
  vi.setSystemTime(new Date('2026-03-03T00:00:00Z'))
  expect(await get({ id })).toMatchObject({ status: 'closed', closedByClock: true, closedAt: '2026-03-02T00:00:00.000Z' })
  await update({ id, title: 'Mailboxes' })
  expect(await update({ id, closesAt: '2026-03-04T00:00:00Z' })).toMatchObject({
    status: 'active',
    isOpen: true,
    closedByClock: false,
    closedAt: null,
  })
  await update({ id, closesAt: '2026-03-05T00:00:00Z' })
  expect(await actions(portal)).toEqual(['created poll', 'edited poll', 'edited poll', 'reopened poll', 'edited poll'])
})

test('a poll the board has closed says since when, whatever its dates, until it is reopened', async () => {
  const portal = await openPortal()
  const { create, changeStatus, get } = portal.as('admin').polls
  const { id } = await create({ ...draft, status: 'active' })
  const other = await create({ ...draft, status: 'active', closesAt: '2026-03-05T00:00:00Z' })
  vi.setSystemTime(new Date('2026-03-03T19:30:00Z'))
  for (const poll of [id, other.id]) await changeStatus({ id: poll, status: 'closed' })
  vi.setSystemTime(new Date('2026-03-06T00:00:00Z'))
  for (const poll of [id, other.id]) expect(await get({ id: poll })).toMatchObject({ closedAt: '2026-03-03T19:30:00.000Z' })
  expect(await changeStatus({ id, status: 'active' })).toMatchObject({ isOpen: true, closedAt: null })
})

test('closing a poll that the clock has closed keeps it closed, whatever its date becomes', async () => {
  const portal = await openPortal()
  const { create, changeStatus, update } = portal.as('admin').polls
  const { id } = await create({ ...draft, status: 'active', closesAt: '2026-03-02T00:00:00Z' })
  const other = await create({ ...draft, status: 'active', closesAt: '2026-03-02T00:00:00Z' })
  vi.setSystemTime(new Date('2026-03-03T00:00:00Z'))
  expect(await changeStatus({ id, status: 'closed' })).toMatchObject({ status: 'closed', closedByClock: false })
  await changeStatus({ id, status: 'closed' })
  expect(await update({ id, closesAt: '2026-03-04T00:00:00Z' })).toMatchObject({ status: 'closed', closesAt: '2026-03-04T00:00:00.000Z' })
  expect(await update({ id: other.id, status: 'closed', closesAt: '2026-03-04T00:00:00Z' })).toMatchObject({ status: 'closed' })
  const log = await actions(portal)
  expect([log.filter((action) => action === 'closed poll').length, log.includes('reopened poll')]).toEqual([2, false])
})

test('a draft is not activated with a closing date that has passed', async () => {
  const portal = await openPortal()
  const { create, changeStatus, get, update } = portal.as('admin').polls
  const { id, closesAt } = await create({ ...draft, closesAt: '2026-03-02T00:00:00Z' })
  vi.setSystemTime(new Date('2026-03-03T00:00:00Z'))
  const refused = { code: 'CONFLICT', message: 'The closing date has passed. Choose a later one first.' }
  await expect(changeStatus({ id, status: 'active' })).rejects.toMatchObject(refused)
  await expect(update({ id, status: 'active', title: 'Now' })).rejects.toMatchObject(refused)
  expect(await get({ id })).toMatchObject({ status: 'draft', closesAt, title: draft.title })
  expect(await update({ id, status: 'active', closesAt: '2026-03-04' })).toMatchObject({ status: 'active', isOpen: true })
})

test('members neither see nor touch what is for the board', async () => {
  const portal = await openPortal()
  const poll = await withVote(portal)
  const member = portal.as('neighbor').polls
  const refused = { code: 'FORBIDDEN' }
  await expect(member.list()).rejects.toMatchObject(refused)
  await expect(member.byStatus({ status: 'draft' })).rejects.toMatchObject(refused)
  await expect(member.create(draft)).rejects.toMatchObject(refused)
  await expect(member.update({ id: poll.id, title: 'Mine' })).rejects.toMatchObject(refused)
  await expect(member.changeStatus({ id: poll.id, status: 'closed' })).rejects.toMatchObject(refused)
  await expect(member.remove({ id: poll.id })).rejects.toMatchObject(refused)
  await expect(member.turnout({ id: poll.id })).rejects.toMatchObject(refused)
  await expect(member.remind({ id: poll.id })).rejects.toMatchObject(refused)
})

test('the list comes in screenfuls, newest first, and members only have what they can vote in now', async () => {
  const portal = await openPortal()
  const { create, page } = portal.as('admin').polls
  for (let at = 0; at < 30; at += 1) await create({ ...draft, status: at % 3 === 0 ? 'draft' : 'active' })
  const first = await page({ tab: 'all' })
  expect(first.polls.map((poll) => poll.id)).toEqual(Array.from({ length: 24 }, (_, at) => 30 - at))
  const second = await page({ tab: 'all', cursor: first.next })
  expect({ ids: second.polls.map((poll) => poll.id), next: second.next }).toEqual({ ids: [6, 5, 4, 3, 2, 1], next: null })
  expect((await page({ tab: 'draft' })).polls).toHaveLength(10)
  expect((await portal.as('neighbor').polls.page({ tab: 'draft' })).polls.map((poll) => poll.status)).toEqual(
    Array.from({ length: 20 }, () => 'active'),
  )
})
