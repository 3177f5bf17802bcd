import { afterEach, expect, test, vi } from 'vitest'
import type { Person } from '../../server/people'
import { DAY } from '../../server/process/clock'
import { takePhoto } from '../../testing/camera-photo'
import { wholeMail } from '../../testing/mails'
import { sendParts } from '../../testing/multipart'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'

afterEach(() => vi.useRealTimers())

const LAMP = {
  issueType: 'Other',
  otherIssueDescription: 'Whispered by Rosa',
  streetName: 'Sageleaf Cir',
  streetNumber: '918-B',
  locationRelevance: 'Common Area',
  whereExactly: 'In front of my door',
  description: 'I, Rosa Resident, see that the streetlight is dark.',
} as const
const SHOWN = { text: 'The streetlight is dark.', place: 'By the park' }

async function withShown() {
  const portal = await openPortal()
  const app = await portal.app()
  const photos = { name: 'Rosa at 918-B.jpg', bytes: await takePhoto() }
  const sent = await sendParts(app, 'POST', '/api/maintenance-reports', { ...LAMP, photos }, { cookie: await portal.cookieOf('resident') })
  const id: number = sent.json().id
  const photoId = Number(/photos\/(\d+)/.exec(sent.json().photoUrls[0])?.[1])
  const board = portal.as('admin').maintenance
  await board.show({ id, ...SHOWN, photoIds: [photoId] })
  return { portal, app, board, id, photoId }
}
const mailsTo = async (portal: Portal, role: Role, cause: string) =>
  portal.reads.selectFrom('mail').select('id').where('userId', '=', portal.people[role].id).where('cause', '=', cause).execute()

test('neighbors read exactly what the board has written, and nothing about the reporter', async () => {
  const { portal, app, board, id } = await withShown()
  await board.update({ id, status: 'In Progress', adminComments: 'Private to Rosa', expectedOn: '2030-05-01' })
  await board.comment({ id, text: 'A lamp is ordered.', isPublic: true })
  await board.comment({ id, text: 'Only for Rosa' })
  await portal.as('resident').maintenance.comment({ id, text: 'Rosa says thanks' })
  const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
  const [seen] = await portal.as('neighbor').maintenance.communityReports({})
  expect(seen).toEqual({
    ...{ id, issueType: 'Other', place: 'By the park', text: 'The streetlight is dark.', status: 'In Progress', reportedOn: today },
    ...{ expectedOn: '2030-05-01', photoUrls: [`/api/community-reports/${id}/photos/1`], followers: 0, following: false, isMine: false },
    updates: [
      { on: today, status: null, text: 'A lamp is ordered.' },
      { on: today, status: 'In Progress', text: null },
    ],
  })
  const headers = { cookie: await portal.cookieOf('neighbor') }
  const urls = ['', `/${id}`, `/${id}/photos/1`, `/${id}/photos/1?size=small`].map((rest) => `/api/community-reports${rest}`)
  for (const url of [...urls, '/api/activity', '/api/own-data']) {
    const answer = await app.inject({ url, headers })
    expect(answer.statusCode).toBe(200)
    expect(`${JSON.stringify(answer.headers)} ${answer.rawPayload.toString('latin1')}`).not.toMatch(
      /Rosa|918-B|resident@|In front of|Private/,
    )
    if (url.includes('photos')) expect(answer.headers['content-disposition']).toContain('photo-1')
  }
  expect(await portal.as('resident').maintenance.communityReport({ id })).toMatchObject({ isMine: true })
  expect(await portal.as('neighbor').maintenance.communityReports({ street: 'Rockrose Dr' })).toEqual([])
  for (const n of [0, 2]) expect((await app.inject({ url: `/api/community-reports/${id}/photos/${n}`, headers })).statusCode).toBe(404)
  expect((await app.inject({ url: urls[2] ?? '' })).statusCode).toBe(401)
  await board.hide({ id })
  for (const url of urls.slice(1)) expect((await app.inject({ url, headers })).statusCode).toBe(404)
  expect(await portal.reads.selectFrom('reportPhoto').select('shownAs').execute()).toEqual([{ shownAs: null }])
})

