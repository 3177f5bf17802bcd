import { afterEach, expect, test, vi } from 'vitest'
import type { MailServer } from '../../testing/mail-server'
import { wholeMails } from '../../testing/mails'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import { openPortal, type Portal } from '../../testing/open-portal'
import { openBrowserKeys, openPushService } from '../../testing/push-service'
import { sendDigests } from './mail'

afterEach(() => vi.useRealTimers())

const NOTICE = { title: 'Street party', content: 'On Saturday.', categories: [1] }
/** 2030-03-01 is a Friday in Los Angeles. */
const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2030-03-${time}-08:00`) })

async function openOnFriday() {
  at('01T06:00:00')
  const opened = await openMailingPortal()
  at('01T07:00:00')
  return opened
}
async function runDigests(portal: Portal) {
  await portal.services.jobs.runAll()
  await portal.services.mailQueue.sendDue()
}
const digestsTo = ({ mails }: MailServer, address = 'resident@example.org') =>
  mails.filter(({ to, subject }) => to === address && /new thing|novedad/.test(subject ?? ''))

const spokenIn = (language: string, mail?: MailServer['mails'][number]) =>
  [...String(mail?.html).matchAll(new RegExp(`<span lang="${language}">([^<]*)</span>`, 'g'))].map(([, text]) => text)

test('a weekly digest is sent once on its day and hour and lists unmailed news by topic', async () => {
  const { portal, server } = await openOnFriday()
  const admin = portal.as('admin')
  const { id } = await admin.announcements.create(NOTICE)
  await admin.announcements.create({ ...NOTICE, title: 'Boil water', isPinned: true, sendNotification: true })
  await admin.announcements.create({ ...NOTICE, title: 'Over', expiresAt: '2030-02-01' })
  const event = { description: 'Bring something to share', location: 'The green', tags: ['Social' as const], dateStart: '2030-03-09' }
  const picnic = await admin.events.create({ ...event, title: 'Picnic <b>', timeStart: '19:00' })
  const cancelled = await admin.events.create({ ...event, title: 'Called off' })
  await admin.events.cancel({ id: cancelled.id })
  await admin.polls.create({ title: 'Benches', description: 'Where should they stand?', options: ['Pond', 'Gate'], status: 'active' })
  await admin.polls.create({ title: 'Not yet', description: 'Where should they stand?', options: ['Pond', 'Gate'], status: 'draft' })
  await runDigests(portal)
  expect(digestsTo(server), 'before the hour').toEqual([])
  at('01T08:00:10')
  await runDigests(portal)
  const [digest] = digestsTo(server)
  expect(digest?.subject).toBe('Our Community HOA: 3 new things this week')
  expect(digest?.text).toMatch(
    /Announcements\nStreet party \(Mar 1, 2030\)\n.+Votes and reminders\nBenches.+Events\nPicnic <b> \(Sat, Mar 9, 7:00 PM · The green\)\n/s,
  )
  expect(digest?.text).toContain(`http://portal.test/announcements#${id}`)
  const html = String(digest?.html)
  expect(html).toContain(`href="http://portal.test/events?event=${picnic.id}"`)
  expect(html).toMatch(/>Events<\/h2><p[^>]*><a [^>]*>Picnic &lt;b&gt;<\/a><br>Sat, Mar 9, 7:00 PM · The green</)
  expect(html.replace(/<[^>]*>/g, ''), 'no raw address').not.toContain('http')
  for (const part of [html, digest?.text]) expect(part).toContain('Your settings: weekly digest.')
  expect(digest?.text).toContain('You get this because you asked for a digest of what is new.')
  expect(digest?.text).not.toMatch(/Boil water|Over|Called off|Not yet/)
  expect(digestsTo(server, 'admin@example.org'), 'who wrote all of it').toEqual([])
  for (const time of ['01T08:01:00', '01T20:00:00', '02T09:00:00', '08T09:00:00', '15T09:00:00']) {
    at(time)
    await runDigests(portal)
  }
  expect(digestsTo(server), 'nothing comes twice, and nothing empty').toHaveLength(1)
  const token = /Stop the digest: \S+\/unsubscribe\/(\S+)/.exec(digest?.text ?? '')?.[1] ?? ''
  await portal.as('nobody').notifications.unsubscribeByLink({ token })
  const choices = await portal.as('resident').notifications.preferences()
  expect(choices.topics.map(({ email }) => email)).toEqual(['now', 'now', 'off', 'now', 'off', 'now', 'now'])
})

