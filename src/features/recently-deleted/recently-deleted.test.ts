import { existsSync, readdirSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { PDF, sendParts } from '../../testing/multipart'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'
import {
  makeActivePollImage,
  makeCurrentAnnouncement,
  makeEventImage,
  makeGuideline,
  makePhoto,
  makePrivateDocument,
  makeScheduledAnnouncement,
  REPORT,
} from '../../testing/row-makers'

afterEach(() => vi.useRealTimers())

const DAY = 86_400_000
const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })

async function open(portal?: Portal) {
  const opened = portal ?? (await openPortal())
  const app = await opened.app()
  const call = async (role: Role, method: 'GET' | 'POST' | 'DELETE' | 'PATCH', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, headers: { cookie: await opened.cookieOf(role) }, ...(payload && { payload }) })
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body }
  }
  return { portal: opened, app, call }
}

/** Every row that a deletion may take along, without votes, which move, and row ids that nobody sees. */
function everyRow({ sqlite }: Portal) {
  const others = /^(sqlite_|kysely_|search|recentlyDeleted|auditEntry|session|fileText|mail|notification$|user$|roll|householdRoll|ballot)/
  const unseen: Record<string, string[]> = { translation: ['id'], documentVersion: ['id'], poll: ['votesFile'] }
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[]
  const rowsOf = (name: string) =>
    (sqlite.prepare(`SELECT * FROM ${name}`).all() as object[]).map((row) =>
      JSON.stringify(Object.entries(row).filter(([column]) => !unseen[name]?.includes(column))),
    )
  return Object.fromEntries(tables.filter((name) => !others.test(name)).map((name) => [name, rowsOf(name).sort()]))
}
const filesOf = ({ env }: Portal) =>
  existsSync(env.UPLOADS_DIR) ? readdirSync(env.UPLOADS_DIR).filter((name) => name !== 'tmp').length : 0

interface Thing {
  url: string
  /** Addresses that open it, or a file of it. */
  opens: string[]
  id?: number
}

/** A thing of each kind, with everything that can hang on it. */
const THINGS: Record<string, (portal: Portal) => Promise<Thing>> = {
  async announcement(portal) {
    const id = Number((await makeCurrentAnnouncement(portal, 'admin')).id)
    const { announcements } = portal.as('admin')
    await announcements.pin({ id, isPinned: true, sendNotification: true })
    await portal.as('resident').announcements.seen({ ids: [id] })
    portal.sqlite
      .prepare("INSERT INTO translation (kind, rowId, language, title, text) VALUES ('announcement', ?, 'es', 'Botes', 'El martes')")
      .run(id)
    const { attachmentUrl } = await announcements.get({ id })
    return { url: `/api/announcements/${id}`, opens: [attachmentUrl ?? ''], id }
  },
  async document(portal) {
    const id = Number((await makePrivateDocument(portal, 'admin')).id)
    const headers = { cookie: await portal.cookieOf('admin') }
    await sendParts(await portal.app(), 'POST', `/api/documents/${id}/versions`, { file: { name: 'b.pdf', bytes: PDF } }, headers)
    return { url: `/api/documents/${id}`, opens: [`/api/documents/download/${id}`, `/api/documents/${id}/versions/1/download`], id }
  },
  async poll(portal) {
    const { id, imageId } = await makeActivePollImage(portal, 'admin')
    const options = (await portal.as('admin').polls.get({ id: Number(id) })).options
    for (const role of ['resident', 'neighbor'] as const)
      await portal.as(role).polls.vote({ id: Number(id), responses: [{ optionId: options[0]?.id ?? 0 }] })
    return {
      url: `/api/polls/${id}`,
      opens: [`/api/polls/${id}`, `/api/polls/${id}/results`, `/api/polls/${id}/images/${imageId}`],
      id: Number(id),
    }
  },
  async event(portal) {
    const { id } = await makeEventImage(portal, 'admin')
    return { url: `/api/events/${id}`, opens: [`/api/events/${id}`, `/api/events/${id}/image`], id: Number(id) }
  },
  async guideline(portal) {
    const { id } = await makeGuideline(portal, 'admin')
    return { url: `/api/ccr-guidelines/${id}`, opens: [], id: Number(id) }
  },
  async report(portal) {
    const { id, photoId } = await makePhoto(portal, 'resident')
    const { maintenance } = portal.as('admin')
    await maintenance.show({ id: Number(id), text: 'The lamp is dark', place: 'By the pool', photoIds: [Number(photoId)] })
    await maintenance.comment({ id: Number(id), text: 'Bob comes', isPublic: true })
    await maintenance.note({ id: Number(id), text: 'Ask Bob' })
    await maintenance.update({ id: Number(id), status: 'In Progress' })
    await portal.as('neighbor').maintenance.follow({ id: Number(id) })
    portal.sqlite.exec("UPDATE mail SET status = 'sent'; UPDATE maintenanceReport SET notificationStatus = 'Successful'")
    return {
      url: `/api/maintenance-reports/${id}`,
      opens: [`/api/maintenance-reports/${id}`, `/api/maintenance-reports/${id}/photos/${photoId}`, `/api/community-reports/${id}`],
      id: Number(id),
    }
  },
  async contact(portal) {
    const { id } = await portal.as('admin').contacts.create({ section: 'board', title: 'Treasurer', phone: '(555) 010-4477' })
    return { url: `/api/contacts/${id}`, opens: [], id }
  },
}

