import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPortal, type Role } from '../../testing/open-portal'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T06:30:00Z') }))
afterEach(() => vi.useRealTimers())

// 06:30 UTC is still the evening before in Los Angeles.
const HIDDEN = 'Hidden by the board, Nov 28, 2026'
const INSULT = 'Ben is a thief'

async function openPoll(questionType: 'open' | 'singleWithOther', more: object = {}) {
  const portal = await openPortal()
  const app = await portal.app()
  const call = async (role: Role, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object, language = 'en') => {
    const headers = { cookie: await portal.cookieOf(role), 'accept-language': language }
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: String(answer.headers['content-type']).includes('json') ? answer.json() : answer.body }
  }
  const options = questionType === 'open' ? [] : ['Ash', 'Birch']
  const draft = { title: 'Park', description: 'How is the park?', questionType, options, status: 'active' as const, ...more }
  const { id } = await portal.as('admin').polls.create(draft)
  const answered = { resident: INSULT, neighbor: INSULT, landlord: 'More benches' }
  for (const [role, responseText] of Object.entries(answered))
    await portal.as(role as Role).polls.vote({ id, responses: [{ responseText }] })
  return { portal, call, id, path: `/api/polls/${id}/hidden-answers` }
}

test('a board member hides an insult: everybody reads that it is hidden, in results, file and log, and every vote still counts', async () => {
  const { portal, call, id, path } = await openPoll('open')
  const { status, body } = await call('admin', 'PUT', path, { text: `  ${INSULT} `, hidden: true })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    totalVotes: 3,
    results: [
      { responseText: HIDDEN, voterRole: 'homeowner' },
      { responseText: 'More benches', voterRole: 'homeowner' },
      { responseText: HIDDEN, voterRole: 'resident' },
    ],
    hiddenAnswers: [{ id: expect.any(Number), hiddenAt: '2026-11-29T06:30:00.000Z', by: 'Ada Admin' }],
  })
  expect(Object.keys(body.hiddenAnswers[0])).toEqual(['id', 'hiddenAt', 'by'])
  expect((await call('superOnly', 'GET', `/api/polls/${id}/results`)).body).toEqual(body)

  const seen = (await call('resident', 'GET', `/api/polls/${id}/results`)).body
  expect([seen.results, seen.hiddenAnswers]).toEqual([body.results, undefined])
  const inSpanish = await call('resident', 'GET', `/api/polls/${id}/results`, undefined, 'es')
  expect(inSpanish.body.results[0].responseText).toBe('Oculta por la mesa directiva, 28 nov 2026')
  const file = await call('admin', 'GET', `/api/polls/${id}/results.csv`)
  expect(file.body).toContain(`"${HIDDEN}",`)
  expect(file.body).not.toContain(INSULT)
  expect(await portal.as('superAdmin').audit.list({ text: 'answer' })).toMatchObject([{ action: 'hid an answer in poll', subject: 'Park' }])

  // Pressed twice, it is hidden once. Shown again, the words are back.
  const again = await call('superAdmin', 'PUT', path, { text: INSULT, hidden: true })
  expect(again.body).toEqual(body)
  const shown = await call('admin', 'PUT', path, { id: body.hiddenAnswers[0].id, hidden: false })
  expect(shown.body).toMatchObject({ results: [{ responseText: INSULT }, {}, { responseText: INSULT }], hiddenAnswers: [] })
  expect((await portal.as('resident').polls.results({ id })).results).toEqual(shown.body.results)
})

test('words under Other are hidden in a closed poll too, and stay hidden when it comes back from Recently deleted', async () => {
  const { portal, call, id, path } = await openPoll('singleWithOther')
  await portal.as('admin').polls.changeStatus({ id, status: 'closed' })
  const others = async () => (await call('neighbor', 'GET', `/api/polls/${id}/results`)).body.results[2]
  expect((await call('admin', 'PUT', path, { text: INSULT, hidden: true })).status).toBe(200)
  const hidden = { optionText: 'Other', totalCount: 3, otherResponses: [HIDDEN, HIDDEN, 'More benches'] }
  expect(await others()).toMatchObject(hidden)
  expect((await portal.as('neighbor').polls.past({})).polls).toMatchObject([{ outcome: { winners: ['Other'], votes: 3 } }])
  const before = await portal.as('admin').polls.results({ id })

  await call('admin', 'DELETE', `/api/polls/${id}`)
  expect(portal.sqlite.prepare('SELECT count(*) FROM hiddenAnswer').pluck().get()).toBe(0)
  await call('admin', 'POST', `/api/recently-deleted/poll/${id}/restore`)
  expect(await portal.as('admin').polls.results({ id })).toEqual(before)
})

test('only the board hides, only words that were written, and nobody finds out that way what was answered', async () => {
  const { portal, call, id, path } = await openPoll('singleWithOther')
  const put = async (role: Role, body: object, url = path) => (await call(role, 'PUT', url, body)).status
  expect(await put('resident', { text: INSULT, hidden: true })).toBe(403)
  expect(await put('admin', { text: INSULT.toLowerCase(), hidden: true })).toBe(404)
  expect(await put('admin', { text: 'Ash', hidden: true })).toBe(404)
  expect(await put('admin', { id: 1, hidden: false })).toBe(404)
  expect(await put('admin', { text: INSULT, hidden: true }, '/api/polls/999/hidden-answers')).toBe(404)
  for (const body of [{ hidden: true }, { text: INSULT }, { text: INSULT, hidden: 'maybe' }]) expect(await put('admin', body)).toBe(400)
  const columns = portal.sqlite.prepare("SELECT name FROM pragma_table_info('hiddenAnswer')").pluck().all()
  expect(columns).toEqual(['id', 'pollId', 'text', 'hiddenAt', 'hiddenById'])
  expect(await put('admin', { text: INSULT, hidden: false }), 'words that are shown already').toBe(200)
  expect((await portal.as('admin').polls.results({ id })).hiddenAnswers).toEqual([])

  const secret = await openPoll('open', { resultsWhen: 'closed' })
  for (const text of [INSULT, 'Never written'])
    expect((await secret.call('admin', 'PUT', secret.path, { text, hidden: true })).status, 'before the results').toBe(403)
})
