import { expect, onTestFinished, test, vi } from 'vitest'
import { smtpMessage } from '../../../server/notifications/email/mail-transport'
import { wholeMail, wholeMails } from '../../../testing/mails'
import { openPortal, type Portal, type Role } from '../../../testing/open-portal'
import { REPORT } from '../../../testing/row-makers'

const SHOWN = { text: 'The streetlight is dark.', place: 'By the park' }

const file = async (portal: Portal, role: Role = 'resident', more: object = {}) =>
  (await portal.as(role).maintenance.submit({ ...REPORT, ...more } as never)).id
const boardOf = (portal: Portal) => portal.as('admin').maintenance

test('a merged report closes and follows the other one, without revealing its reporter', async () => {
  const portal = await openPortal()
  const [a, b, c] = [
    await file(portal),
    await file(portal, 'neighbor', { streetNumber: '77K', whereExactly: 'Secret spot' }),
    await file(portal, 'landlord'),
  ]
  await boardOf(portal).update({ id: a, status: 'In Progress' })
  await expect(boardOf(portal).merge({ id: a, into: a })).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'Choose another report.' })
  await expect(portal.as('superOnly').maintenance.merge({ id: a, into: b })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await boardOf(portal).merge({ id: c, into: a })
  expect(await boardOf(portal).merge({ id: a, into: b })).toMatchObject({ status: 'Closed', mergedIntoId: b })
  expect(await boardOf(portal).details({ id: b })).toMatchObject({
    mergedIds: [a, c],
    followers: [{ name: 'Lena Landlord' }, { name: 'Rosa Resident' }],
  })
  await boardOf(portal).update({ id: b, status: 'In Progress', expectedOn: '2030-01-02' })
  const own = await portal.as('resident').maintenance.details({ id: a })
  expect(own).toMatchObject({ hasNews: true, mergedInto: { status: 'In Progress', expectedOn: '2030-01-02', communityReportId: null } })
  expect(own.changes.at(-1)).toMatchObject({ toStatus: 'Closed', comment: 'Joined with another report' })
  expect(JSON.stringify(own)).not.toMatch(/Nils|77K|Secret|neighbor@/)
  expect(own.mayAnswerFeedback).toBe(false)
  await expect(portal.as('resident').maintenance.feedback({ id: a, fixed: true })).rejects.toMatchObject({
    message: 'This report was joined with another.',
  })
  await boardOf(portal).show({ id: b, ...SHOWN })
  expect((await portal.as('resident').maintenance.details({ id: a })).mergedInto).toMatchObject({ communityReportId: b })
  expect(await boardOf(portal).unmerge({ id: a })).toMatchObject({ status: 'In Progress', mergedInto: null })
  await boardOf(portal).remove({ id: b })
  expect(await boardOf(portal).details({ id: c })).toMatchObject({ status: 'Open', mergedInto: null })
  await expect(boardOf(portal).unmerge({ id: c })).rejects.toMatchObject({ code: 'CONFLICT' })
  // The reporter of a merged report is told that it was closed, and later that it is open again.
  const latest = async (role: Role) => {
    const rows = await portal.reads.selectFrom('mail').select('id').where('userId', '=', portal.people[role].id).orderBy('id').execute()
    return wholeMail(portal, rows.at(-1)?.id ?? 0)
  }
  expect(await latest('landlord')).toMatchObject({
    subject: 'Your maintenance report is now Open',
    text: expect.stringContaining('No longer joined with another report'),
  })
  expect(await latest('resident')).toMatchObject({ subject: 'Your maintenance report is now In Progress' })
})

test('mail about a report is threaded and marked as automatic, and never names a hidden report it was merged into', async () => {
  const portal = await openPortal()
  const [a, b] = [await file(portal), await file(portal, 'neighbor')]
  await boardOf(portal).merge({ id: a, into: b })
  await boardOf(portal).update({ id: b, status: 'In Progress' })
  // A mail is composed when it is sent.
  const threads = async (role: Role) => {
    const mails = (await wholeMails(portal)).filter(({ userId }) => userId === portal.people[role].id)
    return mails.map((mail) => {
      const { references, headers } = smtpMessage(mail, 'portal@example.org')
      return [String(references).replace(/@.*/, ''), (headers as Record<string, string>)['Auto-Submitted']]
    })
  }
  const auto = 'auto-generated'
  expect(await threads('neighbor')).toEqual([[`<report-${b}`, auto]])
  expect(await threads('resident')).toEqual([
    [`<report-${a}`, auto],
    [`<report-${a}`, auto],
  ])
  await boardOf(portal).show({ id: b, ...SHOWN })
  await portal.as('landlord').maintenance.follow({ id: b })
  await boardOf(portal).update({ id: b, status: 'Closed' })
  expect(await threads('landlord')).toEqual([[`<community-report-${b}`, auto]])
  expect(await threads('neighbor')).toEqual(Array.from({ length: 3 }, () => [`<report-${b}`, auto]))
})

