import { readdirSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { takePhoto } from '../../testing/camera-photo'
import { sendParts } from '../../testing/multipart'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'
import { makeReport, REPORT } from '../../testing/row-makers'
import { TWILIO } from '../../testing/text-gateway'

afterEach(() => vi.useRealTimers())

const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
const SECOND = 1000

async function callOf(portal: Portal) {
  const app = await portal.app()
  return async (role: Role, method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, headers: { cookie: await portal.cookieOf(role) }, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
}

/** Everything but the audit log, whose first entry stays, the index of search, and counters of nothing. */
function everyRow({ sqlite }: Portal) {
  const others = /^(sqlite_|kysely_|search|auditEntry|session|knownBrowser)/
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[]
  const rowsOf = (name: string) =>
    (sqlite.prepare(`SELECT * FROM ${name}`).all() as object[])
      .map((row) => JSON.stringify(row))
      .filter((row) => !row.endsWith('"count":0}'))
      .sort()
  return Object.fromEntries(tables.filter((name) => !others.test(name)).map((name) => [name, rowsOf(name)]))
}
const lastAudit = async (portal: Portal) =>
  (await portal.as('superAdmin').audit.list({})).slice(0, 2).map(({ action, subject }) => `${action} ${subject}`)

interface Told {
  /** How the person who does it calls it. */
  deed: { by: Role; method: 'POST' | 'PATCH' | 'PUT'; url: string; payload: object }
  /** Uses it: the deed can then no longer be undone. */
  use(): Promise<unknown>
  audit: string[]
}

const DEEDS: Record<string, (portal: Portal) => Promise<Told>> = {
  async 'telling people of an announcement'(portal) {
    const { announcements } = portal.as('admin')
    const { id } = await announcements.create({ title: 'Gate', content: 'It stays open', categories: [1], notify: true })
    await portal.addPerson({ username: 'latecomer', streetNumber: '20' })
    return {
      deed: { by: 'admin', method: 'POST', url: `/api/announcements/${id}/notify`, payload: {} },
      use: () => announcements.update({ id, title: 'The gate' }),
      audit: ['took back telling people about announcement Gate', 'told 1 person about announcement Gate'],
    }
  },
  async 'pinning an announcement and telling people'(portal) {
    const { announcements } = portal.as('admin')
    const { id } = await announcements.create({ title: 'Gate', content: 'It stays open', categories: [1] })
    return {
      deed: { by: 'admin', method: 'PUT', url: `/api/announcements/${id}/pin`, payload: { isPinned: true, sendNotification: true } },
      use: () => announcements.pin({ id, isPinned: false }),
      audit: ['took back telling people about announcement Gate', 'told 6 people about announcement Gate'],
    }
  },
  async 'approving a person'(portal) {
    const { polls } = portal.as('admin')
    await polls.create({ title: 'Bench', description: 'Where should it stand?', options: ['Pond', 'Gate'], status: 'active' })
    const { id } = portal.people.pending
    return {
      deed: { by: 'admin', method: 'POST', url: `/api/users/${id}/status`, payload: { status: 'active' } },
      use: async () =>
        (await portal.app()).inject({ method: 'POST', url: '/api/login', payload: { username: 'pending', password: 'correct horse' } }),
      audit: ['took back the approval of Pia Pending (pending)', 'approved user Pia Pending (pending)'],
    }
  },
  async 'closing a report'(portal) {
    const id = Number((await makeReport(portal, 'resident')).id)
    const twin = Number((await makeReport(portal, 'neighbor')).id)
    await portal.as('admin').maintenance.merge({ id: twin, into: id })
    return {
      deed: { by: 'admin', method: 'PATCH', url: `/api/maintenance-reports/${id}`, payload: { status: 'Closed', adminComments: 'Fixed' } },
      use: () => portal.as('resident').maintenance.feedback({ id, fixed: true }),
      audit: [`took back the status of report #${id}`, `updated report #${id}: Open to Closed`],
    }
  },
  async 'marking a conversation as resolved'(portal) {
    const { id, lastEntryId } = await portal.as('resident').messages.send({ subject: 'Fence', content: 'Which color?' })
    await portal.as('admin').messages.changeForBoard({ id, remindOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) })
    return {
      deed: { by: 'admin', method: 'POST', url: `/api/messages/${id}/resolve`, payload: { after: lastEntryId } },
      use: () => portal.as('resident').messages.write({ id, text: 'And the gate?' }),
      audit: [`took back resolving message #${id}`, `resolved message #${id}`],
    }
  },
}

test.each(Object.entries(DEEDS))('%s is undone as if it had not happened, by the person who did it, for ten seconds', async (_, make) => {
  const portal = await openPortal(TWILIO)
  const call = await callOf(portal)
  const { deed, audit } = await make(portal)
  await portal.services.messageQueue.notifyRemaining()
  const before = everyRow(portal)
  const doIt = async () => (await call(deed.by, deed.method, deed.url, { ...deed.payload, undoable: true })).body.undo
  const done = await doIt()
  await portal.services.messageQueue.notifyRemaining()
  expect(everyRow(portal)).not.toEqual(before)
  expect(Date.parse(done.until) - Date.now()).toBeGreaterThan(9 * SECOND)
  const url = `/api/undo/${done.id}`
  for (const role of ['superAdmin', 'resident'] as const)
    expect(await call(role, 'POST', url)).toEqual({ status: 404, body: { error: 'It can no longer be undone.' } })
  expect(await call(deed.by, 'POST', url)).toEqual({ status: 200, body: { message: 'Undone' } })
  expect(everyRow(portal)).toEqual(before)
  expect(await lastAudit(portal)).toEqual(audit)
  expect((await call(deed.by, 'POST', url)).status).toBe(404)

  const again = await doIt()
  const after = everyRow(portal)
  later(10 * SECOND)
  expect(await call(deed.by, 'POST', `/api/undo/${again.id}`)).toEqual({ status: 409, body: { error: 'It can no longer be undone.' } })
  expect(everyRow(portal)).toEqual(after)
})

test('a report closed with a photo is told in one email, and undoing it takes back the photo, too', async () => {
  const { portal, server } = await openMailingPortal()
  const { recentlyDeleted, maintenance } = portal.as('admin')
  const { id } = await portal.as('resident').maintenance.submit(REPORT)
  await portal.services.mailQueue.sendDue()
  server.mails.length = 0
  const before = everyRow(portal)
  const bytes = await takePhoto({ width: 64, height: 48 })
  const close = async (fields: Record<string, string>) => {
    const form = { status: 'Closed', adminComments: 'The lamp is new.', photos: [{ name: 'lamp.jpg', bytes }], ...fields }
    const headers = { cookie: await portal.cookieOf('admin') }
    const answer = await sendParts(await portal.app(), 'PATCH', `/api/maintenance-reports/${id}`, form, headers)
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }
  const { undo } = await close({ undoable: 'true' })
  await recentlyDeleted.undo({ id: undo.id })
  await portal.services.fileTrash.empty()
  // The day's limits count it still.
  expect({ ...everyRow(portal), usage: before.usage }).toEqual(before)
  expect(readdirSync(portal.env.UPLOADS_DIR, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([])

  // The answer was lost on its way, and the phone sends it again.
  for (let time = 0; time < 2; time += 1) await close({ key: 'abcd-1234' })
  await portal.services.mailQueue.sendDue()
  expect(server.mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
    'resident@example.org: Your maintenance report is now Closed',
  ])
  expect(server.mails[0]?.text).toContain('The lamp is new.')
  expect(server.mails[0]?.text).toContain('The board added 1 photo. Open the report to see it.')
  expect(server.mails[0]?.text).toContain(`http://portal.test/maintenance?report=${id}`)
  expect(await maintenance.details({ id })).toMatchObject({
    status: 'Closed',
    adminComments: 'The lamp is new.',
    comments: [{ side: 'board', text: '', photoUrls: [expect.stringMatching(/photos/)] }],
  })
})

test.each(Object.entries(DEEDS))('%s stands once somebody has used it', async (_, make) => {
  const portal = await openPortal()
  const call = await callOf(portal)
  const { deed, use } = await make(portal)
  const { undo } = (await call(deed.by, deed.method, deed.url, { ...deed.payload, undoable: true })).body
  await use()
  const used = everyRow(portal)
  expect(await call(deed.by, 'POST', `/api/undo/${undo.id}`)).toEqual({ status: 409, body: { error: 'Somebody has used it already.' } })
  expect(everyRow(portal)).toEqual(used)
})

test.each(Object.entries(DEEDS))('%s goes at once for a caller who did not ask for it to be undoable', async (_, make) => {
  const portal = await openPortal()
  const { deed } = await make(portal)
  expect((await (await callOf(portal))(deed.by, deed.method, deed.url, deed.payload)).body).not.toHaveProperty('undo')
  const waiting = await portal.reads.selectFrom('mail').select('nextAttemptAt').execute()
  expect(waiting.filter(({ nextAttemptAt }) => nextAttemptAt > new Date().toISOString())).toEqual([])
})

test('the emails of an approval leave after ten seconds, and then it can no longer be undone', async () => {
  const { portal, server } = await openMailingPortal()
  const { people, recentlyDeleted } = portal.as('admin')
  const ids = [portal.people.pending.id, (await portal.addPerson({ username: 'wes', status: 'pending' })).id]
  const { undo } = await people.approve({ ids, undoable: true })
  await portal.services.mailQueue.sendDue()
  expect(server.mails).toEqual([])
  later(11 * SECOND)
  await portal.services.mailQueue.sendDue()
  expect(server.mails.length).toBe(2)
  const late = recentlyDeleted.undo({ id: undo?.id ?? 0 })
  await expect(late).rejects.toMatchObject({ code: 'CONFLICT', message: 'It has been sent.' })
  expect((await people.list()).filter(({ status }) => status === 'pending')).toEqual([])
})

test('an announcement posted with news of it stays, untold; an urgent one goes at once and cannot be undone', async () => {
  const portal = await openPortal()
  const { announcements, recentlyDeleted } = portal.as('admin')
  const draft = { title: 'Gate', content: 'It stays open', categories: [1], notify: true, undoable: true }
  const { id, undo, isEmailed } = await announcements.create(draft)
  expect([isEmailed, undo !== undefined]).toEqual([true, true])
  await recentlyDeleted.undo({ id: undo?.id ?? 0 })
  expect(await announcements.get({ id })).toMatchObject({ state: 'published', isEmailed: false, notifiedAt: null })
  expect((await announcements.reach({ id })).alreadyTold).toBe(0)
  expect(await announcements.create({ ...draft, isUrgent: true })).not.toHaveProperty('undo')
  expect(await announcements.pin({ id, isPinned: true, undoable: true })).not.toHaveProperty('undo')
})