test('a poll is news when it opens, even long after its creation', async () => {
  const { portal, server } = await openOnFriday()
  const poll = { title: 'Benches', description: 'Where should they stand?', options: ['Pond', 'Gate'], status: 'active' } as const
  await portal.as('admin').polls.create({ ...poll, opensAt: '2030-04-10T16:00:00.000Z' })
  at('08T08:01:00')
  await runDigests(portal)
  expect(digestsTo(server)).toEqual([])
  vi.setSystemTime(new Date('2030-04-12T08:01:00-07:00'))
  await runDigests(portal)
  expect(digestsTo(server)[0]?.text).toMatch(/Votes and reminders\nBenches \(Apr 10, 2030\)\n/)
})

test('an old draft poll that is opened and a reopened poll are news', async () => {
  const { portal, server } = await openOnFriday()
  const { create, changeStatus } = portal.as('admin').polls
  const { id } = await create({ title: 'Benches', description: 'Where should they stand?', options: ['Pond', 'Gate'], status: 'draft' })
  const runDigestsOn = async (day: string) => {
    vi.setSystemTime(new Date(`${day}T08:01:00-07:00`))
    await runDigests(portal)
    return digestsTo(server).length
  }
  expect(await runDigestsOn('2030-06-14')).toBe(0)
  await changeStatus({ id, status: 'active' })
  expect(await runDigestsOn('2030-06-21')).toBe(1)
  await changeStatus({ id, status: 'closed' })
  await changeStatus({ id, status: 'active' })
  expect(await runDigestsOn('2030-08-16')).toBe(1)
  await changeStatus({ id, status: 'closed' })
  await changeStatus({ id, status: 'active' })
  expect(await runDigestsOn('2030-08-23')).toBe(2)
})

