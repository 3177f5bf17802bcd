import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PICTURE_DESCRIPTION_MAX } from '../../shared/picture-description'
import { PDF, sendParts } from '../../testing/multipart'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'

const FORM = { title: 'Oak trimmed', content: 'Look at it.\nTwice.', categories: '[7]', isPinned: 'false', expiresAt: '' }
const photo = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#385' } })
    .jpeg()
    .toBuffer()

async function open() {
  const portal = await openPortal()
  const app = await portal.app()
  const headersOf = async (role: Role) => ({ cookie: await portal.cookieOf(role) })
  const headers = { admin: await headersOf('admin'), resident: await headersOf('resident') }
  return { portal, app, headers }
}
const stored = ({ env }: Portal) => readdirSync(env.UPLOADS_DIR).filter((name) => name !== 'tmp')

test('a photo has a preview and a full version, and is deleted with its announcement', async () => {
  const { portal, app, headers } = await open()
  const made = await sendParts(
    app,
    'POST',
    '/api/announcements',
    { ...FORM, attachmentFile: { name: 'oak.jpg', bytes: await photo() } },
    headers.admin,
  )
  expect(made.statusCode).toBe(201)
  expect(made.json()).toMatchObject({
    attachmentType: 'image/jpeg',
    attachmentName: 'oak.jpg',
    attachmentWidth: 1600,
    attachmentHeight: 900,
  })
  const { id, attachmentUrl, attachmentPreviewUrl, attachmentSize } = made.json()
  const whole = await app.inject({ url: attachmentUrl, headers: headers.resident })
  expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.length]).toEqual([200, 'image/jpeg', attachmentSize])
  expect(whole.headers['content-disposition']).toMatch(/^inline/)
  const small = await app.inject({ url: attachmentPreviewUrl, headers: headers.resident })
  expect((await sharp(small.rawPayload).metadata()).width).toBe(640)
  expect((await app.inject({ url: attachmentUrl })).statusCode).toBe(401)
  expect(stored(portal)).toHaveLength(2)

  expect((await app.inject({ method: 'DELETE', url: `/api/announcements/${id}`, headers: headers.admin })).statusCode).toBe(200)
  expect((await app.inject({ url: attachmentUrl, headers: headers.resident })).statusCode).toBe(404)
  await portal.as('superAdmin').recentlyDeleted.remove({ type: 'announcement', id })
  await portal.services.fileTrash.empty()
  expect(stored(portal)).toEqual([])
})

test('an edit replaces, removes or keeps the attachment', async () => {
  const { portal, app, headers } = await open()
  const { id, attachmentUrl } = (
    await sendParts(app, 'POST', '/api/announcements', { ...FORM, attachmentFile: { name: 'a.pdf', bytes: PDF } }, headers.admin)
  ).json()
  const put = (fields: Record<string, string | { name: string; bytes: Buffer }>) =>
    sendParts(app, 'PUT', `/api/announcements/${id}`, { ...FORM, ...fields }, headers.admin)
  expect((await put({ isPinned: 'true' })).json()).toMatchObject({ attachmentUrl, attachmentType: 'application/pdf', isPinned: true })
  const replaced = (await put({ attachmentFile: { name: 'b.txt', bytes: Buffer.from('Plain.') } })).json()
  expect(replaced).toMatchObject({ attachmentName: 'b.txt', attachmentPreviewUrl: null })
  expect(replaced.attachmentUrl).not.toBe(attachmentUrl)
  await expect.poll(() => stored(portal)).toHaveLength(1)
  expect((await put({ removeAttachment: 'true' })).json()).toMatchObject({
    attachmentUrl: null,
    attachmentType: null,
    attachmentSize: null,
  })
  await expect.poll(() => stored(portal)).toEqual([])
})

