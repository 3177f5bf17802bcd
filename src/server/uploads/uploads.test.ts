import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { answerError } from '../../rest/adapter'
import { DOCUMENT_EXTENSIONS, FILE_MAX_BYTES, MEGABYTE } from '../../shared/file-kinds'
import { openPortal, type Portal } from '../../testing/open-portal'
import { found } from '../errors'
import { type FileRoute, serveFileRoutes } from '../file-routes'
import { receiveForm } from './receive-form'
import { sendFile } from './send-file'
import { dropFiles, findStoredFile, keepFile } from './stored-files'

const RULES = { file: { extensions: DOCUMENT_EXTENSIONS, maxBytes: FILE_MAX_BYTES, maxCount: 2, photoFacts: true } }
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** A server with the smallest routes that keep, serve and drop files; `admin` may upload. */
const routes: FileRoute[] = [
  {
    method: 'POST',
    path: '/files',
    permission: 'documents.manage',
    async handle(ctx, request) {
      const { fields, files } = await receiveForm(request, RULES)
      if (fields.fail) throw new Error('after the files have come')
      const kept = await ctx.db.transaction().execute((trx) => Promise.all(files.map((file) => keepFile(trx, file))))
      return { fields, kept, facts: files.map((file) => file.facts) }
    },
  },
  {
    method: 'GET',
    path: '/files/:id',
    permission: 'public',
    async handle(ctx, request, reply) {
      const { id } = request.params as { id: string }
      const query = request.query as { inline?: string; small?: string }
      const file = found(await findStoredFile(ctx.db, Number(id)), 'File')
      return sendFile(ctx, reply, file, { inline: query.inline === '1', small: query.small === '1' })
    },
  },
  {
    method: 'DELETE',
    path: '/files/:id',
    permission: 'documents.manage',
    async handle(ctx, request) {
      const { id } = request.params as { id: string }
      await ctx.db.transaction().execute((trx) => dropFiles(trx, [Number(id)]))
      return { ok: true }
    },
  },
]

async function openDesk(role: 'admin' | 'resident' | 'nobody' = 'admin') {
  const portal = await openPortal()
  const app = Fastify()
  app.setErrorHandler(answerError)
  const user = role === 'nobody' ? null : portal.people[role]
  await serveFileRoutes(app, routes, async () => ({
    ...portal.services,
    user,
    sessionId: 'test',
    address: '',
    userAgent: '',
    setCookie: () => {},
  }))
  return { portal, app }
}

async function send(app: FastifyInstance, ...files: { name: string; bytes: Buffer | string; field?: string; type?: string }[]) {
  const form = new FormData()
  form.append('title', 'Größe & more')
  for (const { name, bytes, field = 'file', type = 'application/octet-stream' } of files)
    form.append(field, new Blob([bytes as BlobPart], { type }), name)
  return inject(app, form)
}

async function inject(app: FastifyInstance, form: FormData) {
  const request = new Request('http://portal.test', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  return app.inject({ method: 'POST', url: '/files', headers: { 'content-type': request.headers.get('content-type') ?? '' }, payload })
}

const foldersOf = ({ env }: Portal) =>
  existsSync(env.UPLOADS_DIR) ? readdirSync(env.UPLOADS_DIR, { recursive: true }).filter((name) => name !== 'tmp') : []
const rowsOf = ({ db }: Portal) => db.selectFrom('storedFile').selectAll().execute()

test('a file is stored under a random name, whole, and comes back as it was', async () => {
  const { portal, app } = await openDesk()
  const answer = await send(app, { name: 'Größe der Gärten.pdf', bytes: PDF, type: 'text/html' })
  expect(answer.json()).toMatchObject({
    fields: { title: 'Größe & more' },
    kept: [{ originalName: 'Größe der Gärten.pdf', mimeType: 'application/pdf' }],
  })
  const [row] = await rowsOf(portal)
  expect(row?.storedName).toMatch(/^[0-9a-f]{32}$/)
  expect(foldersOf(portal)).toEqual([row?.storedName])

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
    const { portal, app } = await openDesk(role)
    expect((await send(app, { name: 'x.pdf', bytes: PDF })).statusCode).toBe(status)
    expect(foldersOf(portal)).toEqual([])
  }
})