test.each(Object.entries(THINGS))('a board member deletes a %s by mistake and has it back as it was', async (type, make) => {
  const { portal, call } = await open()
  const { url, opens, id } = await make(portal)
  const read = () => Promise.all(opens.map(async (address) => (await call('admin', 'GET', address)).body))
  const [before, files, answers] = [everyRow(portal), filesOf(portal), await read()]
  const { status, body } = await call('admin', 'DELETE', url)
  expect([status, Object.keys(body).sort()]).toEqual([200, ['message', 'until']])
  expect(Math.round((Date.parse(body.until) - Date.now()) / DAY)).toBe(30)
  expect(filesOf(portal)).toBe(files)
  const name = `${type}/${id}`
  for (const gone of opens) expect([(await call('admin', 'GET', gone)).status, gone]).toEqual([404, gone])
  expect((await call('admin', 'DELETE', url)).status).toBe(404)
  expect((await call('resident', 'GET', '/api/recently-deleted')).status).toBe(403)
  expect((await call('resident', 'POST', `/api/recently-deleted/${name}/restore`)).status).toBe(403)
  expect((await call('superOnly', 'GET', '/api/recently-deleted')).body).toEqual([
    { type, id, title: expect.stringMatching(/\w/), deletedAt: expect.any(String), deletedBy: 'Ada Admin', until: body.until },
  ])
  const restored = await call('admin', 'POST', `/api/recently-deleted/${name}/restore`)
  expect([restored.status, restored.body.id]).toEqual([200, id])
  expect(everyRow(portal)).toEqual(before)
  expect(await read()).toEqual(answers)
  expect((await call('admin', 'GET', '/api/recently-deleted')).body).toEqual([])
  expect((await call('admin', 'POST', `/api/recently-deleted/${name}/restore`)).status).toBe(404)
})

