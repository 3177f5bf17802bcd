import { expect, onTestFinished, test, vi } from 'vitest'
import { openPortal, type Role } from '../../../testing/open-portal'

/** Four conversations: one taken by Ada, one resolved, one waiting, one open. */
async function fill() {
  const portal = await openPortal()
  const send = async (role: Role, subject: string) => portal.as(role).messages.send({ subject, content: `About ${subject}` })
  const board = portal.as('admin').messages
  const [mine, resolved, waiting, open] = [
    await send('resident', 'mine'),
    await send('neighbor', '100% resolved'),
    await send('landlord', 'waiting'),
    await send('resident', 'open_end'),
  ]
  await board.changeForBoard({ id: mine.id, assigneeId: portal.people.admin.id })
  await board.write({ id: waiting.id, text: 'Árbol y agua', after: waiting.lastEntryId })
  await board.resolve({ id: resolved.id, after: resolved.lastEntryId })
  return { portal, board, ids: { mine: mine.id, resolved: resolved.id, waiting: waiting.id, open: open.id } }
}

test('the board’s list: what is open first, and counts that agree with every filter', async () => {
  const { board, ids, portal } = await fill()
  const counts = { unassigned: 3, mine: 1, all: 4, open: 2, waiting: 1, resolved: 1 }
  const idsOf = async (filter: object) => (await board.board(filter)).messages.map((message) => message.id)
  expect(await board.board({})).toMatchObject({ counts, next: null })
  expect(await idsOf({})).toEqual([ids.mine, ids.open, ids.waiting, ids.resolved])
  expect(await idsOf({ view: 'mine' })).toEqual([ids.mine])
  expect(await idsOf({ view: 'unassigned', state: 'open' })).toEqual([ids.open])
  expect(await idsOf({ state: 'resolved' })).toEqual([ids.resolved])
  expect(await idsOf({ personId: portal.people.resident.id })).toEqual([ids.mine, ids.open])
  expect((await board.board({ personId: portal.people.resident.id })).counts).toMatchObject({ all: 2, open: 2, resolved: 0 })
  expect(await idsOf({ street: 'Rockrose Dr' })).toEqual([])
  expect((await board.board({ street: 'Sageleaf Cir', view: 'mine', state: 'waiting' })).counts).toEqual({
    ...{ unassigned: 1, mine: 0, all: 1 },
    ...{ open: 1, waiting: 0, resolved: 0 },
  })
  for (const [search, found] of [
    ['100%', [ids.resolved]],
    ['open_END', [ids.open]],
    ['árbol', [ids.waiting]],
    ['lena', [ids.waiting]],
    ['%', [ids.resolved]],
    ['nowhere', []],
  ] as const)
    expect([search, await idsOf({ search })]).toEqual([search, found])
  await expect(board.board({ search: 'x'.repeat(101) })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('each count is the number of rows which the list shows under the other filters, with broadcasts and quiet ones', async () => {
  const { portal, board, ids } = await fill()
  await board.send({ subject: 'To all', content: 'Water is off', isBroadcast: true })
  vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await portal.as('resident').messages.write({ id: ids.open, text: 'Still open' })
  const rows = async (filter: object) => (await board.board(filter)).messages.map(({ id }) => id)
  expect(await rows({ state: 'quiet' })).toEqual([ids.mine, ids.waiting])
  for (const common of [{}, { search: 'waiting' }])
    for (const state of [undefined, 'open', 'waiting', 'resolved', 'quiet', 'reminderDue'] as const)
      for (const view of ['unassigned', 'mine', 'all'] as const) {
        const shown = (await rows({ ...common, view, state })).length
        for (const other of ['unassigned', 'mine', 'all'] as const)
          expect((await board.board({ ...common, view: other, state })).counts[view], `${view}, ${state}`).toBe(shown)
        if (state && state !== 'quiet' && state !== 'reminderDue')
          expect((await board.board({ ...common, view })).counts[state], `${view}, ${state}`).toBe(shown)
      }
})

test('its pages hold what the list holds, and the dot, the counts and the dashboard agree', async () => {
  const { portal, board } = await fill()
  const whole = (await board.list()).map((message) => message.id)
  const paged: number[] = []
  let cursor: string | null | undefined
  do {
    const page = await board.board({ limit: 1, ...(cursor ? { cursor } : {}) })
    paged.push(...page.messages.map((message) => message.id))
    cursor = page.next
  } while (cursor && paged.length < 9)
  expect(paged).toEqual(whole)
  await expect(board.board({ cursor: 'banana' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await board.unread()).toHaveLength(2)
  expect(await portal.as('admin').dashboard.forYou()).toMatchObject({ board: { pendingMessages: 2 } })
})

test('the counts stay right when an assignee is deleted', async () => {
  const { portal, ids } = await fill()
  await portal.as('superAdmin').people.remove({ id: portal.people.admin.id })
  const { counts, messages } = await portal.as('superOnly').messages.board({})
  expect(counts).toEqual({ unassigned: 4, mine: 0, all: 4, open: 2, waiting: 1, resolved: 1 })
  expect(messages.find(({ id }) => id === ids.mine)).toMatchObject({ assigneeId: null, assigneeName: null })
})

test('filters of an address that are empty are none', async () => {
  const portal = await openPortal()
  await portal.as('resident').messages.send({ subject: 'Lamp', content: 'It is out' })
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('admin') }
  for (const url of [
    '/api/messages/board?view=&state=&street=&personId=&search=&cursor=&limit=',
    '/api/maintenance-reports/board?view=&status=&issueType=&street=&personId=&search=&cursor=&limit=',
  ]) {
    const [empty, bare] = await Promise.all([url, url.split('?')[0]].map((each) => app.inject({ url: each ?? '', headers })))
    expect(empty?.json()).toEqual(bare?.json())
    expect(empty?.statusCode).toBe(200)
  }
})