test('names, kinds and contents that do not agree are refused and leave nothing', async () => {
  const { portal, app } = await openDesk()
  const page = '<!doctype html><script>alert(1)</script>'
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const refused: [string, string | Buffer, number][] = [
    ['rules.pdf', page, 415],
    ['rules.pdf', `${page}%PDF-1.7`, 415],
    ['rules.html', page, 415],
    ['logo.svg', drawing, 415],
    ['logo.png', drawing, 415],
    ['notes.txt', page, 415],
    ['notes.txt', `\n ${drawing}`, 415],
    ['notes.txt', Buffer.from([0, 1, 2, 3]), 415],
    ['notes.txt', PDF, 415],
    ['letter.docx', PDF, 415],
    ['letter.doc', 'plain words', 415],
    ['photo.jpg', await pixel('png'), 415],
    ['photo.jpg', Buffer.concat([(await pixel('jpeg')).subarray(0, 20), randomBytes(200)]), 415],
    ['program.exe', 'MZ', 415],
    ['no-extension', PDF, 415],
    ['x.pdf.', PDF, 415],
    ['empty.pdf', '', 400],
  ]
  for (const [name, bytes, status] of refused) {
    const answer = await send(app, { name, bytes })
    expect([name, answer.statusCode, answer.json().issues?.[0]?.path]).toEqual([name, status, 'file'])
    expect(answer.json().error).toMatch(/[a-z]{4}/)
  }
  expect(await rowsOf(portal)).toEqual([])
  expect(foldersOf(portal)).toEqual([])
})

test('texts and office files are known by what they hold', async () => {
  const { app } = await openDesk()
  const container = (stream: string) => {
    const bytes = Buffer.alloc(2048)
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes)
    Buffer.from(`${stream}\0`, 'utf16le').copy(bytes, 1024)
    return bytes
  }
  const accepted: [string, string | Buffer][] = [
    ['notes.txt', 'Bring a chair.\r\nPrice < 5 $\n'],
    ['notes.TXT', Buffer.from('Gr\xfc\xdfe', 'latin1')],
    ['notes.txt', Buffer.from('\ufeffHello', 'utf16le')],
    ['old.doc', container('WordDocument')],
    ['old.xls', container('Workbook')],
    ['old.ppt', container('PowerPoint Document')],
    ['marked.pdf', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), PDF])],
  ]
  for (const [name, bytes] of accepted) expect([name, (await send(app, { name, bytes })).statusCode]).toEqual([name, 200])
  expect((await send(app, { name: 'old.xls', bytes: container('WordDocument') })).statusCode).toBe(415)
})

test('a path in a name is only a name', async () => {
  const { portal, app } = await openDesk()
  const names = ['../../x.pdf', '..\\..\\x.pdf', '/etc/passwd.pdf', 'C:\\boot.pdf', '..pdf', 'a\u202Efdp.exe.pdf', '\u0000\n.pdf']
  for (const name of names) {
    const boundary = 'edge'
    const payload = Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name.replace(/[\0\n]/g, '')}"\r\nContent-Type: application/pdf\r\n\r\n${PDF}\r\n--${boundary}--\r\n`,
    )
    const answer = await app.inject({
      method: 'POST',
      url: '/files',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    })
    expect([name, answer.statusCode]).toEqual([name, 200])
    expect(answer.json().kept[0].originalName).toMatch(/^[\w.]+\.pdf$/)
  }
  expect(foldersOf(portal)).toHaveLength(names.length)
})

