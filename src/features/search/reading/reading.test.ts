import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Extension } from '../../../shared/file-kinds'
import { sendParts } from '../../../testing/multipart'
import { newFolder } from '../../../testing/new-folder'
import { openPortal, type Portal, type Role } from '../../../testing/open-portal'
import { drawPaper, makeFaxPdf, makeHugePdf, makeOffice, makePdf } from '../../../testing/papers'
import { FILES_MAX } from '../index/parts'
import { settleIndex } from '../index/service'
import { inOneLine } from './lines'
import { textOfOffice } from './office'
import { PAGE_LETTERS_MAX, PAGES_MAX } from './outcome'
import { begin, fail, finish, keepPart, keepScan, nextToRead, nextToRecognize, notePages, switchScans } from './progress'
import { readerOf, textOfScan } from './text-of'

async function readAll({ reads, services, env }: Portal, recognizes = false) {
  for (;;) {
    const next = (await nextToRead(reads)) ?? (recognizes ? await nextToRecognize(reads) : undefined)
    if (!next) return
    const path = `${env.UPLOADS_DIR}/${next.storedName}`
    const extension = next.extension as Extension
    await services.write((trx) => begin(trx, next))
    if (next.scan !== null) {
      const text = await textOfScan(path, extension, next.scan).catch(() => null)
      await services.write(async (trx) => void (text === null ? await fail(trx, next, 'damaged') : await keepScan(trx, next, text)))
      continue
    }
    const read = await readerOf(extension)
    const said: (() => Promise<unknown>)[] = []
    const listener = {
      pageCount: (count: number) => said.push(() => services.write((trx) => notePages(trx, next, count))),
      part: (part: number, text: string) => said.push(() => services.write((trx) => keepPart(trx, next, part, text))),
    }
    const outcome = read
      ? await read(path, next.partsRead, listener).catch(() => null)
      : ({ state: 'unreadable', reason: 'kind', scans: [] } as const)
    for (const each of said) await each()
    await services.write(
      async (trx) =>
        void (outcome ? await finish(trx, next, { ...outcome, scans: [...outcome.scans] }, recognizes) : await fail(trx, next, 'damaged')),
    )
  }
}

async function open() {
  const portal = await openPortal()
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('admin') }
  const add = async (name: string, bytes: Buffer | string, url = '/api/documents', fields: object = { category: 'Other' }) => {
    const field = url.includes('announcements') ? 'attachmentFile' : 'file'
    const answer = await sendParts(app, 'POST', url, { title: 'Paper', ...fields, [field]: { name, bytes } }, headers)
    expect([answer.statusCode, answer.body.slice(0, 100)]).toEqual([201, expect.anything()])
    return answer.json()
  }
  const find = (q: string, role: Role = 'resident') => portal.as(role).search.find({ q })
  return { portal, app, headers, add, find }
}

/** Returns the path of a spreadsheet with these parts. */
async function storeOffice(parts: Record<string, string>) {
  const folder = newFolder()
  const path = join(folder, 'a.xlsx')
  writeFileSync(path, await makeOffice('xlsx', parts))
  return path
}

test('a word on page 3 of a PDF is found there, and the link opens there', async () => {
  const { portal, add, find } = await open()
  const made = await add('bylaws.pdf', await makePdf(['Article one', 'Article two', 'A fence may be six feet high']))
  expect(made).toMatchObject({ textState: 'waiting', pageCount: null })
  await readAll(portal)
  const { results, total } = await find('fence')
  expect([total, results]).toMatchObject([
    1,
    [
      {
        title: 'Paper',
        where: 'File, page 3',
        page: 3,
        url: `/api/documents/download/${made.id}#page=3`,
        placeUrl: `/documents#${made.id}`,
      },
    ],
  ])
  expect(results[0]?.excerpt).toContainEqual({ text: 'fence', hit: true })
  expect(await portal.as('resident').documents.get({ id: made.id })).toMatchObject({ textState: 'read', pageCount: 3 })
  // Words on different pages, and one of them in the title, are of one thing.
  expect((await find('article fence paper')).total).toBe(1)
  expect((await find('"two fence"')).total).toBe(0)
})

