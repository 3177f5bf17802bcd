import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { FILE_MAX_BYTES, MEGABYTE } from '../../shared/file-kinds'
import { openFileServer, sendFiles, sendForm, storedNames, storedRows } from '../../testing/file-server'
import { PDF } from '../../testing/multipart'
import { server } from '../words.en'

test('a file is stored under a random name and comes back byte for byte', async () => {
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
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'private, no-cache',
    'content-disposition': `inline; filename="Grosse der Garten.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20der%20G%C3%A4rten.pdf`.replace(
      'Grosse',
      'Groe',
    ),
  })
})

test('strangers and residents may not upload here', async () => {
  for (const [role, status] of [
    ['nobody', 401],
    ['resident', 403],
  ] as const) {
    const { portal, app } = await openFileServer(role)
    expect((await sendFiles(app, { name: 'x.pdf', bytes: PDF })).statusCode).toBe(status)
    expect(storedNames(portal)).toEqual([])
  }
})

test.runIf(process.getuid?.() === 0)('an uploads folder of another account answers 503, and a later try succeeds', async () => {
  const { portal, app } = await openFileServer()
  mkdirSync(portal.env.UPLOADS_DIR, { recursive: true, mode: 0o700 })
  process.seteuid?.(65534)
  onTestFinished(() => process.seteuid?.(0))
  const refused = await sendFiles(app, { name: 'x.pdf', bytes: PDF })
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().error]).toEqual([503, '30', server.diskFails])
  process.seteuid?.(0)
  expect((await sendFiles(app, { name: 'x.pdf', bytes: PDF })).statusCode).toBe(200)
})

test('a file at the limit is kept; one byte more is refused by name', async () => {
  const { portal, app } = await openFileServer()
  const large = Buffer.concat([PDF, Buffer.alloc(FILE_MAX_BYTES - PDF.length)])
  const over = await sendFiles(app, { name: 'plan.pdf', bytes: Buffer.concat([large, Buffer.from('x')]) })
  expect([over.statusCode, over.json().error]).toEqual([413, '"plan.pdf" is too large. The limit is 25 MB.'])
  expect(storedNames(portal)).toEqual([])
  expect((await sendFiles(app, { name: 'plan.pdf', bytes: large })).statusCode).toBe(200)
})

test('too many files, too many fields and broken forms answer 4xx and leave nothing', async () => {
  const { portal, app } = await openFileServer()
  const three = await sendFiles(app, ...['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({ name, bytes: PDF })))
  expect([three.statusCode, three.json().error]).toEqual([400, 'At most 2 files can be uploaded here.'])
  const fields = new FormData()
  for (let index = 0; index < 100; index += 1) fields.append(`f${index}`, 'x')
  expect((await sendForm(app, fields)).statusCode).toBe(200)
  fields.append('f100', 'x')
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

test('a field of type JSON is read as text and counts with its length', async () => {
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

test('the header of a part is cut at 8 KB', async () => {
  const { app } = await openFileServer()
  const form = new FormData()
  form.append('n'.repeat(70_000), 'x')
  const [name = ''] = Object.keys((await sendForm(app, form)).json().fields)
  expect(name.length).toBeLessThan(8 * 1024)
})

test.each([
  ['nothing before them', ''],
  ['a file before them', 'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--edge\r\n'],
])('parsing stops at the limit of parts: %s', async (_, before) => {
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

test('a failing handler leaves no files, and unknown file fields are dropped', async () => {
  const { portal, app } = await openFileServer()
  const form = new FormData()
  form.append('file', new Blob([PDF]), 'a.pdf')
  form.append('fail', 'yes')
  expect((await sendForm(app, form)).statusCode).toBe(500)
  expect(storedNames(portal)).toEqual([])
  const other = await sendFiles(app, { name: 'a.exe', bytes: 'MZ', field: 'avatar' })
  expect([other.statusCode, other.json().kept]).toEqual([200, []])
})

test('JSON is accepted for a form without a file', async () => {
  const { app } = await openFileServer()
  const answer = await app.inject({ method: 'POST', url: '/files', payload: { title: 'Plain' } })
  expect(answer.json()).toEqual({ fields: { title: 'Plain' }, kept: [], facts: [] })
})

test('a cut connection leaves no file', async () => {
  const { portal, app } = await openFileServer()
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(address.port), '127.0.0.1')
  socket.write(
    'POST /files HTTP/1.1\r\nHost: portal.test\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: 9000000\r\n\r\n',
  )
  socket.write('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n')
  socket.write(Buffer.concat([PDF, Buffer.alloc(MEGABYTE)]))
  await expect.poll(() => existsSync(`${portal.env.UPLOADS_DIR}/tmp`) && readdirSync(`${portal.env.UPLOADS_DIR}/tmp`).length).toBe(1)
  socket.destroy()
  await expect.poll(() => readdirSync(`${portal.env.UPLOADS_DIR}/tmp`)).toEqual([])
  expect(storedNames(portal)).toEqual([])
  await app.close()
})

test('a client that is still sending gets the refusal', async () => {
  const { app } = await openFileServer()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const form = new FormData()
  form.append('file', new Blob([Buffer.alloc(20 * MEGABYTE)]), 'film.mp4')
  const answer = await fetch(`${address}/files`, { method: 'POST', body: form })
  expect(answer.status).toBe(415)
  await app.close()
})

test('the sweep at the start deletes unfinished uploads and nothing else', async () => {
  const { portal, app } = await openFileServer()
  await sendFiles(app, { name: 'a.pdf', bytes: PDF })
  const [row] = await storedRows(portal)
  const folder = portal.env.UPLOADS_DIR
  mkdirSync(`${folder}/tmp/mine`, { recursive: true })
  const orphan = 'a'.repeat(32)
  const half = `tmp/${'b'.repeat(32)}.part`
  // UPLOADS_DIR may be wrong, such as /, and its tmp everyone's.
  const foreign = ['tmp/0123', `tmp/${'c'.repeat(32)}`, `tmp/mine/${'d'.repeat(32)}.part`]
  for (const name of [half, ...foreign, orphan, '.gitkeep', 'mine.pdf']) writeFileSync(`${folder}/${name}`, 'x')
  expect(await portal.services.fileTrash.sweep()).toBe(1)
  expect(readdirSync(folder).sort()).toEqual(['.gitkeep', 'mine.pdf', 'tmp', orphan, row?.storedName].sort())
  expect(existsSync(`${folder}/${half}`)).toBe(false)
  for (const name of foreign) expect(existsSync(`${folder}/${name}`), name).toBe(true)
})