test('one byte over the limit is refused with a text that names the file, at the limit it is kept', async () => {
  const { portal, app } = await openDesk()
  const large = Buffer.concat([PDF, Buffer.alloc(FILE_MAX_BYTES - PDF.length)])
  const over = await send(app, { name: 'plan.pdf', bytes: Buffer.concat([large, Buffer.from('x')]) })
  expect([over.statusCode, over.json().error]).toEqual([413, '"plan.pdf" is too large. The limit is 25 MB.'])
  expect(foldersOf(portal)).toEqual([])
  expect((await send(app, { name: 'plan.pdf', bytes: large })).statusCode).toBe(200)
})

test('too many files, too many fields and broken forms are 4xx and leave nothing', async () => {
  const { portal, app } = await openDesk()
  const three = await send(app, ...['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({ name, bytes: PDF })))
  expect([three.statusCode, three.json().error]).toEqual([400, 'At most 2 files can be uploaded here.'])
  const fields = new FormData()
  for (let index = 0; index < 200; index += 1) fields.append(`f${index}`, 'x')
  expect((await inject(app, fields)).statusCode).toBe(413)
  const long = new FormData()
  long.append('content', 'x'.repeat(300 * 1024))
  expect((await inject(app, long)).statusCode).toBe(400)
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
  expect(await rowsOf(portal)).toEqual([])
  expect(foldersOf(portal)).toEqual([])
})

test('what fails after the files have come leaves no bytes; unknown file fields are dropped', async () => {
  const { portal, app } = await openDesk()
  const form = new FormData()
  form.append('file', new Blob([PDF]), 'a.pdf')
  form.append('fail', 'yes')
  expect((await inject(app, form)).statusCode).toBe(500)
  expect(foldersOf(portal)).toEqual([])
  const other = await send(app, { name: 'a.exe', bytes: 'MZ', field: 'avatar' })
  expect([other.statusCode, other.json().kept]).toEqual([200, []])
})

test('JSON is read where a form has no file', async () => {
  const { app } = await openDesk()
  const answer = await app.inject({ method: 'POST', url: '/files', payload: { title: 'Plain' } })
  expect(answer.json()).toEqual({ fields: { title: 'Plain' }, kept: [], facts: [] })
})

test('a picture is encoded anew: upright, without its notes, with a small version', async () => {
  const { portal, app } = await openDesk()
  const original = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#a33' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Porch', Model: 'Cam 3' },
      IFD2: { DateTimeOriginal: '2026:05:01 10:11:12', OffsetTimeOriginal: '-07:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .toBuffer()
  const answer = await send(app, { name: 'oak.JPG', bytes: original })
  expect(answer.json()).toMatchObject({
    kept: [{ extension: 'jpg', width: 667, height: 2000 }],
    facts: [{ capturedAt: '2026-05-01T10:11:12-07:00', camera: 'Porch Cam 3' }],
  })
  const [row] = await rowsOf(portal)
  const whole = (await app.inject({ url: `/files/${row?.id}?inline=1` })).rawPayload
  expect(whole.length).toBe(row?.bytes)
  const { exif, orientation } = await sharp(whole).metadata()
  expect([exif, orientation]).toEqual([undefined, undefined])
  const small = await app.inject({ url: `/files/${row?.id}?inline=1&small=1` })
  expect(small.headers).toMatchObject({ 'content-type': 'image/webp', 'content-disposition': expect.stringMatching(/^inline/) })
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 213, height: 640 })
})

test('moving pictures keep moving, transparent ones stay transparent', async () => {
  const { portal, app } = await openDesk()
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await send(app, { name: 'flags.gif', bytes: gif })).json().kept[0]).toMatchObject({ width: 20, height: 10 })
  const png = await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()
  await send(app, { name: 'clear.png', bytes: png })
  const [first, second] = await rowsOf(portal)
  const bytesOf = (name = '') => readFileSync(`${portal.env.UPLOADS_DIR}/${name}`)
  expect((await sharp(bytesOf(first?.storedName), { animated: true }).metadata()).pages).toBe(3)
  expect(await sharp(bytesOf(second?.storedName)).metadata()).toMatchObject({ hasAlpha: true })
})

