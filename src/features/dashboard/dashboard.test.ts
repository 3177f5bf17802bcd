import { afterEach, expect, test, vi } from 'vitest'
import { openMailServer } from '../../testing/mail-server'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'
import { REPORT } from '../../testing/row-makers'
import { TWILIO } from '../../testing/text-gateway'

afterEach(() => vi.useRealTimers())

test('the board sees the number of waiting tasks, which falls as they are done', async () => {
  const portal = await openPortal()
  const waiting = async () => (await portal.as('admin').dashboard.forYou()).board
  expect(await waiting()).toEqual({
    pendingAccounts: 1,
    pendingMessages: 0,
    openReports: 0,
    reportsWithNews: 0,
    dueReminders: 0,
    letters: null,
    mail: 'missing',
    waitingMails: 0,
    texts: 'low',
  })

  const { id: messageId } = await portal.as('resident').messages.send({ subject: 'Fence', content: 'Which color?' })
  await portal.as('admin').messages.send({ subject: 'To all', content: 'Good morning', isBroadcast: true })
  const { id } = await portal.as('neighbor').maintenance.submit(REPORT)
  await portal.as('resident').maintenance.submit(REPORT)
  expect(await waiting()).toMatchObject({ pendingAccounts: 1, pendingMessages: 1, openReports: 2 })

  await portal.as('admin').messages.reply({ messageId, reply: 'Cedar' })
  await portal.as('admin').maintenance.update({ id, status: 'In Progress' })
  await portal.as('admin').people.changeStatus({ id: portal.people.pending.id, status: 'active' })
  for (const role of ['admin', 'superOnly', 'superAdmin'] as const) {
    expect((await portal.as(role).dashboard.forYou()).board).toMatchObject({ pendingAccounts: 0, pendingMessages: 0, openReports: 1 })
  }
})

test('each count of the board is the number of rows of the list it leads to', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-03-01T18:00:00-08:00') })
  const portal = await openPortal()
  const [rosa, { dashboard, messages, maintenance, people }] = [portal.as('resident'), portal.as('admin')]
  const [fence, tree] = [
    await rosa.messages.send({ subject: 'Fence', content: '?' }),
    await rosa.messages.send({ subject: 'Tree', content: '?' }),
  ]
  await messages.changeForBoard({ id: fence.id, remindOn: '2030-03-01' })
  await messages.changeForBoard({ id: tree.id, remindOn: '2030-03-02' })
  const [open, started, merged] = [
    await rosa.maintenance.submit(REPORT),
    await rosa.maintenance.submit(REPORT),
    await rosa.maintenance.submit(REPORT),
  ]
  await maintenance.update({ id: started.id, status: 'In Progress' })
  await maintenance.merge({ id: merged.id, into: open.id })
  for (const { id } of [started, merged]) await rosa.maintenance.comment({ id, text: 'When?' })
  const counts = {
    pendingAccounts: (await people.list()).filter(({ status }) => status === 'pending').length,
    pendingMessages: (await messages.board({ state: 'open' })).messages.length,
    openReports: (await maintenance.forBoard({ status: 'Open' })).reports.length,
    reportsWithNews: (await maintenance.forBoard({ status: 'news' })).reports.length,
    dueReminders: (await messages.board({ state: 'reminderDue' })).messages.length,
  }
  expect(counts).toEqual({ pendingAccounts: 1, pendingMessages: 2, openReports: 1, reportsWithNews: 1, dueReminders: 1 })
  expect((await dashboard.forYou()).board).toMatchObject(counts)
})

test('the board is warned at 80 % and at 100 % of the monthly cap of text messages', async () => {
  const portal = await openPortal({ ...TWILIO, TWILIO_BASE_URL: 'http://127.0.0.1:9' })
  const levelAt = async (segments: number) => {
    portal.sqlite
      .prepare('REPLACE INTO textUsage (month, segments) VALUES (?, ?)')
      .run((await portal.as('admin').notifications.textUsage()).month, segments)
    return (await portal.as('admin').dashboard.forYou()).board?.texts
  }
  expect([await levelAt(399), await levelAt(400), await levelAt(499), await levelAt(500)]).toEqual([
    'low',
    'urgentOnly',
    'urgentOnly',
    'full',
  ])
})

