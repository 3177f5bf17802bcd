import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PDF, sendParts } from '../../testing/multipart'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'

const FORM = { title: 'Bylaws', category: 'Bylaws', isPublic: 'false', description: 'All of them' }
const FILE = { name: 'bylaws.pdf', bytes: PDF }

async function open() {
  const portal = await openPortal()
  const app = await portal.app()
  const headersOf = async (role: Role) => ({ cookie: await portal.cookieOf(role) })
  const headers = { admin: await headersOf('admin'), resident: await headersOf('resident') }
  const upload = (fields: Parameters<typeof sendParts>[3]) =>
    sendParts(app, 'POST', '/api/documents', { ...FORM, ...fields }, headers.admin)
  return { portal, app, headers, upload }
}
const stored = ({ env }: Portal) => readdirSync(env.UPLOADS_DIR).filter((name) => name !== 'tmp')

test('a document is uploaded, listed, read and deleted', async () => {
  const { portal, app, headers, upload } = await open()
  const made = await upload({ file: FILE })
  expect([made.statusCode, made.json()]).toMatchObject([
    201,
    {
      title: 'Bylaws',
      isPublic: false,
      fileUrl: '/api/documents/download/1',
      fileSize: PDF.length,
      fileType: 'application/pdf',
      fileName: 'bylaws.pdf',
    },
  ])
  const list = await app.inject({ url: '/api/documents', headers: headers.resident })
  expect(list.json()).toEqual([made.json()])
  const read = await app.inject({ url: '/api/documents/download/1', headers: headers.resident })
  expect([read.statusCode, read.rawPayload]).toEqual([200, PDF])
  expect(read.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  })
  expect((await app.inject({ method: 'DELETE', url: '/api/documents/1', headers: headers.resident })).statusCode).toBe(403)
  expect((await app.inject({ method: 'DELETE', url: '/api/documents/1', headers: headers.admin })).statusCode).toBe(200)
  expect((await app.inject({ url: '/api/documents/download/1', headers: headers.resident })).statusCode).toBe(404)
  await portal.as('superAdmin').recentlyDeleted.remove({ type: 'document', id: 1 })
  await portal.services.fileTrash.empty()
  expect(stored(portal)).toEqual([])
})

test('without a session only public documents exist', async () => {
  const { app, upload } = await open()
  await upload({ file: FILE })
  await upload({ file: FILE, isPublic: 'true' })
  const read = (id: number | string) => app.inject({ url: `/api/documents/download/${id}` })
  expect((await read(2)).rawPayload).toEqual(PDF)
  const [hidden, missing] = [await read(1), await read(99)]
  expect([hidden.statusCode, hidden.body]).toEqual([401, missing.body])
  expect((await read('x')).statusCode).toBe(400)
  expect((await app.inject({ url: '/api/documents' })).statusCode).toBe(401)
})

test('an address is kept as JSON and answered with a redirect', async () => {
  const { app, headers } = await open()
  const payload = {
    title: 'Map',
    category: 'Other',
    fileUrl: 'https://example.org/map?a=1',
    isPublic: true,
    description: '',
    uploaderId: 99,
  }
  const made = await app.inject({ method: 'POST', url: '/api/documents', headers: headers.admin, payload })
  expect(made.json()).toMatchObject({ id: 1, fileUrl: payload.fileUrl, isPublic: true, description: null, uploader: 'Ada Admin' })
  const read = await app.inject({ url: '/api/documents/download/1' })
  expect([read.statusCode, read.headers.location]).toEqual([302, payload.fileUrl])
})

test('the address of a redirect fits into a header, whatever alphabet it was written in', async () => {
  const { app, headers } = await open()
  const add = (fileUrl: string) =>
    app.inject({ method: 'POST', url: '/api/documents', headers: headers.admin, payload: { title: 'Map', category: 'Other', fileUrl } })
  const made = await add('https://example.org/Übersicht')
  expect(made.json().fileUrl).toBe('https://example.org/Übersicht')
  const read = await app.inject({ url: '/api/documents/download/1', headers: headers.admin })
  expect([read.statusCode, read.headers.location]).toEqual([302, 'https://example.org/%C3%9Cbersicht'])
  for (const fileUrl of ['https://example.org/\r\nSet-Cookie: a=b', 'https://example.org/\0', 'javascript://example.org/%0Aalert(1)']) {
    expect((await add(fileUrl)).statusCode).toBe(400)
  }
})

test('an invalid input is reported at its field and leaves nothing behind', async () => {
  const { portal, app, headers, upload } = await open()
  const cases: [Parameters<typeof upload>[0], number, string, string][] = [
    [{ title: ' ', file: FILE }, 400, 'title', 'Title is required'],
    [{ category: 'Recipes', file: FILE }, 400, 'category', 'Category is required'],
    [{}, 400, 'file', 'Please select a file to upload'],
    [{ fileUrl: 'javascript:alert(1)' }, 400, 'fileUrl', 'Please enter a valid document URL'],
    [
      { file: { name: 'x.pdf', bytes: '<html>' } },
      415,
      'file',
      expect.stringContaining('The content of "x.pdf" does not match its file type. It is HTML'),
    ],
    [{ file: { name: 'x.svg', bytes: '<svg/>' } }, 415, 'file', expect.stringContaining('"x.svg" cannot be uploaded here.')],
    [{ file: [FILE, FILE] }, 400, 'file', 'Only one file can be uploaded here.'],
  ]
  for (const [fields, status, path, message] of cases) {
    const answer = await upload(fields)
    expect([answer.statusCode, answer.json()]).toEqual([status, { error: message, issues: [{ path, message }] }])
  }
  const empty = await app.inject({
    method: 'POST',
    url: '/api/documents',
    headers: headers.admin,
    payload: { title: 'A', category: 'Other' },
  })
  expect([empty.statusCode, empty.json().error]).toEqual([400, 'File URL is required'])
  expect(await portal.as('admin').documents.list()).toEqual([])
  await expect.poll(() => stored(portal)).toEqual([])
})
