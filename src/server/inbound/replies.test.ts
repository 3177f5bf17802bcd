import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createReplyServices } from '../../services'
import { addressFor, answerMail, openAnsweredPortal, REPLY_ADDRESS, receiveMail } from '../../testing/answer-mail'
import { takePhoto } from '../../testing/camera-photo'
import { storedNames } from '../../testing/file-server'
import { wholeMails } from '../../testing/mails'
import { openPortal, type Portal } from '../../testing/open-portal'
import { REPORT } from '../../testing/row-makers'
import { unsubscribeToken } from '../notifications/email/link-tokens'
import { readReplyAddress, replyAddress } from '../notifications/email/reply-address'
import { readSettings, writeSettings } from '../settings'
import { importReply } from './import-reply'

const MAILS = join(import.meta.dirname, 'mails')
const names = readdirSync(MAILS).flatMap((name) => (name.endsWith('.eml') ? [name.slice(0, -4)] : []))
const readMail = (name: string, to: string) => readFileSync(join(MAILS, `${name}.eml`), 'utf8').replace('<TO>', `<${to}>`)

test.each(names)('the text of a mail is stored without quote and signature: %s', async (name) => {
  const { portal, to, entries } = await openAnsweredPortal()
  // The fixtures have LF; mails have CR LF.
  const mail = Buffer.from(readMail(name, to).replaceAll('\n', '\r\n'), name.endsWith('latin') ? 'latin1' : 'utf8')
  expect(await receiveMail(portal, mail)).toBe('new')
  expect((await entries()).at(-1)).toMatchObject({
    side: 'member',
    via: 'email',
    text: readFileSync(join(MAILS, `${name}.txt`), 'utf8').trim(),
  })
})

test('an answer reopens the conversation and is mailed to the board once, however often it is delivered', async () => {
  const { portal, id, to, entries } = await openAnsweredPortal()
  await portal.as('resident').messages.resolve({ id, after: (await entries()).at(-1)?.id })
  const before = (await portal.reads.selectFrom('mail').select('id').execute()).length
  const mail = answerMail({ to: to.toUpperCase(), text: 'It is out again.' })
  expect(await receiveMail(portal, mail)).toBe('new')
  for (let time = 0; time < 10; time += 1) expect(await receiveMail(portal, mail)).toBe('known')
  expect(await portal.as('admin').messages.read({ id })).toMatchObject({ state: 'open', entryCount: 3, hasNews: true })
  const board = await portal.reads.selectFrom('mail').select('toAddress').where('cause', '=', 'message').execute()
  expect(board.length - before).toBeLessThan(4)
  expect(new Set(board.slice(-3).map(({ toAddress }) => toAddress)).size).toBe(3)
})

test('signs that nobody sees are read in a mail as in a form', async () => {
  const { portal, to, entries } = await openAnsweredPortal()
  const heads = ['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8']
  expect(await receiveMail(portal, answerMail({ to, heads, text: 'The pool\u0092s\vheater\u202e\u0085Thanks\0' }))).toBe('new')
  expect((await entries()).at(-1)?.text).toBe('The pool’s\nheater\nThanks')
})

test('a mail without a Message-ID is recognized by its UID', async () => {
  const { portal, to, entries } = await openAnsweredPortal()
  const mail = answerMail({ to }).replace(/Message-ID.*\r\n/, '')
  expect(await receiveMail(portal, mail, 'imap://x/INBOX;UIDVALIDITY=1/;UID=1')).toBe('new')
  expect(await receiveMail(portal, mail, 'imap://x/INBOX;UIDVALIDITY=1/;UID=1')).toBe('known')
  expect(await receiveMail(portal, mail, 'imap://x/INBOX;UIDVALIDITY=1/;UID=2')).toBe('new')
  expect(await entries()).toHaveLength(4)
})

