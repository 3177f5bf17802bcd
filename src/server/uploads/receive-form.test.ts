import { mkdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { FILE_MAX_BYTES } from '../../shared/file-kinds'
import { openFileServer, sendFiles, sendForm, storedNames, storedRows } from '../../testing/file-server'
import { PDF } from '../../testing/multipart'
import { server } from '../words.en'

test('a file is stored under a random name, whole, and comes back as it was', async () => {
  const { portal, app } = await openFileServer()
  const answer = await sendFiles(app, { name: 'Größe der Gärten.pdf', bytes: PDF, type: 'text/html' })
  expect(answer.json()).toMatchObject({
    fields: { title: 'Größe & more' },
    kept: [{ originalName: 'Größe der Gärten.pdf', mimeType: 'application/pdf' }],
  })
  const [row] = await storedRows(portal)
  expect(row?.storedName).toMatch(/^[0-9a-f]{32}$/)
  expect(storedNames(portal)).toEqual([row?.storedName])

  const back = await app.inject({ url: `/files/${row?.id}?inline=1` })
  expect(back.rawPayload).toEqual(PDF)
  expect(back.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="Grosse der Garten.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20der%20G%C3%A4rten.pdf`.replace(
      'Grosse',
      'Groe',
    ),
  })
})

test('who may not upload is refused before the body is read', async () => {
  for (const [role, status] of [
    ['nobody', 401],
    ['resident', 403],
  ] as const) {
    const { portal, app } = await openFileServer(role)
    expect((await sendFiles(app, { name: 'x.pdf', bytes: PDF })).statusCode).toBe(status)
    expect(storedNames(portal)).toEqual([])
  }
})

test.runIf(process.getuid?.() === 0)('where the folder belongs to another account the sender is told so, and may try again', async () => {
  const { portal, app } = await openFileServer()
  mkdirSync(portal.env.UPLOADS_DIR, { recursive: true, mode: 0o700 })
  process.seteuid?.(65534)
  onTestFinished(() => process.seteuid?.(0))
  const refused = await sendFiles(app, { name: 'x.pdf', bytes: PDF })
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().error]).toEqual([503, '30', server.diskFails])
  process.seteuid?.(0)
  expect((await sendFiles(app, { name: 'x.pdf', bytes: PDF })).statusCode).toBe(200)
})

test('one byte over the limit is refused with a text that names the file, at the limit it is kept', async () => {
  const { portal, app } = await openFileServer()
  const large = Buffer.concat([PDF, Buffer.alloc(FILE_MAX_BYTES - PDF.length)])
  const over = await sendFiles(app, { name: 'plan.pdf', bytes: Buffer.concat([large, Buffer.from('x')]) })
  expect([over.statusCode, over.json().error]).toEqual([413, '"plan.pdf" is too large. The limit is 25 MB.'])
  expect(storedNames(portal)).toEqual([])
  expect((await sendFiles(app, { name: 'plan.pdf', bytes: large })).statusCode).toBe(200)
})

test('too many files, too many fields and broken forms are 4xx and leave nothing', async () => {
  const { portal, app } = await openFileServer()
  const three = await sendFiles(app, ...['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({ name, bytes: PDF })))
  expect([three.statusCode, three.json().error]).toEqual([400, 'At most 2 files can be uploaded here.'])
  const fields = new FormData()
  for (let index = 0; index < 200; index += 1) fields.append(`f${index}`, 'x')
  expect((await sendForm(app, fields)).statusCode).toBe(413)
  const much = new FormData()
  for (let index = 0; index < 5; index += 1) much.append(`f${index}`, 'x'.repeat(250_000))
  expect((await sendForm(app, much)).statusCode).toBe(413)
  const long = new FormData()
  long.append('content', 'x'.repeat(300 * 1024))
  expect((await sendForm(app, long)).statusCode).toBe(400)
  for (const payload of [
    '',
    'nonsense',
    '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 and no end',
  ]) {
    for (const type of ['multipart/form-data; boundary=edge', 'multipart/form-data']) {
      const answer = await app.inject({ method: 'POST', url: '/files', headers: { 'content-type': type }, payload })
      expect(payload === '' ? 200 : answer.statusCode).toBeLessThan(500)
      expect(answer.statusCode).toBeLessThan(500)
    }
  }
  const proto = await app.inject({
    method: 'POST',
    url: '/files',
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    payload: '--edge\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--edge--\r\n',
  })
  expect(proto.statusCode).toBe(400)
  expect(await storedRows(portal)).toEqual([])
  expect(storedNames(portal)).toEqual([])
})

test('a field that says it is JSON is text: nothing unfolds, and it counts as long as it is', async () => {
  const { app } = await openFileServer()
  const send = (...parts: [name: string, value: string][]) =>
    app.inject({
      method: 'POST',
      url: '/files',
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      payload: `${parts.map(([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${value}\r\n`).join('')}--edge--\r\n`,
    })
  const kept = await send(['tags', '["Größe"]'], ['odd', '{"toString":1}'], ['deep', '['.repeat(100_000)], ['broken', '{'])
  expect([kept.statusCode, kept.json().fields]).toEqual([
    200,
    { tags: '["Größe"]', odd: '{"toString":1}', deep: '['.repeat(100_000), broken: '{' },
  ])
  const large = `{"a":[${'[],'.repeat(80_000)}0]}`
  expect((await send(...Array.from({ length: 5 }, (_, index): [string, string] => [`f${index}`, large]))).statusCode).toBe(413)
  const long = await send(['tags', 'x'.repeat(300 * 1024)])
  expect([long.statusCode, long.json().issues[0].path]).toEqual([400, 'tags'])
})

test('of the head of a part no more than 8 KB is read: taking it apart keeps others waiting', async () => {
  const { app } = await openFileServer()
  const form = new FormData()
  form.append('n'.repeat(70_000), 'x')
  const [name = ''] = Object.keys((await sendForm(app, form)).json().fields)
  expect(name.length).toBeLessThan(8 * 1024)
})

test.each([
  ['nothing before them', ''],
  ['a file before them', 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--edge\r\n'],
])('of a form of far too many parts no more are gone through than may be, however many come: %s', async (_, before) => {
  const { app } = await openFileServer()
  async function took(parts: number) {
    const since = performance.now()
    const answer = await app.inject({
      method: 'POST',
      url: '/files',
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      payload: `--edge\r\n${before}${'\r\n\r\n--edge\r\n'.repeat(parts)}`,
    })
    expect([answer.statusCode, answer.json().error]).toEqual([413, server.formTooManyParts])
    return performance.now() - since
  }
  const least = async (parts: number) => Math.min(await took(parts), await took(parts), await took(parts))
  const few = await least(1_000)
  expect((await least(100_000)) / few).toBeLessThan(10)
})

test('what fails after the files have come leaves no bytes; unknown file fields are dropped', async () => {
  const { portal, app } = await openFileServer()
  const form = new FormData()
  form.append('file', new Blob([PDF]), 'a.pdf')
  form.append('fail', 'yes')
  expect((await sendForm(app, form)).statusCode).toBe(500)
  expect(storedNames(portal)).toEqual([])
  const other = await sendFiles(app, { name: 'a.exe', bytes: 'MZ', field: 'avatar' })
  expect([other.statusCode, other.json().kept]).toEqual([200, []])
})

test('JSON is read where a form has no file', async () => {
  const { app } = await openFileServer()
  const answer = await app.inject({ method: 'POST', url: '/files', payload: { title: 'Plain' } })
  expect(answer.json()).toEqual({ fields: { title: 'Plain' }, kept: [], facts: [] })
})