test('a clock that jumps back does not reorder updates', async () => {
  const { portal, board, id } = await withShown()
  for (const status of ['In Progress', 'Closed', 'Open'] as const) await board.update({ id, status })
  for (const text of ['First', 'Second']) await board.comment({ id, text, isPublic: true })
  const back = '2020-01-01T12:00:00.000Z'
  portal.sqlite.prepare('UPDATE reportChange SET changedAt = ? WHERE id = (SELECT max(id) FROM reportChange)').run(back)
  portal.sqlite.prepare('UPDATE reportComment SET createdAt = ? WHERE id = (SELECT max(id) FROM reportComment)').run(back)
  const { updates } = await portal.as('neighbor').maintenance.communityReport({ id })
  expect(updates.map(({ status, text }) => status ?? text)).toEqual(['Second', 'First', 'Open', 'Closed', 'In Progress'])
  expect(updates.map(({ on }) => on).filter((on) => on.startsWith('2020'))).toHaveLength(2)
})

test('ten people can follow at once; each gets one mail per status change unless unsubscribed', async () => {
  const { portal, board, id } = await withShown()
  const people: Person[] = []
  for (let turn = 0; turn < 10; turn += 1)
    people.push(await portal.addPerson({ username: `follower${turn}`, emailSubscribed: turn ? 1 : 0 }))
  const follow = (turn: number) => portal.asPerson(people[turn % 10] as Person).maintenance.follow({ id })
  await Promise.all(Array.from({ length: 20 }, (_, turn) => follow(turn)))
  expect(await portal.as('neighbor').maintenance.communityReport({ id })).toMatchObject({ followers: 10 })
  await board.update({ id, status: 'In Progress' })
  await board.comment({ id, text: 'Ordered', isPublic: true })
  await board.comment({ id, text: 'For the reporter' })
  const causes = await portal.reads
    .selectFrom('mail')
    .select(['userId', 'cause'])
    .where('cause', 'like', 'followed%')
    .orderBy('id')
    .execute()
  const of = (turn: number) => causes.filter(({ userId }) => userId === people[turn]?.id).map(({ cause }) => cause)
  expect(of(0)).toEqual([])
  for (let turn = 1; turn < 10; turn += 1) expect(of(turn)).toEqual(['followedStatus', 'followedComment'])
  await portal.write((trx) =>
    trx
      .updateTable('user')
      .set({ status: 'banned' })
      .where('id', '=', people[1]?.id ?? 0)
      .execute(),
  )
  expect(await portal.as('neighbor').maintenance.communityReport({ id })).toMatchObject({ followers: 9 })
  expect((await board.details({ id })).followers).toHaveLength(9)
  expect(await portal.asPerson(people[2] as Person).maintenance.unfollow({ id })).toEqual({ following: false, followers: 8 })
})

test('a reporter cannot follow their own report; reporters of merged ones count as followers', async () => {
  const { portal, board, id } = await withShown()
  await expect(portal.as('resident').maintenance.follow({ id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This is your own report.',
  })
  const { id: joined } = await portal.as('neighbor').maintenance.submit(LAMP)
  await expect(portal.as('landlord').maintenance.follow({ id: joined })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await board.merge({ id: joined, into: id })
  expect(await portal.as('neighbor').maintenance.communityReport({ id })).toMatchObject({ followers: 1, following: true })
  await board.update({ id, status: 'Closed' })
  expect(await mailsTo(portal, 'neighbor', 'followedStatus')).toHaveLength(1)
  const [mail] = await mailsTo(portal, 'neighbor', 'followedStatus')
  const { subject, text } = await wholeMail(portal, mail?.id ?? 0)
  expect(subject).toBe('A report you follow is now Closed')
  expect(text).toContain(`/community-reports?report=${id}`)
  expect(text).not.toMatch(/Rosa|918-B/)
})

test('closed reports stay on the list for thirty days, after the others', async () => {
  const { portal, board, id } = await withShown()
  const { id: newer } = await portal.as('neighbor').maintenance.submit(LAMP)
  await board.show({ id: newer, ...SHOWN })
  await board.update({ id: newer, status: 'Closed' })
  const ids = async () => (await portal.as('landlord').maintenance.communityReports({})).map((report) => report.id)
  expect(await ids()).toEqual([id, newer])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * DAY })
  expect(await ids()).toEqual([id])
})

test('showing a report while it is deleted leaves nothing behind', async () => {
  for (let race = 0; race < 6; race += 1) {
    const { portal, board, id, photoId } = await withShown()
    const calls = [() => board.show({ id, ...SHOWN, photoIds: [photoId] }), () => board.remove({ id })]
    if (race % 2) calls.reverse()
    await Promise.allSettled(calls.map((call) => call()))
    for (const table of ['reportPhoto', 'reportFollow', 'maintenanceReport'] as const)
      expect(portal.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0)
  }
})