test('a picture bomb is refused by its pixels before it is decoded', async () => {
  const { portal, app } = await openDesk()
  const bomb = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const answer = await send(app, { name: 'bomb.png', bytes: bomb })
  expect([answer.statusCode, answer.json().error]).toEqual([413, '"bomb.png" has too many pixels. The limit is 50 megapixels.'])
  expect(foldersOf(portal)).toEqual([])
})

test('ranges, versions and deletions behave', async () => {
  const { portal, app } = await openDesk()
  await send(app, { name: 'a.txt', bytes: '0123456789' })
  const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url: '/files/1?inline=1', headers })
  const whole = await get({})
  expect(whole.headers).toMatchObject({
    'content-length': '10',
    'accept-ranges': 'bytes',
    'content-disposition': expect.stringMatching(/^attachment/),
  })
  const etag = String(whole.headers.etag)
  const ranges: [string, number, string, string | undefined][] = [
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=0-999', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=4-2', 200, '0123456789', undefined],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
  ]
  for (const [range, status, body, said] of ranges) {
    const answer = await get({ range })
    expect([range, answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([range, status, body, said])
  }
  const beyond = await get({ range: 'bytes=10-' })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10'])
  expect((await get({ range: 'bytes=2-4', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get({}, 'HEAD')).headers['content-length']).toBe('10')

  expect((await app.inject({ method: 'DELETE', url: '/files/1' })).statusCode).toBe(200)
  expect((await get({})).statusCode).toBe(404)
  await expect.poll(() => foldersOf(portal)).toEqual([])
  expect(await portal.db.selectFrom('droppedFile').selectAll().execute()).toEqual([])
})

test('a cut connection leaves nothing', async () => {
  const { portal, app } = await openDesk()
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
  expect(foldersOf(portal)).toEqual([])
  await app.close()
})

test('a refusal is heard by a client that is still sending', async () => {
  const { app } = await openDesk()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const form = new FormData()
  form.append('file', new Blob([Buffer.alloc(20 * MEGABYTE)]), 'film.mp4')
  const answer = await fetch(`${address}/files`, { method: 'POST', body: form })
  expect(answer.status).toBe(415)
  await app.close()
})

test('receiving 25 MB takes less than 30 MB of memory', async () => {
  const { app } = await openDesk()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const chunk = randomBytes(64 * 1024)
  async function* body() {
    yield Buffer.from('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n')
    for (let sent = 0; sent < 24 * MEGABYTE; sent += chunk.length) yield chunk
    yield Buffer.from('\r\n--edge--\r\n')
  }
  const upload = () =>
    fetch(`${address}/files`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      body: Readable.from(body()),
      duplex: 'half',
    } as unknown as RequestInit)
  expect((await upload()).status).toBe(200)
  const before = process.memoryUsage.rss()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  await Promise.all([upload(), upload()])
  clearInterval(timer)
  expect((peak - before) / MEGABYTE).toBeLessThan(30)
  await app.close()
})

test('the sweep at the start deletes halves and orphans, and nothing it did not make', async () => {
  const { portal, app } = await openDesk()
  await send(app, { name: 'a.pdf', bytes: PDF })
  const [row] = await rowsOf(portal)
  const folder = portal.env.UPLOADS_DIR
  mkdirSync(`${folder}/tmp`, { recursive: true })
  for (const name of ['tmp/0123', `${'a'.repeat(32)}`, '.gitkeep', 'mine.pdf']) writeFileSync(`${folder}/${name}`, 'x')
  expect(await portal.services.fileTrash.sweep()).toBe(2)
  expect(readdirSync(folder).sort()).toEqual(['.gitkeep', 'mine.pdf', row?.storedName].sort())
})

const pixel = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .toFormat(format)
    .toBuffer()
