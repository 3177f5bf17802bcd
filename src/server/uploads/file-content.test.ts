import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { openFileServer, sendFiles, storedNames, storedRows } from '../../testing/file-server'
import { PDF } from '../../testing/multipart'
import { newFolder } from '../../testing/new-folder'

test('a file of a kind that is not taken is refused in words, and leaves nothing', async () => {
  const { portal, app } = await openFileServer()
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
    ['letter.doc', '{\\rtf1 Dear neighbor}', 415],
    ['letter.doc', 'plain words', 415],
    ['song.txt', Buffer.from('ID3\x03\0\0\0\0\0\0'), 415],
    ['photo.jpg', Buffer.concat([(await pixel('jpeg')).subarray(0, 20), randomBytes(200)]), 415],
    ['program.exe', 'MZ', 415],
    ['no-extension', 'plain words', 415],
    ['empty.pdf', '', 400],
  ]
  for (const [name, bytes, status] of refused) {
    const answer = await sendFiles(app, { name, bytes })
    expect([name, answer.statusCode, answer.json().issues?.[0]?.path]).toEqual([name, status, 'file'])
    expect(answer.json().error).toMatch(/[a-z]{4}/)
  }
  expect(await storedRows(portal)).toEqual([])
  expect(storedNames(portal)).toEqual([])
})

test('texts, old and locked office files are recognized by content, and taken as what they are', async () => {
  const { app } = await openFileServer()
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
  for (const [name, bytes] of accepted) expect([name, (await sendFiles(app, { name, bytes })).statusCode]).toEqual([name, 200])
  for (const [name, bytes, kept] of [
    ['old.xls', container('WordDocument'), 'old.doc'],
    ['letter.docx', PDF, 'letter.pdf'],
    ['photo.png', await pixel('jpeg'), 'photo.jpg'],
    ['photo.jfif', await pixel('jpeg'), 'photo.jpg'],
    ['Minutes', PDF, 'Minutes.pdf'],
    ['budget.xlsx', container('EncryptedPackage'), 'budget.xlsx'],
    ['rules.docx', container('EncryptedPackage'), 'rules.docx'],
  ] as const) {
    const answer = await sendFiles(app, { name, bytes })
    expect([answer.statusCode, answer.json().kept?.[0]?.originalName]).toEqual([200, kept])
  }
})

test('a refusal says what the file is and what to do', async () => {
  const { app } = await openFileServer()
  const said = async (name: string, bytes: string | Buffer) => (await sendFiles(app, { name, bytes })).json().error
  expect(await said('rules.pdf', '<!doctype html><p>Rules</p>')).toContain(
    'does not match its file type. It is HTML: open it, save it as one of these',
  )
  expect(await said('letter.doc', '{\\rtf1 Dear neighbor}')).toContain('It is RTF:')
  expect(await said('letter.doc', 'plain words')).toContain('It is TXT:')
  expect(await said('photo.jpg', randomBytes(200))).toContain('It may be damaged')
})

function archive(parts: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name, { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}

test('new office files are told apart, and macros are refused', async () => {
  const { app } = await openFileServer()
  const types = (main: string) =>
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x" ContentType="${main}+xml"/></Types>`
  const word = {
    '[Content_Types].xml': types('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main'),
    'word/document.xml': '<w/>',
  }
  const sheet = {
    '[Content_Types].xml': types('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main'),
    'xl/workbook.xml': '<x/>',
  }
  const macros = { ...word, 'word/vbaProject.bin': 'x' }
  const cases: [string, Record<string, string>, number][] = [
    ['a.docx', word, 200],
    ['a.docx', { 'word/document.xml': '<w/>', '[Content_Types].xml': word['[Content_Types].xml'] }, 200],
    ['a.xlsx', sheet, 200],
    ['a.xlsx', word, 200],
    ['a.docx', macros, 415],
    ['a.docx', { 'readme.txt': 'words' }, 415],
    ['a.docx', { ...word, ...Object.fromEntries(Array.from({ length: 10_000 }, (_, part) => [`word/${part}`, ''])) }, 415],
    ['a.pptx', { 'ppt/presentation.xml': '<p/>' }, 415],
  ]
  for (const [name, parts, status] of cases) {
    const answer = await sendFiles(app, { name, bytes: await archive(parts) })
    expect([name, Object.keys(parts), answer.statusCode]).toEqual([name, Object.keys(parts), status])
  }
})

test('a HEIC is only downloaded, without its EXIF; a broken one is refused', async () => {
  const { portal, app } = await openFileServer()
  const avif = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#385' } })
    .withExif({ IFD3: { GPSMapDatum: 'GPSMARK-DATUM' } })
    .avif({ effort: 0 })
    .toBuffer()
  const heic = Buffer.from(avif)
  heic.write('heic', 8, 'latin1')
  expect(heic.includes('GPSMARK')).toBe(true)
  expect((await sendFiles(app, { name: 'IMG_1.HEIC', bytes: heic })).statusCode).toBe(200)
  const [row] = await storedRows(portal)
  const answer = await app.inject({ url: `/files/${row?.id}?inline=1&small=1` })
  expect(answer.headers).toMatchObject({ 'content-type': 'image/heic', 'content-disposition': expect.stringMatching(/^attachment/) })
  expect(answer.rawPayload.includes('GPSMARK')).toBe(false)
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(row?.sha256)
  expect((await sendFiles(app, { name: 'IMG_2.heic', bytes: heic.subarray(0, 32) })).statusCode).toBe(415)
})

test('a path in a file name becomes a plain name', async () => {
  const { portal, app } = await openFileServer()
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
  expect(storedNames(portal)).toHaveLength(names.length)
})

const pixel = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .toFormat(format)
    .toBuffer()

test('an archive with 24 MB of names is read with 16 MB of memory', {
  timeout: 30_000,
}, async () => {
  const path = join(newFolder(), 'names.docx')
  writeFileSync(path, archiveOfNames(400, 60_000))
  const program = `import(${JSON.stringify(import.meta.resolve('./file-content.ts'))})
    .then(({ contentOf }) => contentOf(${JSON.stringify(path)}, 'docx', []))
    .then((answer) => require('node:worker_threads').parentPort.postMessage(answer))`
  const thread = new Worker(program, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } })
  expect(await once(thread, 'message')).toEqual([{ extension: null, is: 'ZIP' }])
  await thread.terminate()
})

function archiveOfNames(count: number, length: number): Buffer {
  const [local, entry, end] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(22)]
  local.writeUInt32LE(0x04034b50)
  entry.writeUInt32LE(0x02014b50)
  entry.writeUInt16LE(length, 28)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(count * (entry.length + length), 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, ...Array.from({ length: count }, () => [entry, Buffer.alloc(length, 0xe9)]).flat(), end])
}
