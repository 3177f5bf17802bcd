import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PDF, sendParts } from '../../testing/multipart'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'
import { NOTE_MAX, VERSIONS_MAX } from './schema'

const FIRST = { name: 'bylaws.pdf', bytes: PDF }
const SECOND = { name: 'bylaws-2027.txt', bytes: 'The second edition' }

async function open() {
  const portal = await openPortal()
  const app = await portal.app()
  const headers = { admin: await headersOf(portal, 'admin'), resident: await headersOf(portal, 'resident') }
  const add = async (fields: Parameters<typeof sendParts>[3] = {}) =>
    (await sendParts(app, 'POST', '/api/documents', { title: 'Bylaws', category: 'Bylaws', file: FIRST, ...fields }, headers.admin)).json()
  const replace = (id: number, fields: Parameters<typeof sendParts>[3], as: keyof typeof headers = 'admin') =>
    sendParts(app, 'POST', `/api/documents/${id}/versions`, fields, headers[as])
  const read = (url: string, as?: keyof typeof headers) => app.inject({ url, ...(as && { headers: headers[as] }) })
  return { portal, app, headers, add, replace, read }
}
const headersOf = async (portal: Portal, role: Role) => ({ cookie: await portal.cookieOf(role) })
const stored = ({ env }: Portal) => readdirSync(env.UPLOADS_DIR).filter((name) => name !== 'tmp')

test('a new version takes the place of the old one, which stays reachable for members alone', async () => {
  const { add, replace, read } = await open()
  const first = await add({ isPublic: 'true' })
  expect(first).toMatchObject({ version: 1, versionCount: 1, replacedAt: null, documentDate: null, isArchived: false })
  const second = await replace(first.id, { file: SECOND, note: ' Quiet hours ' })
  expect([second.statusCode, second.json()]).toMatchObject([
    201,
    { id: first.id, version: 2, versionCount: 2, fileName: SECOND.name, fileUrl: first.fileUrl, replacedAt: second.json().uploadedAt },
  ])
  expect((await read(first.fileUrl)).body).toBe(SECOND.bytes)
  const versions = (await read(`/api/documents/${first.id}/versions`, 'resident')).json()
  expect(versions).toMatchObject([
    { number: 2, fileName: SECOND.name, fileSize: SECOND.bytes.length, uploader: 'Ada Admin', note: 'Quiet hours' },
    { number: 1, fileName: FIRST.name, fileType: 'application/pdf', note: null, uploadedAt: first.uploadedAt },
  ])
  for (const [version, bytes] of [
    [versions[0], Buffer.from(SECOND.bytes)],
    [versions[1], PDF],
  ] as const) {
    expect((await read(version.downloadUrl, 'resident')).rawPayload).toEqual(bytes)
    expect((await read(version.downloadUrl)).statusCode).toBe(401)
  }
  expect((await read(`/api/documents/${first.id}/versions/3/download`, 'resident')).statusCode).toBe(404)
})

test('numbers are never given twice, and the one before the newest comes back', async () => {
  const { portal, add, replace, app, headers, read } = await open()
  const { id, uploadedAt } = await add()
  await replace(id, { file: SECOND })
  const drop = (number: number, as: keyof typeof headers = 'admin') =>
    app.inject({ method: 'DELETE', url: `/api/documents/${id}/versions/${number}`, headers: headers[as] })
  expect((await drop(2, 'resident')).statusCode).toBe(403)
  expect((await drop(2)).json()).toEqual({ message: 'Version 2 removed', until: expect.any(String) })
  expect((await read(`/api/documents/download/${id}`, 'resident')).rawPayload).toEqual(PDF)
  expect(await portal.as('resident').documents.get({ id })).toMatchObject({ version: 1, versionCount: 1, replacedAt: null, uploadedAt })
  expect([(await drop(1)).statusCode, (await drop(1)).json().error]).toEqual([
    409,
    'This is the only version. Delete the document instead.',
  ])
  expect((await drop(2)).statusCode).toBe(404)
  expect((await replace(id, { file: SECOND })).json()).toMatchObject({ version: 3, versionCount: 2 })
  expect((await drop(1)).statusCode).toBe(200)
  expect(await portal.as('resident').documents.versions({ id })).toMatchObject([{ number: 3 }])
  for (const { id: version } of await portal.as('admin').recentlyDeleted.list())
    await portal.as('superAdmin').recentlyDeleted.remove({ type: 'version', id: version })
  await portal.services.fileTrash.empty()
  expect(stored(portal)).toHaveLength(1)
})