test('a version comes back in its place, and only while its document is there', async () => {
  const { portal, app, call } = await open()
  const { id = 0, url } = await (THINGS.document as NonNullable<typeof THINGS.document>)(portal)
  const numbers = async () => (await portal.as('resident').documents.versions({ id })).map(({ number }) => number)
  const headers = { cookie: await portal.cookieOf('admin') }
  await sendParts(app, 'POST', `${url}/versions`, { file: { name: 'c.pdf', bytes: PDF } }, headers)
  const before = everyRow(portal)
  for (const [number, left] of [
    [3, [2, 1]],
    [1, [3, 2]],
  ] as const) {
    expect(Object.keys((await call('admin', 'DELETE', `${url}/versions/${number}`)).body).sort()).toEqual(['message', 'until'])
    expect(await numbers()).toEqual(left)
    const [entry] = (await call('admin', 'GET', '/api/recently-deleted')).body
    expect(entry).toMatchObject({ type: 'version', title: `Bylaws, version ${number}` })
    expect((await call('admin', 'POST', `/api/recently-deleted/version/${entry.id}/restore`)).body).toMatchObject({ id, version: 3 })
    expect(await numbers()).toEqual([3, 2, 1])
  }
  expect(everyRow(portal)).toEqual(before)

  const { id: version } = await portal.as('admin').documents.removeVersion({ id, number: 2 })
  await call('admin', 'DELETE', url)
  const refused = await call('admin', 'POST', `/api/recently-deleted/version/${version}/restore`)
  expect(refused).toEqual({ status: 409, body: { error: 'The document itself is deleted. Restore it first.' } })
  await call('admin', 'POST', `/api/recently-deleted/document/${id}/restore`)
  await portal.as('admin').documents.restoreVersion({ id: version })
  expect(everyRow(portal)).toEqual(before)
  await portal.as('admin').documents.removeVersion({ id, number: 2 })
  await call('admin', 'DELETE', url)
  await portal.as('superAdmin').recentlyDeleted.remove({ type: 'document', id })
  await portal.services.fileTrash.empty()
  expect([await portal.as('admin').recentlyDeleted.list(), filesOf(portal)]).toEqual([[], 0])
})

test('after 30 days a deleted report is gone with its photo, and nobody can restore it', async () => {
  const { portal, call } = await open()
  const { url, id } = await (THINGS.report as NonNullable<typeof THINGS.report>)(portal)
  await call('admin', 'DELETE', url)
  later(30 * DAY - 60_000)
  await portal.services.jobs.runAll()
  expect([filesOf(portal) > 0, (await call('admin', 'GET', '/api/recently-deleted')).body.length]).toEqual([true, 1])
  later(60_000)
  expect((await call('admin', 'POST', `/api/recently-deleted/report/${id}/restore`)).status).toBe(404)
  expect((await call('admin', 'GET', '/api/recently-deleted')).body).toEqual([])
  await portal.services.jobs.runAll()
  const left = portal.sqlite.prepare('SELECT (SELECT count(*) FROM recentlyDeleted), (SELECT count(*) FROM storedFile)').raw().get()
  expect([left, filesOf(portal)]).toEqual([[0, 0], 0])
})