test('texts of Word, Excel, PowerPoint and plain files are found', async () => {
  const { portal, add, find } = await open()
  const docx = { 'word/document.xml': '<w:p><w:r><w:t>Sage</w:t></w:r><w:r><w:t xml:space="preserve">brush &amp; lilac</w:t></w:r></w:p>' }
  await add('a.docx', await makeOffice('docx', { ...docx, 'word/header1.xml': '<w:p><w:t>Letterhead</w:t></w:p>' }))
  await add(
    'b.xlsx',
    await makeOffice('xlsx', {
      'xl/workbook.xml': '<sheets><sheet name="Reserves" sheetId="1"/></sheets>',
      'xl/sharedStrings.xml': '<sst><si><t>Insurance</t></si></sst>',
      'xl/worksheets/sheet1.xml':
        '<row><c r="A1" t="s"><v>0</v></c><c r="B1"><v>4711</v></c><c t="inlineStr"><is><t>Paving</t></is></c></row>',
    }),
  )
  await add(
    'c.pptx',
    await makeOffice('pptx', {
      'ppt/slides/slide1.xml': '<a:p><a:r><a:t>Clubhouse</a:t></a:r></a:p>',
      'ppt/notesSlides/notesSlide1.xml': '<a:p><a:t>Applause</a:t></a:p>',
    }),
  )
  // Uses the names of parts and elements that other programs than Microsoft's write.
  await add(
    'f.xlsx',
    await makeOffice('xlsx', {
      'xl/workbook.xml': '<x:sheets><x:sheet name="Dues" sheetId="1" /></x:sheets>',
      'xl/SharedStrings.xml': '<x:sst><x:si><x:t>Turnstile</x:t></x:si></x:sst>',
      'xl/worksheets/sheet.xml': '<x:row><x:c t="s"><x:v>0</x:v></x:c><x:c><x:v>8121</x:v></x:c></x:row>',
    }),
  )
  await add('g.pptx', await makeOffice('pptx', { 'ppt/slides/slide.xml': '<a:p><a:r><a:t>Fountain</a:t></a:r></a:p>' }))
  await add('d.txt', Buffer.from('\ufeffJacaranda', 'utf16le'))
  await add('e.txt', Buffer.from('Pi\xf1ata', 'latin1'))
  await readAll(portal)
  for (const word of [
    'sagebrush',
    'lilac',
    'letterhead',
    'reserves',
    'insurance',
    '4711',
    'paving',
    'clubhouse',
    'applause',
    'dues',
    'turnstile',
    '8121',
    'fountain',
    'jacaranda',
    'pinata',
  ]) {
    expect([word, (await find(word)).results]).toMatchObject([
      word,
      [{ where: 'File', page: null, url: expect.stringMatching(/^\/documents#/) }],
    ])
  }
  expect((await find('0')).total).toBe(0)
})

test('a word that is cut at the end of a line is found whole, one with a hyphen of its own by both halves', async () => {
  const { portal, add, find } = await open()
  const lines = ['The sprin-', 'kler and the mari\u00ad', 'posa of each owner may be occupied, but owner-', 'occupied is 6-', 'foot']
  await add('cut.pdf', await makePdf([lines.join('\n')]))
  await add('soft.docx', await makeOffice('docx', { 'word/document.xml': '<w:p><w:t>bou\u00adgain\u00advillea</w:t></w:p>' }))
  const text = '<w:p><w:r><w:t>non</w:t><w:noBreakHyphen/><w:t>refundable</w:t></w:r></w:p>'
  await add('hard.docx', await makeOffice('docx', { 'word/document.xml': text }))
  await readAll(portal)
  for (const words of [
    'sprinkler',
    'mariposa',
    'owner-occupied',
    '"owner occupied"',
    '6-foot',
    'bougainvillea',
    'bougain\u00advillea',
    'refundable',
  ])
    expect([words, (await find(words)).total]).toEqual([words, 1])
  const long = `${'a'.repeat(1_000_000)}-\n`
  const started = process.cpuUsage()
  inOneLine(long)
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(2)
})

test('exact words that run from one page over to the next are found, and every word on the page it is on', async () => {
  const { portal, add, find } = await open()
  const rest = 'The rest of this page is about something else, so that both pages have words enough.\n'.repeat(5)
  await add('a.pdf', await makePdf([`${rest}Keep each dog on a lavender`, `leash at all times. ${rest}And no`, 'peacock either']))
  const sheet = (line: string) => drawPaper(['The minutes of the board', line])
  await add('b.pdf', await makePdf([await sheet('name the violet'), await sheet('gazebo by the pool')]))
  await readAll(portal, true)
  const found = async (words: string) => (await find(words)).results.map(({ page, excerpt }) => [page, marked(excerpt)])
  const marked = (excerpt: { text: string; hit: boolean }[]) => excerpt.filter(({ hit }) => hit).map(({ text }) => text)
  expect(await found('"a lavender leash at all"')).toEqual([[1, ['a lavender leash at all']]])
  expect(await found('"no peacock"')).toEqual([[2, ['no peacock']]])
  expect(await found('lavender')).toEqual([[1, ['lavender']]])
  expect(await found('leash')).toEqual([[2, ['leash']]])
  expect(await found('peacock leash')).toEqual([[2, ['leash']]])
  expect(await found('"lavender peacock"')).toEqual([])
  expect(await found('violet')).toEqual([[1, ['violet']]])
  expect(await found('gazebo')).toEqual([[2, ['gazebo']]])
})

test('an attachment is read for whoever may open its announcement', async () => {
  const { portal, add, find } = await open()
  const fields = { content: 'See the plan', categories: '[1]' }
  const { id } = await add('roof.pdf', await makePdf(['Shingles']), '/api/announcements', fields)
  await readAll(portal)
  expect((await find('shingles')).results).toMatchObject([
    { where: 'Attachment "roof.pdf", page 1', url: `/api/announcements/${id}/attachment#page=1` },
  ])
  portal.sqlite.prepare("UPDATE announcement SET expiresAt = '2020-01-01'").run()
  expect((await find('shingles')).total).toBe(0)
  expect((await find('shingles', 'admin')).total).toBe(1)
  await settleIndex(portal.services)
  expect((await find('shingles', 'admin')).results).toMatchObject([{ status: 'Expired', page: 1 }])
})

/** A conversation of the resident with what comes with its first entry, and then with an answer of the board. */
async function converse({ app, portal }: Awaited<ReturnType<typeof open>>, first: object[], answered: object[]) {
  const [own, board] = [{ cookie: await portal.cookieOf('resident') }, { cookie: await portal.cookieOf('admin') }]
  const post = async (url: string, fields: object, headers: { cookie: string }) => {
    const answer = await sendParts(app, 'POST', url, fields as Record<string, string>, headers)
    expect([answer.statusCode, answer.body.slice(0, 100)]).toEqual([201, expect.anything()])
    return answer.json()
  }
  const message = await post('/api/messages', { subject: 'My roof', content: 'See the file', files: first }, own)
  const after = String(message.lastEntryId)
  const entry = await post(`/api/messages/${message.id}/entries`, { text: 'Here it is', after, files: answered }, board)
  return {
    id: message.id,
    lastEntryId: entry.id as number,
    files: [...message.attachments, ...entry.attachments] as { id: number; name: string }[],
  }
}

test('files of a conversation are found by its two sides alone, each file for itself', async () => {
  const opened = await open()
  const { portal, find } = opened
  const before = await find('permit roof', 'neighbor')
  const offer = { name: 'offer.pdf', bytes: await makePdf(['Nothing much', 'Zirconium shingles of the']) }
  const photo = { name: 'note.png', bytes: await drawPaper(['Please keep the violet gazebo']) }
  const permit = { name: 'permit.pdf', bytes: await makePdf(['Hafnium permit', 'Second page', 'Zirconium permit']) }
  const plan = { name: 'plan.txt', bytes: 'The rhodium plan' }
  const { id, files } = await converse(opened, [offer, photo], [permit, plan])
  await readAll(portal, true)
  const place = `/messages#${id}`
  const at = (file: number, page: number) => `/api/messages/${id}/files/${files[file]?.id}#page=${page}`
  for (const role of ['resident', 'admin', 'superOnly'] as const) {
    const found = async (words: string) => {
      const { total, results } = await find(words, role)
      return [total, results.map(({ type, where, url, placeUrl, page }) => [type, where, url, placeUrl, page])]
    }
    expect(await found('hafnium')).toEqual([1, [['message', 'Attachment "permit.pdf", page 1', at(2, 1), place, 1]]])
    expect(await found('shingles')).toEqual([1, [['message', 'Attachment "offer.pdf", page 2', at(0, 2), place, 2]]])
    expect(await found('rhodium')).toEqual([1, [['message', 'Attachment "plan.txt"', place, place, null]]])
    expect(await found('violet gazebo')).toEqual([1, [['message', 'Attachment "note.png"', place, place, null]]])
    // One thing, however many of its files hold the word, and words of several files and its own text are of it.
    expect((await found('zirconium'))[0]).toBe(1)
    expect((await found('roof rhodium hafnium'))[0]).toBe(1)
    // Words do not run over from one file to the next.
    expect((await found('"the hafnium"'))[0]).toBe(0)
    expect((await found('roof -rhodium'))[0]).toBe(0)
  }
  const app = await portal.app()
  const opens = async (role: Role) => (await app.inject({ url: at(2, 1), headers: { cookie: await portal.cookieOf(role) } })).statusCode
  expect([await opens('resident'), await opens('admin'), await opens('neighbor')]).toEqual([200, 200, 404])
  for (const words of ['hafnium', 'shingles', 'rhodium', 'violet gazebo', 'zirconium']) {
    const { total, counts, results, suggestion } = await find(words, 'neighbor')
    expect([total, counts.message, results, suggestion]).toEqual([0, 0, [], null])
  }
  expect((await find('hafniun')).suggestion).toBeNull()
  expect(await find('permit roof', 'neighbor')).toEqual(before)
  // The board is a neighbor like any other once it is the board no more.
  portal.sqlite.prepare('UPDATE user SET isAdmin = 0 WHERE id = ?').run(portal.people.admin.id)
  const app2 = { headers: { cookie: await portal.cookieOf('admin') } }
  expect((await app.inject({ url: '/api/search?q=hafnium', ...app2 })).json()).toMatchObject({ total: 0, results: [] })
})

test('an entry that comes later brings its files, and further ones than there is room for are left out', async () => {
  const opened = await open()
  const { portal, app, headers, find } = opened
  const { id, lastEntryId } = await converse(opened, [{ name: 'a.txt', bytes: 'Osmium' }], [])
  await readAll(portal)
  let after = lastEntryId
  for (let sent = 1; sent <= FILES_MAX; sent += 4) {
    const files = [0, 1, 2, 3].map((more) => ({ name: 'b.txt', bytes: `Number${sent + more} thulium` }))
    after = (await sendParts(app, 'POST', `/api/messages/${id}/entries`, { text: '', after: String(after), files }, headers)).json().id
  }
  await converse(opened, [{ name: 'c.txt', bytes: 'Yttrium' }], [])
  await readAll(portal)
  for (const [words, count] of [
    ['osmium', 1],
    ['number1', 1],
    [`number${FILES_MAX - 1} thulium`, 1],
    [`number${FILES_MAX}`, 0],
    ['yttrium', 1],
  ] as const)
    expect([words, (await find(words)).total]).toEqual([words, count])
  expect((await find('yttrium thulium')).total).toBe(0)
})

test('photos of reports are not read', async () => {
  const { portal, app, find } = await open()
  const fields = { issueType: 'Something is Broken', streetName: 'Rockrose Dr', streetNumber: '4', locationRelevance: 'Common Area' }
  const photos = { name: 'a.png', bytes: await drawPaper(['Please keep the violet gazebo']) }
  const headers = { cookie: await portal.cookieOf('resident') }
  const { id } = (
    await sendParts(app, 'POST', '/api/maintenance-reports', { ...fields, description: 'It fell over', photos }, headers)
  ).json()
  const comment = await sendParts(app, 'POST', `/api/maintenance-reports/${id}/comments`, { text: 'Again', photos }, headers)
  expect(comment.statusCode).toBe(201)
  expect(await nextToRead(portal.reads)).toBeUndefined()
  await readAll(portal, true)
  for (const role of ['resident', 'neighbor', 'admin'] as const) expect((await find('gazebo', role)).total).toBe(0)
})

test('a replaced or deleted document is found no longer, and its pages leave the file one by one', async () => {
  const { portal, app, headers, add, find } = await open()
  const { id } = await add('a.pdf', await makePdf(['Zirconium', 'Zirconium again']))
  await readAll(portal)
  const next = { file: { name: 'b.pdf', bytes: await makePdf(['Hafnium']) } }
  await sendParts(app, 'POST', `/api/documents/${id}/versions`, next, headers)
  expect((await find('zirconium')).total).toBe(0)
  await readAll(portal)
  expect((await find('hafnium')).total).toBe(1)
  await portal.as('admin').documents.removeVersion({ id, number: 2 })
  expect((await find('hafnium')).total).toBe(0)
  await readAll(portal)
  expect((await find('zirconium')).results).toMatchObject([{ page: 1 }])
  await portal.as('admin').documents.remove({ id })
  expect((await find('zirconium')).total).toBe(0)
  await settleIndex(portal.services)
  expect(portal.sqlite.prepare("SELECT count(*) FROM searchPart WHERE text LIKE '%nium%'").pluck().get()).toBe(0)
  expect(portal.sqlite.prepare('SELECT count(*) FROM fileText').pluck().get()).toBe(0)
})

test('a page that comes after its document is gone is not kept', async () => {
  const { portal, add, find } = await open()
  const { id } = await add('a.pdf', await makePdf(['Thorium']))
  const file = await nextToRead(portal.reads)
  await portal.as('admin').documents.remove({ id })
  if (!file) throw new Error('no file waits')
  expect(await portal.services.write((trx) => keepPart(trx, file, 1, 'Thorium'))).toBe(false)
  expect((await find('thorium')).total).toBe(0)
})

test('an unreadable document is reported to the board, who may have it read again', async () => {
  const { portal, app, headers, add, find } = await open()
  const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await add('scan.pdf', await makePdf([picture]))
  await add('half.pdf', await makePdf(['Mostly letters here', picture]))
  await add('broken.pdf', Buffer.from('%PDF-1.7\nnot really\n%%EOF'))
  await add('photo.png', picture)
  await add('good.pdf', await makePdf(['Lutetium']))
  await readAll(portal)
  expect((await find('lutetium')).total).toBe(1)
  const answer = await app.inject({ url: '/api/search/files', headers })
  expect(answer.json()).toMatchObject([
    { name: 'photo.png', textState: 'off', reason: 'Reading scans is switched off.' },
    {
      name: 'broken.pdf',
      textState: 'unreadable',
      reason: 'The file is damaged or locked with a password.',
      type: 'document',
      title: 'Paper',
    },
    { name: 'half.pdf', textState: 'partly', reason: 'Reading scans is switched off.', pageCount: 2 },
    { name: 'scan.pdf', textState: 'off', pageCount: 1 },
  ])
  const { id } = answer.json()[1]
  const again = (of: number | string) => app.inject({ method: 'POST', url: `/api/search/files/${of}/read`, headers, payload: {} })
  expect((await again(id)).json()).toEqual({ message: 'The file will be read again.' })
  expect((await again(999)).statusCode).toBe(404)
  expect((await nextToRead(portal.reads))?.fileId).toBe(id)
  const resident = { cookie: await portal.cookieOf('resident') }
  expect((await app.inject({ url: '/api/search/files', headers: resident })).statusCode).toBe(403)
})

test('a bomb and more pages than anybody reads are read as far as may be', async () => {
  const { portal, add } = await open()
  const bomb = await makeOffice('docx', { 'word/document.xml': `<w:p><w:t>Osmium</w:t></w:p>${' '.repeat(60 * 1024 * 1024)}` })
  const states = async () => (await portal.as('admin').search.files()).map(({ textState }) => textState)
  await add('bomb.docx', bomb)
  await add('long.pdf', await makePdf(Array.from({ length: PAGES_MAX + 1 }, (_, page) => `Page number ${page}`)))
  await readAll(portal)
  expect(await states()).toEqual(['partly', 'partly'])
})

test('a page whose picture is too large to be unpacked is told to the board; one that is empty is read', async () => {
  const { portal, add, find } = await open()
  await add('plan.pdf', await makeHugePdf('The site plan of 1987'))
  await add('empty.pdf', await makePdf(['An empty page follows', '']))
  await readAll(portal, true)
  expect((await find('1987')).total).toBe(1)
  expect(await portal.as('admin').search.files()).toMatchObject([
    { name: 'plan.pdf', textState: 'partly', pageCount: 2, reason: 'Some pages could not be read.' },
  ])
})

test('exact words are found wherever a long text was parted', async () => {
  const { portal, add, find } = await open()
  // Each word is there once, so no other place holds two that follow one another.
  const words = Array.from({ length: 3_000 }, (_, at) => `word${at}`)
  await add('long.txt', Buffer.from(words.join(' ')))
  await readAll(portal)
  const missed: string[] = []
  const parts = await portal.reads.selectFrom('searchPart').select('text').where('text', 'like', 'word%').orderBy('id').execute()
  expect(parts.length).toBeGreaterThan(5)
  for (const { text } of parts) {
    const last = words.indexOf(text.split(' ').at(-1) ?? '')
    for (let at = last - 12; at <= last; at += 3) {
      const exact = words.slice(at, at + 12).join(' ')
      if ((await find(`"${exact}"`)).total !== 1) missed.push(exact)
    }
  }
  expect(missed).toEqual([])
})

test('words that are only in a picture are found: in scans of every make, on turned pages, in photos', { timeout: 120_000 }, async () => {
  const { portal, add, find } = await open()
  const states = async () => new Map((await portal.as('resident').documents.list()).map(({ title, textState }) => [title, textState]))
  const paper = (word: string) => drawPaper([`The board approved the ${word}`, 'unanimously on May 14, 1987.'])
  const named = (title: string) => ({ title, category: 'Other' })
  await add('color.pdf', await makePdf([await paper('gazebo')]), undefined, named('color'))
  await add('fax.pdf', await makeFaxPdf(await paper('pergola')), undefined, named('fax'))
  await add('mask.pdf', await makeFaxPdf(await paper('trellis'), { asMask: true }), undefined, named('mask'))
  const onItsSide = await sharp(await paper('arbor'))
    .rotate(90)
    .png()
    .toBuffer()
  await add('aside.pdf', await makePdf([onItsSide]), undefined, named('aside'))
  await add('turned.pdf', await makeFaxPdf(await paper('belvedere'), { turned: true }), undefined, named('turned'))
  await add('mixed.pdf', await makePdf(['A page of letters', await paper('cupola'), 'Letters again']), undefined, named('mixed'))
  await add(
    'photo.jpg',
    await sharp(await paper('fountain'))
      .jpeg()
      .toBuffer(),
    undefined,
    named('photo'),
  )
  const plain = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await add('blank.png', plain, undefined, named('blank'))

  // Switched off, nothing is recognized; switched on again, what was left goes on.
  await readAll(portal)
  expect(await states()).toEqual(
    new Map(
      ['color', 'fax', 'mask', 'aside', 'turned', 'mixed', 'photo', 'blank'].map((title) => [title, title === 'mixed' ? 'partly' : 'off']),
    ),
  )
  await portal.services.write((trx) => switchScans(trx, true))
  await readAll(portal, true)
  expect([...(await states()).values()].every((state) => state === 'read')).toBe(true)
  for (const [word, where] of [
    ['gazebo', 'File, page 1'],
    ['pergola', 'File, page 1'],
    ['trellis', 'File, page 1'],
    ['arbor', 'File, page 1'],
    ['belvedere', 'File, page 1'],
    ['cupola', 'File, page 2'],
    ['fountain', 'File'],
  ])
    expect([word, (await find(word as string)).results]).toMatchObject([word, [{ where }]])
  expect(await portal.as('admin').search.files()).toEqual([])
})

test('the text of a new file comes before the next page of a scan, and a restart goes on with the page that is due', async () => {
  const { portal, add } = await open()
  const scan = await drawPaper(['Nothing'])
  await add('scan.pdf', await makePdf([scan, scan, scan]))
  await readAll(portal, false)
  await portal.services.write((trx) => switchScans(trx, true))
  const first = await nextToRecognize(portal.reads)
  if (!first) throw new Error('no page waits')
  await portal.services.write((trx) => keepScan(trx, first, 'Chimney'))
  await add('new.pdf', await makePdf(['Letters']))
  expect((await nextToRead(portal.reads))?.extension).toBe('pdf')
  expect((await nextToRecognize(portal.reads))?.scan).toBe(2)
  // A page that fails twice is passed over, and said.
  for (const page of [2, 2, 3, 3]) {
    const due = await nextToRecognize(portal.reads)
    expect(due?.scan).toBe(page)
    if (due) await portal.services.write((trx) => fail(trx, due, 'slow'))
  }
  expect(await portal.as('admin').search.files()).toMatchObject([{ textState: 'partly', reason: 'Some pages could not be read.' }])
})

test('no shape of an XML text is slow to read', async () => {
  const long = 400_000
  const shapes = [
    `<${'a'.repeat(long)}`,
    `<a ${'b'.repeat(long)}`,
    `<${'w:'.repeat(long / 2)}`,
    '<a'.repeat(long / 2),
    `<a ${'name="'.repeat(long / 6)}`,
  ]
  const started = process.cpuUsage()
  for (const xml of shapes) {
    const path = await storeOffice({ 'xl/workbook.xml': `${xml}<sheet name="Reserves"/>` })
    expect((await textOfOffice(path, 'xlsx')).text).toContain('Reserves')
  }
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(3_000)
})

test('the beginning of an overlong page is kept, and a heap of marks is sorted quickly', async () => {
  const { portal, add, find } = await open()
  await add('long.pdf', await makePdf([['Rhenium', ...Array(10_000).fill('words'), 'Polonium'].join('\n')], { lineHeight: 0 }))
  await add('marks.txt', Buffer.from(`Astatine a${'\u0301\u0323'.repeat(500_000)}`))
  await readAll(portal)
  expect(await portal.as('admin').search.files()).toMatchObject([{ name: 'long.pdf', textState: 'partly' }])
  expect([(await find('rhenium')).total, (await find('polonium')).total, (await find('astatine')).total]).toEqual([1, 0, 1])
  const longest = portal.sqlite.prepare('SELECT max(length(text)) FROM searchPart').pluck().get()
  expect(longest).toBeLessThanOrEqual(PAGE_LETTERS_MAX)
  expect(
    portal.sqlite.prepare("SELECT max(length(text)) FROM searchPart WHERE title = '' AND text LIKE 'Astatine%'").pluck().get(),
  ).toBeLessThan(20)
})
