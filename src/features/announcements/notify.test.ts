import { afterEach, expect, test, vi } from 'vitest'
import { wholeMails } from '../../testing/mails'
import { openPortal, type Portal } from '../../testing/open-portal'

const NOTICE = { title: 'Boil water', content: 'Until further notice.', categories: [1] }
const HOUR = 3_600_000

afterEach(() => void vi.useRealTimers())
const setClock = (instant: number) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })

const mailsOf = async (portal: Portal) =>
  (await wholeMails(portal)).map(({ toAddress, subject }) => `${toAddress.split('@')[0]}: ${subject}`)
const withheld = async (portal: Portal) => {
  await portal.reads.selectFrom('mail').select('id').execute()
  const said: (string | null)[] = []
  for (const mail of await portal.reads.selectFrom('mail').selectAll().where('status', '=', 'waiting').orderBy('id').execute()) {
    const composed = await portal.services.mailQueue.compose(portal.reads, mail)
    said.push(typeof composed === 'string' ? composed : null)
  }
  return said
}

test('a notification goes only to the current audience, and the counts match the emails', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin')
  await portal.as('resident').notifications.unsubscribe({ reason: 'other' })
  const audience = { kind: 'homeowners' as const, streets: [] }
  const reach = await admin.notifications.estimate({ audience })
  expect(reach).toMatchObject({ people: 4, households: 1, email: 3, digest: 0, sms: 0, smsSegments: 0, push: 0 })
  expect(reach.notReached).toEqual([
    {
      id: portal.people.resident.id,
      name: 'Rosa Resident',
      streetNumber: '18',
      streetName: 'Sageleaf Cir',
      reason: 'unsubscribed',
      householdReached: true,
    },
  ])
  const made = await admin.announcements.create({ ...NOTICE, audience, notify: true })
  expect(made).toMatchObject({ isEmailed: true, notifiedAt: expect.any(String) })
  expect(await mailsOf(portal)).toHaveLength(3)
  expect(await admin.announcements.reach({ id: made.id })).toMatchObject({ people: 1, email: 0, alreadyTold: 3 })
})

test('people who turned the topic off or chose the digest are counted but not notified at once', async () => {
  const portal = await openPortal()
  await portal.as('resident').notifications.savePreferences({ topics: [{ topic: 'announcements', email: 'digest' }] })
  await portal.as('neighbor').notifications.savePreferences({ level: 'important' })
  const summaryOf = (isUrgent: boolean) => portal.as('admin').notifications.estimate({ isUrgent })
  expect(await summaryOf(false)).toMatchObject({
    people: 6,
    email: 4,
    digest: 1,
    notReached: [{ name: 'Nils Neighbor', reason: 'notChosen' }],
  })
  expect(await summaryOf(true)).toMatchObject({ people: 6, email: 6, digest: 0, notReached: [] })
  await portal.as('admin').announcements.create({ ...NOTICE, isUrgent: true, notify: true })
  expect(await mailsOf(portal)).toContain('neighbor: URGENT: Boil water')
})

test('a scheduled announcement is visible from its time on and notifies once, even after restarts', async () => {
  const portal = await openPortal()
  const publishAt = new Date(Date.now() + HOUR).toISOString()
  const { id } = await portal.as('admin').announcements.create({ ...NOTICE, publishAt, notify: true })
  const titles = async () => (await portal.as('resident').announcements.list()).map(({ title }) => title)
  await portal.services.jobs.runAll()
  expect([await titles(), await mailsOf(portal)]).toEqual([[], []])
  setClock(Date.now() + HOUR)
  expect(await titles()).toEqual(['Boil water'])
  expect(await portal.as('admin').announcements.get({ id })).toMatchObject({ state: 'published', publishedAt: publishAt, publishAt: null })
  await portal.as('admin').announcements.update({ ...NOTICE, id, content: 'Until Friday.' })
  await Promise.all([portal.services.jobs.runAll(), portal.as('admin').announcements.notify({ id })])
  await portal.services.jobs.runAll()
  expect(await mailsOf(portal)).toHaveLength(6)
})

test('an announcement that has expired by its time notifies nobody', async () => {
  const portal = await openPortal()
  const publishAt = new Date(Date.now() + HOUR).toISOString()
  await portal.as('admin').announcements.create({ ...NOTICE, publishAt, expiresAt: publishAt.slice(0, 10), notify: true })
  setClock(Date.now() + 72 * HOUR)
  await portal.services.jobs.runAll()
  expect(await mailsOf(portal)).toEqual([])
})