test('answers of a reporter become comments on the report, with photos', async () => {
  const portal = await openPortal({ REPLY_ADDRESS })
  const { id } = await portal.as('resident').maintenance.submit(REPORT)
  const to = await addressFor(portal, 'r', id, portal.people.resident.id)
  const photo = (await takePhoto()).toString('base64').replace(/.{76}/g, '$&\r\n')
  const heads = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b']
  const part = (type: string, rest: string) => `--b\r\nContent-Type: ${type}\r\n${rest}`
  const text = [
    part('text/plain', '\r\nSee here'),
    part('image/jpeg', `Content-Disposition: attachment; filename=lamp.jpg\r\nContent-Transfer-Encoding: base64\r\n\r\n${photo}`),
    part(
      'image/png',
      `Content-Disposition: inline; filename=logo.png\r\nContent-ID: <logo>\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=`,
    ),
    part('image/jpeg', `Content-Disposition: inline\r\nContent-Transfer-Encoding: base64\r\n\r\n${photo}`),
    part('application/pdf', 'Content-Disposition: attachment; filename=bill.pdf\r\n\r\n%PDF-1.4'),
    '--b--',
  ].join('\r\n')
  expect(await receiveMail(portal, answerMail({ to, heads, text }))).toBe('new')
  const { comments, waitsForBoard } = await portal.as('admin').maintenance.details({ id })
  expect(waitsForBoard).toBe(true)
  expect(comments).toMatchObject([
    { side: 'reporter', text: 'See here\n\n(Not taken: bill.pdf)', photoUrls: [expect.any(String), expect.any(String)] },
  ])
})

test('a small picture that Gmail pasted is kept, and one in a signature is not', async () => {
  const { portal, to, entries } = await openAnsweredPortal()
  const picture = (await takePhoto()).toString('base64').replace(/.{76}/g, '$&\r\n')
  const part = (name: string) =>
    `--b\r\nContent-Type: image/jpeg; name=${name}\r\nContent-Disposition: inline\r\nContent-ID: <ii_${name}>\r\nContent-Transfer-Encoding: base64\r\n\r\n${picture}`
  const words = '--b\r\nContent-Type: text/plain\r\n\r\nThis one:\r\n[image: lamp.jpg]\r\n\r\n-- \r\nRosa\r\n[image: logo.jpg]'
  const heads = ['MIME-Version: 1.0', 'Content-Type: multipart/related; boundary=b']
  const text = [words, part('lamp.jpg'), part('logo.jpg'), '--b--'].join('\r\n')
  expect(await receiveMail(portal, answerMail({ to, heads, text }))).toBe('new')
  const entry = (await entries()).at(-1)
  expect([entry?.text, entry?.attachments.map(({ name }) => name)]).toEqual(['This one:\n[image: lamp.jpg]', ['lamp.jpg']])
})

test('five files become attachments, the others are named and not stored', async () => {
  const { portal, to, entries } = await openAnsweredPortal()
  await portal.write((trx) => trx.updateTable('user').set({ language: 'es' }).where('username', '=', 'resident').execute())
  const file = (name: string, body: string) =>
    `--b\r\nContent-Type: text/plain; name="${name}"\r\nContent-Disposition: attachment\r\n\r\n${body}`
  const files = ['1.txt', '2.txt', 'virus.exe', '../../3.txt', '4.txt', '5.txt', '6.txt'].map((name) => file(name, `file ${name}`))
  const text = ['--b\r\nContent-Type: text/plain\r\n\r\nAquí', ...files, '--b--'].join('\r\n')
  const heads = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b']
  expect(await receiveMail(portal, answerMail({ to, heads, text, messageId: '<f@x>' }))).toBe('new')
  expect(await receiveMail(portal, answerMail({ to, heads, text, messageId: '<f@x>' }))).toBe('known')
  const entry = (await entries()).at(-1)
  expect(entry?.attachments.map(({ name }) => name)).toEqual(['1.txt', '2.txt', '3.txt', '4.txt', '5.txt'])
  expect(entry?.text).toBe('Aquí\n\n(No se recibió: virus.exe, 6.txt)')
  expect(storedNames(portal)).toHaveLength(5)
})

test('a few of thousands of bad files are examined, and a good file behind refused names is stored', async () => {
  const { portal, to, entries } = await openAnsweredPortal()
  const file = (name: string) => `--b\r\nContent-Type: application/pdf; name="${name}"\r\nContent-Disposition: attachment\r\n\r\n`
  const take = async (bad: string, count: number) => {
    const files = [...Array.from({ length: count }, (_, at) => `${file(`${at}.${bad}`)}%PDX`), `${file('good.pdf')}%PDF-1.4`]
    const text = ['--b\r\nContent-Type: text/plain\r\n\r\nHere', ...files, '--b--'].join('\r\n')
    expect(await receiveMail(portal, answerMail({ to, heads: ['Content-Type: multipart/mixed; boundary=b'], text }))).toBe('new')
    return (await entries()).at(-1)?.attachments.map(({ name }) => name)
  }
  expect(await take('pdf', 9)).toEqual(['good.pdf'])
  expect(await take('exe', 3_000)).toEqual(['good.pdf'])
  expect(await take('pdf', 3_000)).toEqual([])
})