test('the board says what a picture shows, takes it back, and keeps it through edits and a deletion', async () => {
  const { portal, app, headers } = await open()
  const oak = { name: 'oak.jpg', bytes: await photo() }
  const post = (fields: Record<string, string>) =>
    sendParts(app, 'POST', '/api/announcements', { ...FORM, ...fields, attachmentFile: oak }, headers.admin)
  expect((await post({})).json().attachmentDescription).toBeNull()
  expect((await post({ attachmentDescription: '' })).json().attachmentDescription).toBe('')
  for (const wrong of ['x'.repeat(PICTURE_DESCRIPTION_MAX + 1), 'A \0'])
    expect((await post({ attachmentDescription: wrong })).json().issues).toMatchObject([{ path: 'attachmentDescription' }])
  const { id, attachmentDescription } = (await post({ attachmentDescription: ' The oak by the gate. ' })).json()
  expect(attachmentDescription).toBe('The oak by the gate.')

  const url = `/api/announcements/${id}`
  const put = async (payload: Record<string, unknown>) =>
    (await app.inject({ method: 'PUT', url, headers: headers.admin, payload })).json().attachmentDescription
  expect(await put({ title: 'Oak cut' })).toBe('The oak by the gate.')
  expect(await put({ attachmentDescription: null })).toBeNull()
  expect(await put({ attachmentDescription: 'A trimmed oak.' })).toBe('A trimmed oak.')
  expect((await portal.as('admin').announcements.edits({ id })).map(({ after }) => after.attachmentDescription)).toEqual([
    'A trimmed oak.',
    null,
    undefined,
  ])
  await app.inject({ method: 'DELETE', url, headers: headers.admin })
  expect(await portal.as('admin').announcements.restore({ id })).toMatchObject({ attachmentDescription: 'A trimmed oak.' })
  expect((await portal.as('resident').announcements.list()).map((shown) => shown.attachmentDescription)).toEqual([
    'A trimmed oak.',
    '',
    null,
  ])
  const { announcementsMade } = (await app.inject({ url: '/api/own-data', headers: headers.admin })).json()
  expect(announcementsMade).toMatchObject([{}, { attachmentDescription: '' }, { attachmentDescription: 'A trimmed oak.' }])

  const replaced = await sendParts(app, 'PUT', url, { attachmentFile: oak }, headers.admin)
  expect(replaced.json().attachmentDescription).toBeNull()
})

test('JSON is accepted if there is no file', async () => {
  const { app, headers } = await open()
  const body = { title: 'Plain', content: 'Words', categories: [2], isPinned: true, expiresAt: null, authorId: 99, id: 77, pinOrder: 9 }
  const made = await app.inject({ method: 'POST', url: '/api/announcements', headers: headers.admin, payload: body })
  expect(made.json()).toMatchObject({ id: 1, title: 'Plain', author: 'Ada Admin', isPinned: true, pinOrder: 1 })
  const changed = await app.inject({
    method: 'PUT',
    url: '/api/announcements/1',
    headers: headers.admin,
    payload: { ...body, title: 'Changed', id: 5 },
  })
  expect(changed.json()).toMatchObject({ id: 1, title: 'Changed' })
  const pinned = await app.inject({
    method: 'PUT',
    url: '/api/announcements/1/pin',
    headers: headers.admin,
    payload: { isPinned: false, sendNotification: false },
  })
  expect(pinned.json()).toMatchObject({ isPinned: false })
  const list = await app.inject({ url: '/api/announcements', headers: headers.resident })
  expect(list.json()).toMatchObject([{ title: 'Changed', categories: [{ id: 2, name: 'Community Events', color: '#667EEA' }] }])
  expect((await app.inject({ url: '/api/announcement-categories', headers: headers.resident })).json()).toHaveLength(7)
})

test('a refused form stores nothing', async () => {
  const { portal, app, headers } = await open()
  const attachmentFile = { name: 'a.pdf', bytes: PDF }
  const bad = await sendParts(app, 'POST', '/api/announcements', { ...FORM, categories: '[]', attachmentFile }, headers.admin)
  expect([bad.statusCode, bad.json()]).toMatchObject([
    400,
    { issues: [{ path: 'categories', message: 'At least one category is required' }] },
  ])
  expect((await sendParts(app, 'PUT', '/api/announcements/9', { ...FORM, attachmentFile }, headers.admin)).statusCode).toBe(404)
  await expect.poll(() => stored(portal)).toEqual([])
  expect(await portal.as('admin').announcements.list()).toEqual([])
})