test('the unread counts match the lists', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('resident').maintenance.submit(REPORT)
  await portal.as('resident').messages.send({ subject: 'Fence', content: 'Which color?' })
  const check = async (role: 'resident' | 'admin', reports: number) => {
    const messages = (await portal.as(role).messages.unread()).length
    expect(await portal.as(role).dashboard.unread()).toEqual({ messages, reports })
  }
  await check('admin', 1)
  await check('resident', 0)
  await portal.as('admin').maintenance.comment({ id, text: 'Soon' })
  await check('admin', 0)
  await check('resident', 1)
  await portal.as('resident').maintenance.seen({ id })
  await check('resident', 0)
})

test('the board sees the number of waiting emails while mail is not sent', async () => {
  const portal = await openPortal({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const waiting = async () => (await portal.as('admin').dashboard.forYou()).board
  await portal.as('admin').people.changeStatus({ id: portal.people.pending.id, status: 'active' })
  expect(await waiting(), 'it goes out in a moment').toMatchObject({ mail: 'ready', waitingMails: 0 })
  await portal.as('superAdmin').delivery.pause()
  expect(await waiting()).toMatchObject({ mail: 'paused', waitingMails: 1 })
  await portal.as('superAdmin').delivery.discardWaiting()
  expect(await waiting()).toMatchObject({ mail: 'paused', waitingMails: 0 })
})

test('the first steps check themselves off and disappear when all are done', async () => {
  const mailServer = await openMailServer()
  const portal = await openPortal({ SMTP_URL: mailServer.url, MAIL_FROM: 'portal@example.org' })
  const { dashboard, delivery, community, documents, homes, announcements } = portal.as('superAdmin')
  portal.sqlite.exec("DELETE FROM user WHERE username <> 'superAdmin'")
  const none = { email: false, settings: false, board: false, residents: false, homes: false, announcement: false, documents: false }
  expect(await dashboard.firstSteps()).toEqual(none)

  await delivery.sendTest()
  await community.update(await community.info())
  await portal.addPerson({ username: 'secretary', isAdmin: 1 })
  await announcements.create({ title: 'Hello', content: 'Neighbors', categories: [1] })
  expect(await dashboard.firstSteps()).toEqual({
    email: true,
    settings: true,
    board: true,
    residents: false,
    homes: false,
    announcement: true,
    documents: false,
  })
  await portal.addPerson({ username: 'someone' })
  await homes.import({ csv: 'Street number,Street,Owner\n77,Rockrose Dr,Ohio Owner' })
  await documents.addLink({ title: 'Bylaws', category: 'Bylaws', fileUrl: 'https://example.org/bylaws.pdf' })
  expect(await dashboard.firstSteps()).toBeNull()
  await portal.services.mailQueue.stop()
  await mailServer.close()
})

test('hiding the first steps applies to every super admin, and others can neither see nor hide them', async () => {
  const portal = await openPortal()
  for (const role of ['nobody', 'resident', 'admin'] as const) {
    const code = role === 'nobody' ? 'UNAUTHORIZED' : 'FORBIDDEN'
    await expect(portal.as(role).dashboard.firstSteps()).rejects.toMatchObject({ code })
    await expect(portal.as(role).dashboard.hideFirstSteps()).rejects.toMatchObject({ code })
  }
  expect(await portal.as('superOnly').dashboard.firstSteps()).toMatchObject({ board: true, residents: true, email: false })
  await portal.as('superOnly').dashboard.hideFirstSteps()
  expect(await portal.as('superAdmin').dashboard.firstSteps()).toBeNull()
})

test('a resident reads what waits for her alone, until it is done', async () => {
  const portal = await openPortal()
  const [rosa, board] = [portal.as('resident'), portal.as('admin')]
  const nothing = { board: null, replies: [], ballots: [], reports: [], nextEvent: null }
  expect(await rosa.dashboard.forYou()).toEqual(nothing)

  const poll = { title: 'Mailboxes', description: 'Which color should they have?', options: ['Green', 'Blue'], status: 'active' as const }
  const closesAt = '2100-12-06T20:00:00.000Z'
  const { id: pollId, options } = await board.polls.create({ ...poll, closesAt })
  const { id: openEnded } = await board.polls.create({ ...poll, title: 'Benches', votingRule: 'household' })
  await board.polls.create({ ...poll, title: 'For renters', votingAudience: 'residents' })
  await board.polls.create({ ...poll, title: 'Later', opensAt: '2100-01-01' })
  const { id: messageId } = await rosa.messages.send({ subject: 'Side gate', content: 'It does not latch' })
  const { id: reportId } = await rosa.maintenance.submit({ ...REPORT, description: `The lamp is out. ${'Really. '.repeat(20)}` })
  await board.maintenance.comment({ id: reportId, text: 'Soon' })
  await board.messages.reply({ messageId, reply: 'Bob comes' })
  const event = { description: 'All are welcome', location: 'The pavilion', tags: ['Social' as const] }
  const dateStart = '2100-11-30'
  const { id: cancelled } = await board.events.create({ ...event, title: 'Yoga', dateStart: '2100-11-01' })
  await board.events.cancel({ id: cancelled })
  const { id: eventId } = await board.events.create({ ...event, title: 'Board meeting', dateStart, timeStart: '19:00' })
  const nextEvent = { id: eventId, title: 'Board meeting', language: 'en', location: 'The pavilion', dateStart, timeStart: '19:00' }
  const news = await rosa.dashboard.forYou()
  expect(news).toMatchObject({
    replies: [{ id: messageId, subject: 'Side gate' }],
    ballots: [
      { id: pollId, title: 'Mailboxes', closesAt },
      { id: openEnded, title: 'Benches', closesAt: null },
    ],
    reports: [{ id: reportId, isAsked: false }],
    nextEvent,
  })
  expect(news.reports[0]?.text).toMatch(/^The lamp is out\..{50,64}…$/)
  const others = await portal.as('landlord').dashboard.forYou()
  expect(others).toEqual({ ...nothing, ballots: news.ballots, nextEvent })

  const sameHome = await portal.addPerson({ username: 'spouse', hoaStatus: 'owner-occupant', ...homeOf(portal, 'resident') })
  const benches = (await board.polls.get({ id: openEnded })).options
  await portal.asPerson(sameHome).polls.vote({ id: openEnded, responses: [{ optionId: benches[0]?.id ?? 0 }] })
  await rosa.polls.vote({ id: pollId, responses: [{ optionId: options[0]?.id ?? 0 }] })
  await rosa.messages.seen({ id: messageId })
  await board.maintenance.update({ id: reportId, status: 'Closed' })
  await rosa.maintenance.seen({ id: reportId })
  expect(await rosa.dashboard.forYou()).toMatchObject({
    ...nothing,
    reports: [{ id: reportId, isAsked: true }],
    nextEvent: { id: eventId },
  })
  await rosa.maintenance.feedback({ id: reportId, fixed: true, text: '' })
  await board.events.remove({ id: eventId })
  expect(await rosa.dashboard.forYou()).toEqual(nothing)
  await expect(portal.as('nobody').dashboard.forYou()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

const homeOf = ({ people }: Portal, role: Role) => ({ streetNumber: people[role].streetNumber, streetName: people[role].streetName })

test('the next event is not one that is over today, and its title is in the reader’s language', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-03-01T12:00:00-08:00') })
  const portal = await openPortal()
  const event = { description: 'All are welcome', location: 'The pavilion', tags: ['Social' as const], dateStart: '2030-03-01' }
  const create = (fields: object) => portal.as('admin').events.create({ ...event, ...fields } as never)
  await create({ title: 'Breakfast', timeStart: '09:00' })
  await create({ title: 'Brunch', timeStart: '10:00', timeEnd: '11:30' })
  await create({ title: 'Trash week', dateStart: '2030-02-27', dateEnd: '2030-03-05', isAllDay: true })
  const titleOf = async () => (await portal.as('resident').dashboard.forYou()).nextEvent?.title
  expect(await titleOf()).toBeUndefined()
  await create({ title: 'Dinner', timeStart: '18:00', translations: [{ language: 'es', title: 'Cena', description: 'Para todos' }] })
  await create({ title: 'Lunch', timeStart: '11:45', timeEnd: '13:00' })
  expect(await titleOf()).toBe('Lunch')
  vi.setSystemTime(new Date('2030-03-01T13:00:00-08:00'))
  expect(await titleOf()).toBe('Dinner')
  const headers = { cookie: await portal.cookieOf('resident'), 'accept-language': 'es' }
  const spanish = (await (await portal.app()).inject({ url: '/api/for-you', headers })).json()
  expect(spanish.nextEvent).toMatchObject({ title: 'Cena', language: 'es' })
})