test('two at once both become versions', async () => {
  const { add, replace, portal } = await open()
  const { id } = await add()
  const both = await Promise.all([replace(id, { file: SECOND }), replace(id, { file: FIRST })])
  expect(both.map((answer) => answer.json().version).sort()).toEqual([2, 3])
  expect(await portal.as('resident').documents.versions({ id })).toHaveLength(3)
})

test('a document goes with all its versions', async () => {
  const { portal, add, replace } = await open()
  const { id } = await add()
  await replace(id, { file: SECOND })
  await portal.as('admin').documents.remove({ id })
  await portal.as('superAdmin').recentlyDeleted.remove({ type: 'document', id })
  await portal.services.fileTrash.empty()
  expect(stored(portal)).toEqual([])
  expect(await portal.reads.selectFrom('documentVersion').selectAll().execute()).toEqual([])
})

test('an invalid version is reported and leaves nothing behind', async () => {
  const { portal, add, replace } = await open()
  const { id } = await add()
  const said = async (fields: Parameters<typeof sendParts>[3], of = id) => {
    const answer = await replace(of, fields)
    return [answer.statusCode, answer.json().error]
  }
  expect(await said({ note: 'x' })).toEqual([400, 'Please select a file to upload'])
  expect((await said({ file: SECOND, note: 'x'.repeat(NOTE_MAX + 1) }))[0]).toBe(400)
  expect((await said({ file: SECOND }, 999))[0]).toBe(404)
  expect((await said({ file: { name: 'a.pdf', bytes: '<html>' } }))[0]).toBe(415)
  expect((await replace(id, { file: SECOND }, 'resident')).statusCode).toBe(403)
  const { id: linked } = await portal.as('admin').documents.addLink({ title: 'Map', category: 'Other', fileUrl: 'https://example.org/' })
  expect(await said({ file: SECOND }, linked)).toEqual([409, 'This document is kept elsewhere. Add a new one instead.'])
  await portal.write((trx) => trx.updateTable('document').set({ lastVersion: VERSIONS_MAX }).where('id', '=', id).execute())
  for (let kept = 1; kept < VERSIONS_MAX; kept += 1) expect((await said({ file: SECOND }))[0]).toBe(201)
  expect(await said({ file: SECOND })).toEqual([409, 'A document keeps at most 50 versions. Remove one first.'])
  await expect.poll(() => stored(portal)).toHaveLength(VERSIONS_MAX)
})

test('the feed tells a new version once, where it happened', async () => {
  const { portal, add, replace, headers, read } = await open()
  const { id } = await add()
  await replace(id, { file: SECOND })
  const feed = (await read('/api/activity?type=document', 'resident')).json()
  expect(feed).toMatchObject([{ id: `document-${id}`, title: 'New version of Bylaws', status: null }])
  const app = await portal.app()
  const spanish = await app.inject({ url: '/api/activity', headers: { ...headers.resident, 'accept-language': 'es' } })
  expect(spanish.json()[0].title).toBe('Nueva versión de Bylaws')
  await portal.as('admin').documents.update({ id, isArchived: true })
  expect((await read('/api/activity?type=document', 'resident')).json()).toEqual([])
})

test('the audit log records each change of a document', async () => {
  const { portal, add, replace } = await open()
  const { id } = await add()
  const admin = portal.as('admin').documents
  await replace(id, { file: SECOND })
  await admin.update({ id, title: 'Bylaws of 2027' })
  await admin.update({ id, isArchived: true })
  await admin.update({ id, isArchived: false })
  await admin.update({ id, isArchived: false })
  await admin.removeVersion({ id, number: 1 })
  const rows = await portal.reads.selectFrom('auditEntry').select('action').where('action', 'like', '%document').orderBy('id').execute()
  expect(rows.map(({ action }) => action)).toEqual([
    'added document',
    'replaced document',
    'edited document',
    'archived document',
    'put back document',
  ])
  expect(await portal.reads.selectFrom('auditEntry').select('subject').where('action', '=', 'removed version').execute()).toEqual([
    { subject: 'Bylaws of 2027' },
  ])
})
