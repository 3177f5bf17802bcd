import { afterEach, expect, test, vi } from 'vitest'
import { DAY } from '../../../server/process/clock'
import { takePhoto } from '../../../testing/camera-photo'
import { sendParts } from '../../../testing/multipart'
import { openPortal, type Portal, type Role } from '../../../testing/open-portal'
import { REPORT } from '../../../testing/row-makers'

afterEach(() => vi.useRealTimers())

async function withReport() {
  const portal = await openPortal()
  const { id } = await portal.as('resident').maintenance.submit(REPORT)
  const comment = (role: Role, input: object) => portal.as(role).maintenance.comment({ id, ...input })
  const details = (role: Role) => portal.as(role).maintenance.details({ id })
  return { portal, id, comment, details }
}

const sendPhotos = async (portal: Portal, id: number, count: number) => {
  const bytes = await takePhoto({ width: 64, height: 48 })
  const photos = Array.from({ length: count }, (_, at) => ({ name: `Rosa at home ${at}.jpg`, bytes }))
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('resident') }
  return sendParts(app, 'POST', `/api/maintenance-reports/${id}/comments`, { text: 'See here', photos: photos as never }, headers)
}

test('both sides comment, in order and by name; the other side has news until it opens the report', async () => {
  const { portal, id, comment, details } = await withReport()
  const board = portal.as('admin').maintenance
  expect(await details('admin')).toMatchObject({ waitsForBoard: true, hasNews: true, commentCount: 0 })
  const before = await details('resident')
  await comment('resident', { text: ' It buzzes, too. ' })
  await comment('admin', { text: 'We have called somebody.' })
  expect(await details('resident')).toMatchObject({
    hasNews: true,
    commentCount: 2,
    comments: [
      { side: 'reporter', authorName: 'Rosa Resident', text: 'It buzzes, too.', photoUrls: [], isPublic: false },
      { side: 'board', authorName: 'Ada Admin', text: 'We have called somebody.' },
    ],
  })
  expect((await details('resident')).lastUpdatedAt >= before.lastUpdatedAt).toBe(true)
  expect(await details('admin')).toMatchObject({ waitsForBoard: false })
  expect(await portal.as('resident').maintenance.seen({ id })).toMatchObject({ hasNews: false })
  await comment('resident', { text: 'Thank you' })
  expect(await board.seen({ id })).toMatchObject({ hasNews: false, waitsForBoard: true })
  expect(await details('resident')).toMatchObject({ hasNews: false })
  await board.update({ id, status: 'In Progress' })
  expect(await details('resident')).toMatchObject({ hasNews: true, status: 'In Progress' })
  await expect(portal.as('neighbor').maintenance.comment({ id, text: 'Me too' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(comment('resident', { text: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await portal.as('superAdmin').people.remove({ id: portal.people.admin.id })
  expect((await details('resident')).comments[1]).toMatchObject({ authorName: 'Former resident' })
})

test('a repeated key makes one comment, one report and one mail per reader', async () => {
  const { portal, id } = await withReport()
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('resident') }
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload, headers })
  const key = 'abcd-1234'
  for (const [url, payload] of [
    [`/api/maintenance-reports/${id}/comments`, { text: 'Once', key }],
    ['/api/maintenance-reports', { ...REPORT, key }],
  ] as const) {
    const answers = await Promise.all([post(url, payload), post(url, payload), post(url, payload)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  }
  const mails = await portal.reads.selectFrom('mail').select('cause').where('userId', '=', portal.people.admin.id).execute()
  expect(mails.map(({ cause }) => cause)).toEqual(['maintenance report', 'reportNews', 'maintenance report'])
  expect((await post(`/api/maintenance-reports/${id}/comments`, { text: 'x', key: 'short' })).statusCode).toBe(400)
})

test('photos of comments are served like those of the report; a report holds at most twenty', async () => {
  const { portal, id, details } = await withReport()
  const first = await sendPhotos(portal, id, 2)
  expect(first.statusCode).toBe(201)
  expect(first.body).not.toContain('Rosa at home')
  const { photoUrls, comments } = await details('resident')
  expect(photoUrls).toEqual([])
  expect(comments[0]?.photoUrls).toEqual(first.json().photoUrls)
  const app = await portal.app()
  const read = async (role: Role) =>
    (await app.inject({ url: comments[0]?.photoUrls[0] ?? '', headers: { cookie: await portal.cookieOf(role) } })).statusCode
  expect([await read('resident'), await read('superOnly'), await read('neighbor')]).toEqual([200, 200, 404])
  for (const count of [5, 5, 5]) expect((await sendPhotos(portal, id, count)).statusCode).toBe(201)
  const refused = await sendPhotos(portal, id, 4)
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'A report holds at most 20 photos.'])
  expect((await details('resident')).commentCount).toBe(4)
  expect(await portal.reads.selectFrom('storedFile').select('id').execute()).toHaveLength(17)
  await portal.as('admin').maintenance.remove({ id })
  await portal.as('superAdmin').recentlyDeleted.remove({ type: 'report', id })
  expect(await portal.reads.selectFrom('storedFile').select('id').execute()).toEqual([])
})

test('the reporter answers once per closing; ‘Not yet’ needs a reason and reopens the report', async () => {
  const { portal, id, details } = await withReport()
  const answer = (role: Role, fixed: boolean, text = '') => portal.as(role).maintenance.feedback({ id, fixed, text })
  const refused = (code: string, message: string) => ({ code, message })
  await expect(answer('resident', true)).rejects.toMatchObject(refused('CONFLICT', 'This report is not closed.'))
  await portal.as('admin').maintenance.update({ id, status: 'Closed' })
  expect(await details('resident')).toMatchObject({ mayAnswerFeedback: true, feedback: null })
  expect(await details('admin')).toMatchObject({ mayAnswerFeedback: false })
  await expect(answer('admin', true)).rejects.toMatchObject(refused('FORBIDDEN', 'Only the person who reported it can answer this.'))
  await expect(answer('neighbor', true)).rejects.toMatchObject(refused('NOT_FOUND', 'Report not found'))
  await expect(answer('resident', false)).rejects.toMatchObject(refused('BAD_REQUEST', 'Please say what is still wrong.'))
  const reopened = await answer('resident', false, 'It is dark again.')
  expect(reopened).toMatchObject({ status: 'Open', feedback: { fixed: false }, mayAnswerFeedback: false })
  expect((await details('admin')).changes.at(-1)).toMatchObject({
    changedBy: 'Rosa Resident',
    fromStatus: 'Closed',
    toStatus: 'Open',
    comment: 'It is dark again.',
  })
  expect(await details('admin')).toMatchObject({ waitsForBoard: true, adminComments: null })
  await portal.as('admin').maintenance.update({ id, status: 'Closed' })
  const before = await details('resident')
  expect(before).toMatchObject({ mayAnswerFeedback: true, feedback: null })
  const { feedback, ...fixed } = await answer('resident', true)
  expect(feedback).toMatchObject({ fixed: true })
  expect({ ...fixed, mayAnswerFeedback: true }).toMatchObject({ status: 'Closed', lastUpdatedAt: before.lastUpdatedAt })
  await expect(answer('resident', false, 'Oh')).rejects.toMatchObject(refused('CONFLICT', 'You have already answered.'))
})

test('nobody is asked for feedback sixty days after the closing', async () => {
  const { portal, id, details } = await withReport()
  await portal.as('admin').maintenance.update({ id, status: 'Closed' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * DAY })
  expect(await details('resident')).toMatchObject({ mayAnswerFeedback: false })
  await expect(portal.as('resident').maintenance.feedback({ id, fixed: true })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This was closed more than 60 days ago. Please file a new report.',
  })
})

test('feedback at the same time as a change by the board loses no step', async () => {
  for (let race = 0; race < 10; race += 1) {
    const { portal, id, details } = await withReport()
    await portal.as('admin').maintenance.update({ id, status: 'Closed' })
    const calls = [
      () => portal.as('resident').maintenance.feedback({ id, fixed: false, text: 'Still dark' }),
      () => portal.as('admin').maintenance.update({ id, status: 'In Progress' }),
    ]
    if (race % 2) calls.reverse()
    const ended = await Promise.allSettled(calls.map((call) => call()))
    const { changes, status } = await details('admin')
    const lost = ended.filter((end) => end.status === 'rejected')
    expect(changes).toHaveLength(3 - lost.length)
    for (const [at, change] of changes.entries()) expect(change.fromStatus).toBe(at === 0 ? 'Open' : changes[at - 1]?.toStatus)
    expect(status).toBe(changes.at(-1)?.toStatus)
  }
})

test('notes, assignee and contractor are invisible to members and to former board members', async () => {
  const { portal, id } = await withReport()
  const app = await portal.app()
  await portal.as('admin').maintenance.update({ id, status: 'In Progress', adminComments: 'On it' })
  const urls = ['', `/${id}`, `?status=Open`].map((rest) => `/api/maintenance-reports${rest}`)
  const others = ['/api/activity', '/api/messages', '/api/messages/unread', '/api/user', '/api/community-reports', '/api/polls']
  const fetchAll = async (role: Role) => {
    const headers = { cookie: await portal.cookieOf(role) }
    const answers = await Promise.all([...urls, ...others].map((url) => app.inject({ url, headers })))
    return answers.map(({ statusCode, body }) => `${statusCode} ${body}`)
  }
  const before = [await fetchAll('resident'), await fetchAll('neighbor')]
  const board = portal.as('admin').maintenance
  await board.note({ id, text: 'Rosa calls every day' })
  await board.update({ id, assigneeId: portal.people.superOnly.id, contractor: 'Bright Sparks Inc.' })
  expect([await fetchAll('resident'), await fetchAll('neighbor')]).toEqual(before)
  expect(JSON.stringify(before)).not.toMatch(/assignee|contractor|noteCount|waitsForBoard|followerCount|mergedIds/)
  expect(await board.details({ id })).toMatchObject({
    noteCount: 1,
    notes: [{ text: 'Rosa calls every day', authorName: 'Ada Admin' }],
    assigneeName: 'Sole Super',
    contractor: 'Bright Sparks Inc.',
  })
  for (const role of ['resident', 'neighbor'] as const)
    for (const some of [id, 999])
      await expect(portal.as(role).maintenance.note({ id: some, text: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await portal.as('superAdmin').people.changeRole({ id: portal.people.admin.id, isAdmin: false })
  const own = await app.inject({ url: '/api/own-data', headers: { cookie: await portal.cookieOf('admin') } })
  expect(own.body).not.toContain('calls every day')
})

test('a board member is refused the notes on their own report, with a reason', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('superOnly').maintenance.submit(REPORT)
  await portal.as('admin').maintenance.note({ id, text: 'Our own treasurer' })
  const own = await portal.as('superOnly').maintenance.details({ id })
  expect(Object.keys(own)).not.toContain('notes')
  expect(Object.keys(own)).not.toContain('noteCount')
  await expect(portal.as('superOnly').maintenance.note({ id, text: 'x' })).rejects.toMatchObject({ message: 'This is your own report.' })
  const found = (role: Role, search: string) => portal.as(role).maintenance.forBoard({ search })
  expect((await found('admin', 'treasurer')).reports).toHaveLength(1)
  expect((await found('superOnly', 'treasurer')).reports).toHaveLength(0)
  await portal.as('superOnly').maintenance.comment({ id, text: 'As a neighbor' })
  expect((await portal.as('admin').maintenance.details({ id })).comments).toMatchObject([{ side: 'reporter' }])
})