test('the portal answers requests between two digests', async () => {
  const { portal } = await openOnFriday()
  await portal.as('admin').announcements.create(NOTICE)
  const { people } = portal.sqlite.prepare("SELECT count(*) AS people FROM user WHERE status = 'active'").get() as { people: number }
  at('01T08:00:10')
  let rounds = 0
  let isOver = false
  const count = () => {
    rounds += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await sendDigests(portal, portal.env.PUBLIC_URL).finally(() => (isOver = true))
  expect(rounds).toBeGreaterThanOrEqual(people)
})

test('a daily digest is sent on days with news, and a missed one only on the same day', async () => {
  const { portal, server } = await openOnFriday()
  await portal.as('resident').notifications.savePreferences({ digest: 'daily' })
  at('05T06:00:00')
  await portal.as('admin').announcements.create(NOTICE)
  at('05T19:00:00')
  await runDigests(portal)
  expect(digestsTo(server).map(({ subject }) => subject)).toEqual(['Our Community HOA: 1 new thing today'])
  await portal.as('admin').announcements.create({ ...NOTICE, title: 'Bins' })
  at('05T20:00:00')
  await runDigests(portal)
  expect(digestsTo(server)).toHaveLength(1)
  at('07T07:00:00')
  await runDigests(portal)
  expect(digestsTo(server), 'yesterday is over').toHaveLength(1)
  at('07T08:00:00')
  await runDigests(portal)
  expect(digestsTo(server)).toHaveLength(2)
})

test.each([
  ['03T12:00:00', 1],
  ['05T12:00:00', 0],
])('a weekly digest missed on Friday is sent on %s %i times', async (time, count) => {
  const { portal, server } = await openOnFriday()
  await portal.as('admin').announcements.create(NOTICE)
  at(time)
  await runDigests(portal)
  expect(digestsTo(server)).toHaveLength(count)
})

test('a member who joins or chooses after the hour starts with the next digest', async () => {
  const { portal, server } = await openOnFriday()
  await portal.as('admin').announcements.create(NOTICE)
  at('01T09:00:00')
  await portal.addPerson({ username: 'newcomer' })
  await portal.as('resident').notifications.savePreferences({ digest: 'daily' })
  await portal.as('neighbor').notifications.savePreferences({ topics: [{ topic: 'events', email: 'now' }] })
  await portal.as('admin').announcements.create({ ...NOTICE, title: 'Bins' })
  await runDigests(portal)
  for (const name of ['newcomer', 'resident', 'neighbor']) expect(digestsTo(server, `${name}@example.org`), name).toEqual([])
  at('02T08:30:00')
  await runDigests(portal)
  expect(digestsTo(server)).toHaveLength(1)
})

test.each([
  [
    'resubscribes',
    (portal: Portal) => portal.as('resident').notifications.unsubscribe({ reason: 'other' }),
    (portal: Portal) => portal.as('resident').notifications.resubscribe(),
  ],
  ['is let in again', (portal: Portal) => setStatus(portal, 'banned'), (portal: Portal) => setStatus(portal, 'active')],
])('a member who %s after the hour starts with the next digest', async (_, leave, comeBack) => {
  const { portal, server } = await openOnFriday()
  await leave(portal)
  await portal.as('admin').announcements.create(NOTICE)
  at('01T08:01:00')
  await runDigests(portal)
  at('01T09:00:00')
  await comeBack(portal)
  for (const time of ['01T09:01:00', '02T08:01:00', '03T12:00:00']) {
    at(time)
    await runDigests(portal)
  }
  expect(digestsTo(server)).toEqual([])
  at('08T08:01:00')
  await runDigests(portal)
  expect(digestsTo(server)).toHaveLength(1)
})
const setStatus = (portal: Portal, status: 'banned' | 'active') =>
  portal.as('admin').people.changeStatus({ id: portal.people.resident.id, status })

test('digests continue after the clock was a year ahead', async () => {
  const { portal, server } = await openOnFriday()
  vi.setSystemTime(new Date('2031-03-07T09:00:00-08:00'))
  await runDigests(portal)
  at('08T07:00:00')
  await portal.as('admin').announcements.create(NOTICE)
  for (const time of ['08T08:01:00', '08T09:00:00', '09T09:00:00']) {
    at(time)
    await runDigests(portal)
  }
  expect(digestsTo(server)).toHaveLength(1)
})

test('no digest is written while mail is paused, and later ones skip older news', async () => {
  const { portal, server } = await openOnFriday()
  await portal.as('superAdmin').delivery.pause()
  await portal.as('admin').announcements.create(NOTICE)
  at('01T09:00:00')
  await runDigests(portal)
  expect(await wholeMails(portal)).toEqual([])
  await portal.as('superAdmin').delivery.resume()
  at('01T10:00:00')
  await portal.as('admin').announcements.create({ ...NOTICE, title: 'Bins' })
  await runDigests(portal)
  expect(digestsTo(server).map(({ text }) => [text?.includes('Street party'), text?.includes('Bins')])).toEqual([[false, true]])
})

test('titles are in the reader’s language if there is a translation', async () => {
  const { portal, server } = await openOnFriday()
  const { announcements, events } = portal.as('admin')
  await portal.as('resident').community.chooseOwnLanguage({ language: 'es' })
  await announcements.create({ ...NOTICE, translations: [{ language: 'es', title: 'Fiesta en la calle', content: 'El sábado.' }] } as never)
  await announcements.create({ ...NOTICE, title: 'Bins' })
  const event = { title: 'Picnic', description: 'Bring something', location: 'The green', tags: ['Social'], dateStart: '2030-03-09' }
  await events.create({ ...event, translations: [{ language: 'es', title: 'Comida', description: 'Traiga algo' }] } as never)
  at('01T08:00:10')
  await runDigests(portal)
  const [spanish] = digestsTo(server)
  for (const title of ['Fiesta en la calle (', 'Bins (', 'Comida (']) expect(spanish?.text).toContain(title)
  expect(spanish?.text).not.toMatch(/Street party|Picnic/)
  expect(spokenIn('en', spanish), 'what a voice reads as English in the Spanish mail').toEqual(['Bins'])
  const english = server.mails.find(({ text }) => text?.includes('Street party (') && text.includes('Picnic ('))
  expect(english).toBeDefined()
  expect(spokenIn('es', english)).toEqual([])
})

test('a Spanish title without a translation is marked as Spanish in an English digest', async () => {
  const { portal, server } = await openOnFriday()
  await portal.as('admin').announcements.create({ ...NOTICE, title: 'Corte de agua <hoy>', language: 'es' } as never)
  at('01T08:00:10')
  await runDigests(portal)
  expect(spokenIn('es', digestsTo(server)[0])).toEqual(['Corte de agua &lt;hoy&gt;'])
})

test('a waiting digest is rendered again in the reader’s language', async () => {
  at('01T06:00:00')
  const portal = await openPortal()
  at('01T07:00:00')
  const { id } = await portal.as('admin').announcements.create(NOTICE)
  await portal.as('admin').announcements.create({ ...NOTICE, title: 'Bins' })
  at('01T09:00:00')
  await portal.services.jobs.runAll()
  const waiting = async () => (await wholeMails(portal)).find(({ toAddress }) => toAddress === 'resident@example.org')
  expect((await waiting())?.subject).toBe('Our Community HOA: 2 new things this week')
  await portal.as('admin').announcements.remove({ id })
  await portal.as('resident').community.chooseOwnLanguage({ language: 'es' })
  const digest = await waiting()
  expect(digest?.subject).toBe('Our Community HOA: 1 novedad esta semana')
  expect(digest?.text).not.toContain('Street party')
})

test('each answer of the board and each comment on a report is a separate item of the digest', async () => {
  const { portal, server } = await openOnFriday()
  const rosa = portal.as('resident')
  const admin = portal.as('admin')
  const bodyOf = (day: number) => digestsTo(server)[day]?.text ?? 'none'
  const { id } = await rosa.messages.send({ subject: 'Gate', content: 'It squeaks' })
  const report = { issueType: 'Landscape Issue', streetName: 'Sageleaf Cir', streetNumber: '18', locationRelevance: 'My Property' }
  const { id: reportId } = await rosa.maintenance.submit({ ...report, description: 'The hedge is too high' } as never)
  const answer = async (text: string) => admin.messages.write({ id, text, after: (await admin.messages.read({ id })).lastEntryId })
  await answer('Mailed at once')
  await rosa.messages.seen({ id })
  const topics = (['messages', 'maintenance'] as const).map((topic) => ({ topic, email: 'digest' as const }))
  await rosa.notifications.savePreferences({ digest: 'daily', topics })
  at('05T06:00:00')
  await answer('On Monday')
  await admin.maintenance.comment({ id: reportId, text: 'The gardener comes' })
  at('05T08:00:10')
  await runDigests(portal)
  expect(bodyOf(0)).toMatch(/The board has written about your report.*A message from the board is waiting/s)
  await rosa.messages.seen({ id })
  at('06T06:00:00')
  await answer('On Tuesday after all')
  at('06T08:00:10')
  await runDigests(portal)
  expect(bodyOf(1)).toContain('A message from the board is waiting')
  expect(bodyOf(1)).not.toContain('about your report')
  at('07T08:00:10')
  await runDigests(portal)
  expect(digestsTo(server), 'nothing twice').toHaveLength(2)
})

test('a followed report appears once in the follower’s digest, with its public part only', async () => {
  const { portal, server } = await openOnFriday()
  const { maintenance } = portal.as('admin')
  const lamp = { issueType: 'Something is Broken', streetName: 'Sageleaf Cir', streetNumber: '18', locationRelevance: 'Common Area' }
  const file = async (role: 'neighbor' | 'resident' | 'landlord') =>
    (await portal.as(role).maintenance.submit({ ...lamp, description: 'The lamp is dark' } as never)).id
  const [shown, hidden, own] = [await file('neighbor'), await file('landlord'), await file('resident')]
  await maintenance.show({ id: shown, text: 'A lamp is dark.', place: 'The pool' })
  const rosa = portal.as('resident')
  await rosa.notifications.savePreferences({ digest: 'daily', topics: [{ topic: 'maintenance', email: 'digest' }] })
  at('02T06:00:00')
  await maintenance.update({ id: shown, status: 'In Progress' })
  await maintenance.comment({ id: shown, text: 'Before anybody followed', isPublic: true })
  at('04T06:00:00')
  await rosa.maintenance.follow({ id: shown })
  await maintenance.merge({ id: own, into: hidden })
  at('05T06:00:00')
  await maintenance.update({ id: shown, status: 'Closed' })
  await maintenance.update({ id: hidden, status: 'In Progress' })
  await maintenance.comment({ id: shown, text: 'The lamp is new', isPublic: true })
  await maintenance.comment({ id: shown, text: 'For its reporter alone' })
  at('05T08:00:10')
  await runDigests(portal)
  const [digest] = digestsTo(server)
  expect(digest?.subject).toMatch(/4 new things today$/)
  const linesOf = (sentence: string) => (digest?.text ?? '').match(new RegExp(`${sentence} \\(.*\\)\\s+\\S+`, 'g')) ?? []
  const moved = linesOf('The status of a report you follow has changed').map((line) => line.slice(line.indexOf('portal.test') + 11))
  expect(moved.sort()).toEqual([`/community-reports?report=${shown}`, '/maintenance'])
  expect(linesOf('The board has written about a report you follow')).toHaveLength(1)
  expect(linesOf('The status of your report has changed')).toHaveLength(1)
  expect(digest?.text).not.toMatch(/Nils|Lena/)
  at('06T08:00:10')
  await runDigests(portal)
  expect(digestsTo(server), 'nothing twice').toHaveLength(1)
})

test('a report that is no longer public disappears from its followers’ digests and mail', async () => {
  const { portal, server } = await openOnFriday()
  const { maintenance } = portal.as('admin')
  const lamp = { issueType: 'Something is Broken', streetName: 'Sageleaf Cir', streetNumber: '18', locationRelevance: 'Common Area' }
  const { id } = await portal.as('neighbor').maintenance.submit({ ...lamp, description: 'The lamp is dark' } as never)
  await maintenance.show({ id, text: 'A lamp is dark.', place: 'The pool' })
  const rosa = portal.as('resident')
  await rosa.notifications.savePreferences({ digest: 'daily', topics: [{ topic: 'maintenance', email: 'digest' }] })
  at('04T06:00:00')
  await rosa.maintenance.follow({ id })
  await maintenance.hide({ id })
  at('05T06:00:00')
  await maintenance.update({ id, status: 'In Progress' })
  at('05T08:00:10')
  await runDigests(portal)
  expect(digestsTo(server)).toEqual([])
  await maintenance.show({ id, text: 'A lamp is dark.', place: 'The pool' })
  at('06T08:00:10')
  await runDigests(portal)
  expect(digestsTo(server)).toHaveLength(1)
})

test('news that was only pushed to a device still appears in the digest', async () => {
  const { portal, server } = await openOnFriday()
  const service = await openPushService()
  const rosa = portal.as('resident')
  await rosa.notifications.savePreferences({ topics: [{ topic: 'announcements', email: 'digest' }] })
  portal.env.PUSH_ORIGINS = [service.url]
  const app = await portal.app()
  await app.inject({
    method: 'POST',
    url: '/api/push/subscriptions',
    headers: { cookie: await portal.cookieOf('resident') },
    payload: { endpoint: `${service.url}/rosa`, keys: openBrowserKeys().keys },
  })
  await portal.as('admin').announcements.create({ ...NOTICE, isUrgent: false, notify: true })
  at('01T08:00:10')
  await portal.services.messageQueue.sendDue()
  await runDigests(portal)
  expect(service.pushes).toHaveLength(1)
  expect(digestsTo(server).map(({ subject }) => subject)).toEqual(['Our Community HOA: 1 new thing this week'])
  expect(digestsTo(server, 'neighbor@example.org'), 'who was mailed').toEqual([])
})