test('the text is stored when the upload quota is used up, and the missing parts are named', async () => {
  const { portal, to, entries } = await openAnsweredPortal({ UPLOAD_MB_PER_DAY: '1' })
  const big = Buffer.alloc(1_500_000, 'x').toString()
  const text = `--b\r\nContent-Type: text/plain\r\n\r\n${'Words. '.repeat(4_000)}\r\n--b\r\nContent-Type: text/plain; name=big.txt\r\nContent-Disposition: attachment\r\n\r\n${big}\r\n--b--`
  expect(await receiveMail(portal, answerMail({ to, heads: ['Content-Type: multipart/mixed; boundary=b'], text }))).toBe('new')
  const entry = (await entries()).at(-1)
  expect(entry?.text).toMatch(
    /Words\.\n\n\(Not taken: the rest of the text, big\.txt\)$|Word?s?\n\n\(Not taken: the rest of the text, big\.txt\)$/,
  )
  expect(entry?.text.length).toBeLessThanOrEqual(20_000)
  expect(entry?.attachments).toEqual([])
})

test('the text is stored when the disk has no room for files', async () => {
  const { portal, to, entries } = await openAnsweredPortal({ DISK_KEEP_FREE_MB: '100000000' })
  const text =
    '--b\r\nContent-Type: text/plain\r\n\r\nHere\r\n--b\r\nContent-Type: text/plain; name=a.txt\r\nContent-Disposition: attachment\r\n\r\nWords\r\n--b--'
  const heads = ['Content-Type: multipart/mixed; boundary=b']
  expect(await receiveMail(portal, answerMail({ to, heads, text }))).toBe('new')
  expect((await entries()).at(-1)).toMatchObject({ text: 'Here\n\n(Not taken: a.txt)', attachments: [] })
})

test('mails to a sender and a reporter have a reply address, mails to the board do not', async () => {
  const { portal, id, to } = await openAnsweredPortal()
  const mails = await wholeMails(portal)
  const ofReader = (address: string) => mails.filter(({ toAddress }) => toAddress === address)
  const [answer] = ofReader('resident@example.org')
  expect(answer?.replyTo).toBe(to)
  expect(answer?.text.split('\n')[0]).toBe('— write above this line —')
  expect(answer?.html.indexOf('— write above this line —')).toBeLessThan(answer?.html.indexOf('<h1') ?? 0)
  expect(answer?.text).not.toContain('Please answer in the portal')
  const board = mails.filter(({ cause }) => cause === 'message')
  expect(board.length).toBeGreaterThan(0)
  for (const { text, replyTo } of board) {
    expect(replyTo).not.toContain('+c')
    expect(text).toContain('Please answer in the portal: replies to this email do not reach the conversation.')
  }
  expect(id).toBeGreaterThan(0)
})

/** Its second version, which many mail servers still use. */
const asProofpoint = (link: string) =>
  encodeURIComponent(link).replaceAll('_', '%5F').replaceAll('-', '%2D').replaceAll('%2F', '_').replaceAll('%', '-')

test('a quote that is kept has no link or address that acts in its writer’s name', async () => {
  const { portal, to, entries } = await openAnsweredPortal()
  const { linkSecret } = await readSettings(portal.reads)
  const { resident, neighbor } = portal.people
  const tokens = [unsubscribeToken(linkSecret, resident.id), unsubscribeToken(linkSecret, resident.id, 'messages')]
  const other = replyAddress(REPLY_ADDRESS, linkSecret, { kind: 'r', id: 7, userId: neighbor.id })
  const links = tokens.map((token) => `https://portal.example.org/unsubscribe/${token}`)
  const quoted = [
    `On 3/3/26 10:02, Rancho Sage HOA <${to}> wrote:`,
    '> — write above this line —',
    ...links.map((link) => `> Unsubscribe: ${link}`),
    `> <https://links.example.com/?url=${links.map(encodeURIComponent).join('&url=')}&data=x>`,
    ...links.map((link) => `> <https://urldefense.com/v3/__${link}__;!!Abc-d_1!x$>`),
    ...links.map((link) => `> <https://urldefense.proofpoint.com/v2/url?u=${asProofpoint(link)}&d=x>`),
    `> mailto:${to.toUpperCase().replace('+', '%2B').replace('@', '%40')}, ${other}.`,
    '',
    'Yes, please. Order 12.messages.ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQ.',
  ]
  const html = `<p>${quoted.join('\n').replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`
  expect(await receiveMail(portal, answerMail({ to, text: quoted.join('\r\n') }))).toBe('new')
  expect(await receiveMail(portal, answerMail({ to, heads: ['Content-Type: text/html; charset=utf-8'], text: html }))).toBe('new')
  for (const { text } of (await entries()).slice(-2)) {
    expect(text).toContain('Unsubscribe: https://portal.example.org/unsubscribe/…')
    expect(text).toContain('Order 12.messages.ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQ.')
    expect(text).toContain(`<${REPLY_ADDRESS}> wrote:`)
    for (const token of tokens) for (const spelling of [token, asProofpoint(token)]) expect(text).not.toContain(spelling)
    expect(text).not.toMatch(/[0-9a-f]{32}/i)
  }
})