test('a secretary deletes a poll with votes: the board hears of it, and the votes are there when it is back', async () => {
  const { portal, server } = await openMailingPortal()
  const { call } = await open(portal)
  const { id = 0 } = await (THINGS.poll as NonNullable<typeof THINGS.poll>)(portal)
  const results = () => portal.as('admin').polls.results({ id })
  const before = await results()
  await call('admin', 'DELETE', `/api/polls/${id}`)
  await portal.services.mailQueue.sendDue()
  expect(server.mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
    ['admin', 'superAdmin', 'superOnly'].map((name) => [`${name.toLowerCase()}@example.org`, 'A poll with votes was deleted']),
  )
  expect(server.mails[0]?.text).toMatch(
    /Ada Admin deleted the poll "New bench".*stays in Recently deleted with its votes until \w+ \d+, \d{4}/s,
  )

  await call('admin', 'POST', `/api/recently-deleted/poll/${id}/restore`)
  expect(await results()).toEqual(before)
  const optionId = (await portal.as('admin').polls.get({ id })).options[0]?.id ?? 0
  await expect(portal.as('resident').polls.vote({ id, responses: [{ optionId }] })).rejects.toMatchObject({ code: 'CONFLICT' })
  await portal.as('landlord').polls.vote({ id, responses: [{ optionId }] })
  expect((await results()).totalVotes).toBe(3)

  await call('admin', 'DELETE', `/api/polls/${id}`)
  for (const role of ['resident', 'admin'] as const)
    expect((await call(role, 'DELETE', `/api/recently-deleted/poll/${id}`)).status).toBe(403)
  portal.sqlite.exec('UPDATE session SET provenUntil = NULL')
  const [cookie] = [await portal.cookieOf('superAdmin')]
  portal.sqlite.exec('UPDATE session SET provenUntil = NULL')
  const app = await portal.app()
  const refused = await app.inject({ method: 'DELETE', url: `/api/recently-deleted/poll/${id}`, headers: { cookie } })
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { freshProof: true, methods: ['password'] }])
  expect(await portal.as('superAdmin').recentlyDeleted.remove({ type: 'poll', id })).toEqual({ message: 'Deleted for good' })
  await expect(portal.as('superAdmin').recentlyDeleted.remove({ type: 'poll', id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  server.mails.length = 0
  await portal.services.mailQueue.sendDue()
  const texts = server.mails.map(({ text = '' }) => text)
  expect([texts.filter((text) => /until/.test(text)).length, texts.filter((text) => /deleted for good/.test(text)).length]).toEqual([3, 3])
})

test('time went on: a poll that was to close is closed, an announcement that was to appear is there, and nobody is told', async () => {
  const { portal, call } = await open()
  const { polls } = portal.as('admin')
  const draft = { title: 'Bench', description: 'Where should it stand?', options: ['Pond', 'Gate'], status: 'active' as const }
  const { id } = await polls.create({ ...draft, closesAt: new Date(Date.now() + DAY).toISOString() })
  const announcement = Number((await makeScheduledAnnouncement(portal, 'admin')).id)
  portal.sqlite.exec('UPDATE announcement SET notify = 1')
  await call('admin', 'DELETE', `/api/polls/${id}`)
  await call('admin', 'DELETE', `/api/announcements/${announcement}`)
  later(2 * DAY)
  await portal.services.jobs.runAll()
  const mails = () => portal.sqlite.prepare('SELECT count(*) FROM mail').pluck().get()
  const before = mails()
  expect((await call('admin', 'POST', `/api/recently-deleted/poll/${id}/restore`)).body).toMatchObject({ isOpen: false })
  expect((await call('admin', 'POST', `/api/recently-deleted/announcement/${announcement}/restore`)).body).toMatchObject({
    state: 'published',
  })
  await portal.services.jobs.runAll()
  expect(mails()).toBe(before)
  expect(await portal.as('resident').announcements.get({ id: announcement })).toMatchObject({ title: 'Bins' })
})

test('what waits to be sent about a deleted announcement is withdrawn for good', async () => {
  const { portal, server } = await openMailingPortal()
  await portal.as('superAdmin').delivery.pause()
  const { id } = await portal.as('admin').announcements.create({ title: 'Water', content: 'Off', categories: [1], notify: true })
  await portal.as('admin').announcements.remove({ id })
  await portal.as('admin').announcements.restore({ id })
  await portal.as('superAdmin').delivery.resume()
  await portal.services.mailQueue.sendDue()
  expect(server.mails).toEqual([])
})

test('whoever deleted their account meanwhile is not brought back with a report', async () => {
  const { portal, call } = await open()
  const { url, id = 0 } = await (THINGS.report as NonNullable<typeof THINGS.report>)(portal)
  await call('admin', 'DELETE', url)
  for (const role of ['resident', 'neighbor'] as const) await portal.as('superAdmin').people.remove({ id: portal.people[role].id })
  expect((await call('admin', 'POST', `/api/recently-deleted/report/${id}/restore`)).body).toMatchObject({
    id,
    userName: 'Former resident',
  })
  expect(portal.sqlite.prepare('SELECT count(*) FROM reportFollow').pluck().get()).toBe(0)
  expect(portal.sqlite.pragma('foreign_key_check')).toEqual([])
})

test('a deleted report can be restored after its reporter has submitted it again', async () => {
  const { portal } = await open()
  const submit = () => portal.as('resident').maintenance.submit({ ...REPORT, key: '0b7d0c52-8a0a-4c51-9f7d-0a5b1f5c1a11' })
  const { id } = await submit()
  await portal.as('admin').maintenance.remove({ id })
  const again = await submit()
  expect((await portal.as('admin').maintenance.restore({ id })).id).toBe(id)
  expect((await submit()).id).toBe(again.id)
})

test('reports that a deletion parted stay parted; one that was merged follows the other, or stands alone without it', async () => {
  const { portal } = await open()
  const { maintenance } = portal.as('admin')
  const submit = async () => (await portal.as('resident').maintenance.submit({ ...REPORT })).id
  const [into, joined, third] = [await submit(), await submit(), await submit()]
  await maintenance.merge({ id: joined, into })
  await maintenance.remove({ id: into })
  await maintenance.restore({ id: into })
  expect([(await maintenance.details({ id: joined })).mergedInto ?? null, (await maintenance.details({ id: into })).mergedIds]).toEqual([
    null,
    [],
  ])

  await maintenance.merge({ id: joined, into })
  await maintenance.remove({ id: joined })
  await maintenance.merge({ id: into, into: third })
  expect((await maintenance.restore({ id: joined })).mergedIntoId).toBe(third)
  await maintenance.remove({ id: joined })
  await maintenance.remove({ id: third })
  expect(await maintenance.restore({ id: joined })).toMatchObject({ mergedInto: null, status: 'Open' })
})

test('somebody at an open laptop deletes 25 contacts and bans 12 people: super admins hear of it twice, and nothing is refused', async () => {
  const { portal, server } = await openMailingPortal()
  const start = Date.now()
  const at = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + minutes * 60_000 })
  at(0)
  const { contacts, people } = portal.as('admin')
  const heard = async () => {
    await portal.services.mailQueue.sendDue()
    return server.mails.splice(0).map(({ to, subject, text }) => ({ to, subject, text: text ?? '' }))
  }
  const removeContacts = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) {
      const { id } = await contacts.create({ section: 'board', title: `Plumber ${turn}` })
      await contacts.remove({ id })
    }
  }
  await removeContacts(20)
  at(3)
  expect(await heard()).toEqual([])
  await removeContacts(1)
  at(4)
  await removeContacts(2)
  expect(await heard()).toEqual([])
  at(5)
  const first = await heard()
  expect(first.map(({ to, subject }) => [to, subject])).toEqual(
    ['superonly', 'superadmin'].map((name) => [`${name}@example.org`, 'Ada Admin deleted 23 things within an hour']),
  )
  expect(first[0]?.text).toContain('deleted contact: Plumber 19')
  at(20)
  await removeContacts(2)
  at(50)
  expect(await heard()).toEqual([])
  at(64)
  expect((await heard()).map(({ subject }) => subject)).toEqual(Array(2).fill('Ada Admin deleted 2 things within an hour'))

  at(200)
  const neighbors = []
  for (let turn = 0; turn < 12; turn += 1) neighbors.push(await portal.addPerson({ username: `neighbor${turn}` }))
  for (const { id } of neighbors) await people.changeStatus({ id, status: 'banned' })
  for (const { id } of neighbors) await people.changeStatus({ id, status: 'active' })
  at(203)
  const banned = (await heard()).filter(({ subject }) => /people/.test(subject))
  expect(banned.map(({ subject }) => subject)).toEqual(Array(2).fill('Ada Admin banned or deleted 12 people within an hour'))
  expect(banned[0]?.text).toContain('banned user: neighbor3 (neighbor3)')
})