test('complaints, private places, merged reports and the reporter’s name are not shown to the community', async () => {
  const portal = await openPortal()
  const show = (id: number, more: object = {}) => boardOf(portal).show({ id, ...SHOWN, ...more })
  const ours = 'Only reports about a common area can be shown to the community.'
  for (const locationRelevance of ['My Property', 'Nearby Property'])
    await expect(show(await file(portal, 'resident', { locationRelevance }))).rejects.toMatchObject({ code: 'CONFLICT', message: ours })
  await expect(show(await file(portal, 'resident', { issueType: 'Violation or Complaint' }))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'A complaint about somebody cannot be shown to the community.',
  })
  const id = await file(portal)
  for (const more of [
    { text: 'As ROSA  Resident says, it is dark' },
    { text: 'As Rósa Resídent says, it is dark' },
    { place: 'resident@example.org' },
  ])
    await expect(show(id, more)).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'The text still names the reporter.' })
  await expect(show(id, { text: 'Too short' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(show(id, { photoIds: [1] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await portal.as('resident').maintenance.details({ id })).toMatchObject({ isPublic: false })
  await expect(boardOf(portal).comment({ id, text: 'Soon', isPublic: true })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Show the report to the community first.',
  })
  expect(await portal.as('resident').maintenance.comment({ id, text: 'Please', isPublic: true })).toMatchObject({ isPublic: false })
  for (const call of [show, (of: number) => boardOf(portal).hide({ id: of }), show]) expect(await call(id)).toBeTruthy()
  for (const text of ['As rosa resident says', 'From resident@example.org'])
    await expect(boardOf(portal).comment({ id, text, isPublic: true })).rejects.toMatchObject({
      message: 'The text still names the reporter.',
    })
  expect(await boardOf(portal).comment({ id, text: 'Rosa Resident, it is ordered' })).toMatchObject({ isPublic: false })
  await boardOf(portal).merge({ id, into: await file(portal, 'neighbor') })
  expect(await portal.as('resident').maintenance.details({ id }), 'off the list with the other one').toMatchObject({ isPublic: false })
  await expect(boardOf(portal).comment({ id, text: 'Soon', isPublic: true })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(show(id)).rejects.toMatchObject({ code: 'CONFLICT', message: 'This report was joined with another.' })
})

test('a name is found as whole words, in any order, as a possessive or in another script, but not inside other words', async () => {
  const portal = await openPortal()
  let people = 0
  const show = async (name: string, text: string) => {
    people += 1
    const person = await portal.addPerson({ username: `person${people}`, name })
    const { id } = await portal.asPerson(person).maintenance.submit(REPORT as never)
    return boardOf(portal)
      .show({ id, ...SHOWN, text })
      .then(() => 'shown')
      .catch((error: Error) => error.message)
  }
  for (const [name, text] of [
    ['Ed', 'The lamp has to be fixed, and is wanted lit.'],
    ['\u0301\u0301', 'The lamp by the park is dark.'],
    ['★', 'The ★ lamp by the park is dark.'],
    ['Al Li', 'The lamp is dark in all lilac beds.'],
  ] as const)
    expect([name, await show(name, text)]).toEqual([name, 'shown'])
  for (const [name, text] of [
    ['Ed', 'ED says that it is dark.'],
    ['Rosa Resident', 'Resident, Rosa: it is dark.'],
    ['Ana María García López', 'García López, Ana María: it is dark.'],
    ['Rosa Resident', 'It is Rosa-Resident’s lamp.'],
    ['Rosa Resident', 'Two Rosa Residents, dark.'],
    ['Rosa Resident', 'R\u200Bosa\u00A0Resident says so.'],
    ['Rosa Resident', 'Rоsа Rеsidеnt says so.'],
    ['Rosa O’Neil', "By rosa o'neil, it is dark."],
    ['王小明', '路灯坏了，王小明报告。王小明'],
    ['Анна', 'Сообщила Анна вчера.'],
  ] as const)
    expect([text, await show(name, text)]).toEqual([text, 'The text still names the reporter.'])
})

test('reporters of merged reports stay as anonymous as the reporter', async () => {
  const portal = await openPortal()
  const [id, joined] = [await file(portal), await file(portal, 'neighbor')]
  const text = 'Nils Neighbor has seen that it is dark.'
  await boardOf(portal).merge({ id: joined, into: id })
  const error = { code: 'BAD_REQUEST', message: 'The text still names the reporter.' }
  await expect(boardOf(portal).show({ id, ...SHOWN, text })).rejects.toMatchObject(error)
  await expect(boardOf(portal).show({ id, ...SHOWN, place: 'neighbor@example.org' })).rejects.toMatchObject(error)
  await boardOf(portal).show({ id, ...SHOWN })
  await expect(boardOf(portal).comment({ id, text, isPublic: true })).rejects.toMatchObject(error)
  await boardOf(portal).unmerge({ id: joined })
  expect(await boardOf(portal).comment({ id, text, isPublic: true })).toMatchObject({ isPublic: true })
  await expect(boardOf(portal).merge({ id: joined, into: id }), 'what neighbors read by now').rejects.toMatchObject(error)
  expect(await portal.as('neighbor').maintenance.details({ id: joined })).toMatchObject({ status: 'Open' })
})

test('a report of a deleted assignee is unassigned again', async () => {
  const portal = await openPortal()
  const id = await file(portal)
  const { admin, resident } = portal.people
  await expect(boardOf(portal).update({ id, assigneeId: resident.id })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Only a member of the board can take this on.',
  })
  await boardOf(portal).update({ id, assigneeId: admin.id })
  expect((await boardOf(portal).forBoard({ view: 'mine' })).counts).toEqual({ unassigned: 0, mine: 1, all: 1, waiting: 1 })
  await portal.as('superAdmin').people.remove({ id: admin.id })
  const { counts, reports } = await portal.as('superAdmin').maintenance.forBoard({ view: 'unassigned' })
  expect([counts.unassigned, reports.map((report) => report.assigneeId)]).toEqual([1, [null]])
})

test('the counts of the board’s list always match its rows', async () => {
  const portal = await openPortal()
  const ids: number[] = []
  for (const role of ['resident', 'neighbor', 'landlord', 'resident', 'neighbor'] as const) ids.push(await file(portal, role))
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids
  const check = async () => {
    const { reports } = await boardOf(portal).forBoard({ limit: 100 })
    const open = reports.filter((report) => report.status !== 'Closed')
    const expected = {
      unassigned: reports.filter((report) => report.assigneeId === null).length,
      mine: reports.filter((report) => report.assigneeId === portal.people.admin.id).length,
      all: reports.length,
      waiting: open.filter((report) => report.waitsForBoard).length,
    }
    expect((await boardOf(portal).forBoard({})).counts).toEqual(expected)
    expect((await boardOf(portal).forBoard({ street: 'Sageleaf Cir' })).counts).toEqual(expected)
    for (const view of ['unassigned', 'mine', 'all'] as const) {
      const statuses = await boardOf(portal).counts({ view })
      for (const status of ['Open', 'In Progress', 'Closed', 'news', 'quiet'] as const) {
        const { reports, counts } = await boardOf(portal).forBoard({ view, status })
        expect([counts[view], statuses[status]], `${view}, ${status}`).toEqual([reports.length, reports.length])
      }
    }
  }
  const board = boardOf(portal)
  const steps = [
    () => board.update({ id: a, assigneeId: portal.people.admin.id }),
    () => board.update({ id: b, status: 'Closed', assigneeId: portal.people.admin.id }),
    () => board.merge({ id: c, into: d }),
    () => board.comment({ id: a, text: 'Soon' }),
    () => portal.as('resident').maintenance.comment({ id: a, text: 'When?' }),
    () => board.unmerge({ id: c }),
    () => portal.as('neighbor').maintenance.feedback({ id: b, fixed: false, text: 'No' }),
    () => board.remove({ id: e }),
    () => portal.as('superAdmin').people.remove({ id: portal.people.neighbor.id }),
  ]
  for (const step of steps) {
    await step()
    await check()
  }
})

test('a report without a comment or a step for 30 days is quiet until somebody writes or closes it', async () => {
  const portal = await openPortal()
  const [a, b, c] = [await file(portal), await file(portal, 'neighbor'), await file(portal, 'landlord')]
  await boardOf(portal).update({ id: c, status: 'Closed' })
  vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await boardOf(portal).update({ id: b, assigneeId: portal.people.admin.id })
  const quiet = async () => (await boardOf(portal).forBoard({ status: 'quiet' })).reports.map(({ id }) => id)
  expect([await quiet(), (await boardOf(portal).counts({})).quiet]).toEqual([[b, a], 2])
  await portal.as('resident').maintenance.comment({ id: a, text: 'Still dark' })
  expect(await quiet()).toEqual([b])
})

test('the board’s search matches words, street, kind, person and number; percent and underscore are literal', async () => {
  const portal = await openPortal()
  const a = await file(portal, 'resident', { description: 'Only 50% of_the lamps burn' })
  const b = await file(portal, 'neighbor', { streetName: 'Rockrose Dr', issueType: 'Landscape Issue' })
  await boardOf(portal).comment({ id: b, text: 'Gardener ordered' })
  const found = async (request: object) => (await boardOf(portal).forBoard(request)).reports.map(({ id }) => id)
  expect(await found({ search: '50% OF_' })).toEqual([a])
  expect(await found({ search: '5_%' })).toEqual([])
  expect(await found({ search: 'gardener' })).toEqual([b])
  expect(await found({ search: 'nils' })).toEqual([b])
  expect(await found({ search: `#${a}` })).toEqual([a])
  expect(await found({ street: 'Rockrose Dr' })).toEqual([b])
  expect(await found({ issueType: 'Landscape Issue', status: 'Open' })).toEqual([b])
  expect(await found({ personId: portal.people.resident.id })).toEqual([a])
  const first = await boardOf(portal).forBoard({ limit: 1 })
  expect([first.reports[0]?.id, first.next]).toEqual([b, b])
  expect(await found({ limit: 1, cursor: first.next })).toEqual([a])
})