test('without REPLY_ADDRESS answers go to the contact address, and the mail says so in the recipient’s language', async () => {
  const { portal } = await openAnsweredPortal({ REPLY_ADDRESS: '' })
  await portal.write((trx) => writeSettings(trx, { contactEmail: 'board@example.org' }))
  await portal.write((trx) => trx.updateTable('user').set({ language: 'es' }).where('username', '=', 'resident').execute())
  const answer = (await wholeMails(portal)).find(({ cause }) => cause === 'reply')
  expect(answer?.replyTo).toBe('board@example.org')
  expect(answer?.text).toContain('las respuestas a este correo electrónico no llegan a la conversación')
  expect(answer?.text).not.toContain('arriba de esta línea')
})

test('a reply address is read in any case, forged ones are not, and its length is allowed', () => {
  const to = { kind: 'r', id: 1_234_567, userId: 98_765 } as const
  const address = replyAddress('rancho-sage-hoa1@example.org', 'secret', to)
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(readReplyAddress('Rancho-Sage-HOA1@Example.org', 'secret', address.toUpperCase())).toEqual(to)
  const forged = [
    address.replace('+r', '+c'),
    address.replace('1234567', '1234568'),
    address.replace('98765', '98766'),
    address.replace('98765.', '098765.'),
    address.replace('@example.org', '@example.com'),
    address.replace('rancho', 'banana'),
    address.replace(/[0-9a-f]@/, (end) => `${end[0] === '0' ? '1' : '0'}@`),
    address.replace('@', '0@'),
  ]
  for (const other of forged) expect(readReplyAddress('rancho-sage-hoa1@example.org', 'secret', other), other).toBeNull()
  expect(readReplyAddress('rancho-sage-hoa1@example.org', 'another', address)).toBeNull()
  expect(readReplyAddress('rancho-sage-hoa1@example.org', '', replyAddress('rancho-sage-hoa1@example.org', '', to))).toBeNull()
})

test.each([
  [
    'banned',
    (portal: Portal, id: number) => portal.as('admin').people.changeStatus({ id, status: 'banned' }),
    'the account it was made for cannot sign in',
  ],
  [
    'given another address',
    (portal: Portal, id: number) => portal.as('admin').people.update({ id, email: 'rosa@example.org' }),
    'it comes from another address than the account has',
  ],
])('a mail is refused when its writer was %s while it was parsed', async (_, meanwhile, why) => {
  const { portal, id, to } = await openAnsweredPortal()
  const services = createReplyServices(portal, portal.env)
  const write: typeof services.write = async (work) => {
    await meanwhile(portal, portal.people.resident.id)
    return services.write(work)
  }
  const mail = Buffer.from(answerMail({ to, text: 'Too late' }))
  await expect(importReply({ ...services, write }, mail)).rejects.toThrow(why)
  expect((await portal.as('admin').messages.read({ id })).entries).toHaveLength(2)
})

test('twenty answers a day are accepted for each conversation', async () => {
  const { portal, to, entries } = await openAnsweredPortal()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T20:00:00Z') })
  for (let number = 0; number < 20; number += 1) expect(await receiveMail(portal, answerMail({ to, text: `${number}` }))).toBe('new')
  expect(await receiveMail(portal, answerMail({ to }))).toBe('there were 20 answers by email today')
  expect(await entries()).toHaveLength(22)
  // Midnight is the community's.
  vi.setSystemTime(new Date('2026-05-05T06:59:00Z'))
  expect(await receiveMail(portal, answerMail({ to }))).toBe('there were 20 answers by email today')
  vi.setSystemTime(new Date('2026-05-05T07:01:00Z'))
  expect(await receiveMail(portal, answerMail({ to }))).toBe('new')
  vi.useRealTimers()
})