test('an edit notifies nobody by default; with notify each person gets one "Updated:" email', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').announcements
  const { id } = await admin.create({ ...NOTICE, notify: true })
  await portal.addPerson({ username: 'newcomer' })
  expect(await admin.update({ ...NOTICE, id, content: 'Until Friday.' })).toMatchObject({ updatedAt: expect.any(String) })
  expect(await mailsOf(portal)).toHaveLength(6)
  const save = () => admin.update({ ...NOTICE, id, content: 'Until Sunday.', notify: true })
  await Promise.all([save(), save()])
  const later = (await mailsOf(portal)).slice(6)
  expect(later.filter((mail) => mail.includes('Updated: Boil water'))).toHaveLength(6)
  expect(later).toContain('newcomer: Important announcement: Boil water')
  expect(later).toHaveLength(7)
})

test('concurrent publishing, pinning and notifying notify each person once', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').announcements
  const { id } = await admin.create({ ...NOTICE, state: 'draft', notify: true })
  await Promise.allSettled([
    admin.update({ ...NOTICE, id, state: 'published' }),
    admin.update({ ...NOTICE, id, state: 'published' }),
    admin.notify({ id }),
    admin.pin({ id, isPinned: true, sendNotification: true }),
    portal.services.jobs.runAll(),
  ])
  expect(await mailsOf(portal)).toHaveLength(6)
})

test('a waiting notification is dropped after a move, a change of audience or a deletion', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin')
  const streets = ['Sageleaf Cir']
  const { id } = await admin.announcements.create({ ...NOTICE, audience: { kind: 'streets', streets }, notify: true })
  await admin.people.update({ id: portal.people.resident.id, streetName: 'Oakridge Dr' })
  const gone = 'Not sent: what it was about is gone, or is no longer for this reader.'
  expect((await withheld(portal)).filter((said) => said === gone)).toHaveLength(1)
  await admin.announcements.update({ ...NOTICE, id, audience: { kind: 'board' } })
  expect((await withheld(portal)).filter((said) => said === gone)).toHaveLength(3)
  await admin.announcements.remove({ id })
  const reasons = portal.sqlite.prepare("SELECT DISTINCT lastError FROM mail WHERE cause = 'announcement'").pluck().all()
  expect(reasons).toEqual([gone])
})

test('drafts, scheduled and expired announcements cannot notify', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').announcements
  const rows = [
    await admin.create({ title: 'Draft', state: 'draft' }),
    await admin.create({ ...NOTICE, publishAt: new Date(Date.now() + HOUR).toISOString() }),
    await admin.create({ ...NOTICE, expiresAt: '2020-01-01' }),
  ]
  for (const { id } of rows) await expect(admin.notify({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await mailsOf(portal)).toEqual([])
})

test('the board can notify twenty times an hour and then gets 429', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').announcements
  for (let number = 0; number < 20; number += 1) await admin.create({ ...NOTICE, notify: true })
  await expect(portal.as('superAdmin').announcements.create({ ...NOTICE, notify: true })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    details: { retryAfter: expect.any(Number) },
  })
  await admin.create(NOTICE)
  setClock(Date.now() + HOUR + 1000)
  expect(await admin.create({ ...NOTICE, notify: true })).toMatchObject({ isEmailed: true })
})

test('the board sees the number of households that opened an announcement, from five on, and no names', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').announcements
  const { id } = await admin.create(NOTICE)
  const hidden = await admin.create({ ...NOTICE, state: 'draft' })
  const seen = async () => (await admin.get({ id })).seenBy
  expect(await seen()).toBeNull()
  for (let home = 1; home <= 5; home += 1) await portal.addPerson({ username: `home${home}`, streetNumber: String(home) })
  expect(await seen()).toEqual({ households: 0, of: 6 })
  for (const role of ['resident', 'neighbor', 'resident'] as const) await portal.as(role).announcements.seen({ ids: [id, hidden.id, 999] })
  expect(await seen()).toEqual({ households: 1, of: 6 })
  expect(await portal.as('resident').announcements.get({ id })).toMatchObject({ seenBy: null })
  expect(await portal.reads.selectFrom('announcementSeen').select('announcementId').execute()).toHaveLength(2)
  const calls = Array.from({ length: 13 }, () => portal.as('landlord').announcements.seen({ ids: Array.from({ length: 50 }, () => id) }))
  await expect(Promise.all(calls)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
