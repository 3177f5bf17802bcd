import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressFor, answerMail, openAnsweredPortal, takeMail } from '../../testing/answer-mail'
import { ownWords } from './own-words'

/** One portal for all that is refused: it changes nothing there, which each of them looks at. */
let refusing: ReturnType<typeof openAnsweredPortal> | undefined
function openRefusingPortal() {
  refusing ??= openAnsweredPortal()
  return refusing
}

/** Heads, and whether a mail with them is taken. */
const ROBOTS: [string, string[]][] = [
  ['Auto-Submitted', ['Auto-Submitted: auto-replied']],
  ['Auto-Submitted with parameters', ['Auto-Submitted: auto-generated; owner-email="x@y"']],
  ['one Auto-Submitted of two', ['Auto-Submitted: no', 'Auto-Submitted: auto-notified']],
  ['an empty Auto-Submitted', ['Auto-Submitted: ']],
  ['bulk', ['Precedence: bulk']],
  ['junk', ['precedence: JUNK']],
  ['list', ['Precedence: list (x)']],
  ['auto_reply', ['Precedence: auto_reply']],
  ['a mailing list', ['List-Id: <talk.example.org>']],
  ['X-Autoreply', ['X-Autoreply: yes']],
  ['X-Autorespond', ['X-Autorespond: We have a fence']],
  ['X-Autoreply-From', ['X-Autoreply-From: resident@example.org']],
  ['an empty Return-Path', ['Return-Path: <>']],
  ['an empty Return-Path, folded', ['Return-Path:\r\n <>']],
  ['a report of a mail server', ['Content-Type: multipart/report; boundary=b']],
]

test.each(ROBOTS)('a robot’s mail is refused and answered by none: %s', async (_kind, heads) => {
  const { portal, to, entries } = await openRefusingPortal()
  const before = await portal.reads.selectFrom('mail').select('id').execute()
  expect(await takeMail(portal, answerMail({ to, heads }))).toMatch(/automatically|mailing list|mail server/)
  expect(await entries()).toHaveLength(2)
  expect(await portal.reads.selectFrom('mail').select('id').execute()).toEqual(before)
})

test('the portal’s own mail coming back is refused', async () => {
  const { portal, to } = await openAnsweredPortal()
  const { messageId } = await portal.reads.selectFrom('mail').select('messageId').executeTakeFirstOrThrow()
  expect(await takeMail(portal, answerMail({ to, messageId }))).toBe("it is one of the portal's own emails")
})

test('a person’s heads are no robot’s', async () => {
  const { portal, to } = await openAnsweredPortal()
  const heads = [
    'Auto-Submitted: no (really)',
    'Precedence: normal',
    'Return-Path: <resident@example.org>',
    'List-Unsubscribe: <https://x>',
  ]
  expect(await takeMail(portal, answerMail({ to, heads }))).toBe('taken')
})

const OTHERS = [
  'Nils <neighbor@example.org>',
  '"resident@example.org" <evil@example.com>',
  'resident@example.org <evil@example.com>',
  '=?utf-8?Q?resident=40example.org?= <evil@example.com>',
  '=?utf-8?Q?<resident=40example.org>?= <evil@example.com>',
  '=?utf-8?B?cmVzaWRlbnRAZXhhbXBsZS5vcmc=?=',
  'resident@example.org, evil@example.com',
  'evil@example.com, resident@example.org',
  '<resident@example.org> <evil@example.com>',
  '<evil@example.com> <resident@example.org>',
  'Group: resident@example.org;',
  'Us: resident@example.org, evil@example.com;',
  '<@evil.example.com:resident@example.org>',
  'resident@example.org\\0@evil.example.com',
  'evil@example.com (<resident@example.org>)',
  'Rosa <evil@example.com>\r\n <resident@example.org>',
  'resident@example.org@evil.example.com',
  'resident @example.org',
  'rеsident@example.org',
  // Letters that a comparison without compatibility forms would take for the account's own.
  'resident@ｅxample.org',
  'resident@example․org',
  'Rosa <reſident@example.org>',
  // Of these a server may find the first address, and ask its domain.
  '(") <evil@example.com> (") <resident@example.org>',
  '(\\) <evil@example.com> (\\) <resident@example.org>',
  '"<evil@example.com>" <resident@example.org>',
  '(<evil@example.com>) resident@example.org',
  '((") <evil@example.com> (")) resident@example.org',
  'Rosa (unclosed <resident@example.org>',
  '"Rosa <resident@example.org>',
  `<resident@example.org>${' '.repeat(2_000)}, <evil@example.com>`,
  '',
]

test.each(OTHERS)('another sender, or one that can be read in two ways, is refused: %s', async (from) => {
  const { portal, to, entries } = await openRefusingPortal()
  expect(await takeMail(portal, answerMail({ to, from }))).toMatch(/From is not exactly one address|another address than the account has/)
  expect(await entries()).toHaveLength(2)
})

test('two From are refused, in any order', async () => {
  const { portal, to } = await openRefusingPortal()
  for (const second of ['evil@example.com', 'resident@example.org'])
    expect(await takeMail(portal, answerMail({ to, heads: [`From: ${second}`] }))).toBe('From is not exactly one address')
})

test.each([
  'RESIDENT@Example.org',
  'Rosa\r\n <resident@example.org>',
  '"Resident, Rosa" <resident@example.org>',
  '"Rosa \\"Rosie\\" (18)" <resident@example.org>',
  'resident@example.org (Rosa)',
])('the account’s own address is taken as programs write it: %s', async (from) => {
  const { portal, to } = await openAnsweredPortal()
  expect(await takeMail(portal, answerMail({ to, from }))).toBe('taken')
})

test('only the signed address counts, and only for whom it was made', async () => {
  const { portal, id, to, entries } = await openAnsweredPortal()
  const { neighbor, admin, resident } = portal.people
  const wrong = /addressed to no conversation/
  expect(await takeMail(portal, answerMail({ to: 'portal@example.org' }))).toMatch(wrong)
  expect(await takeMail(portal, answerMail({ to: to.replace(/[0-9a-f]{32}/, '0'.repeat(32)) }))).toMatch(wrong)
  expect(await takeMail(portal, answerMail({ to: to.replace(`c${id}.`, `c${id + 1}.`) }))).toMatch(wrong)
  // Even with a signature of ours it would have to be their own conversation.
  for (const person of [neighbor, admin]) {
    const from = person.email
    expect(await takeMail(portal, answerMail({ to: await addressFor(portal, 'c', id, person.id), from }))).toMatch(
      /not theirs|Message not found/,
    )
  }
  expect(await takeMail(portal, answerMail({ to: await addressFor(portal, 'c', 999, resident.id) }))).toBe('Message not found')
  expect(await takeMail(portal, answerMail({ to: await addressFor(portal, 'r', 999, resident.id) }))).toBe('Report not found')
  const broadcast = await portal.as('admin').messages.send({ subject: 'All', content: 'Water off', isBroadcast: true })
  expect(await takeMail(portal, answerMail({ to: await addressFor(portal, 'c', broadcast.id, resident.id) }))).toMatch(/no conversation/)
  expect(await entries()).toHaveLength(2)
})

test.each(['banned', 'unsubscribed', 'inactive', 'pending', 'deleted'])('who is %s by now is not heard', async (status) => {
  const { portal, to } = await openAnsweredPortal()
  const { id } = portal.people.resident
  if (status === 'deleted') await portal.as('superAdmin').people.remove({ id })
  else await portal.write((trx) => trx.updateTable('user').set({ status }).where('id', '=', id).execute())
  expect(await takeMail(portal, answerMail({ to }))).toBe('the account it was made for cannot sign in')
})

const RESULTS = 'Authentication-Results'
const DMARC: [string, string | undefined, string[], boolean][] = [
  ['fails', 'mx.example.org', [`${RESULTS}: mx.example.org; spf=pass; dmarc=fail (p=none) header.from=example.org`], false],
  ['fails, folded and in capitals', 'mx.example.org', [`${RESULTS}: MX.example.org 1;\r\n spf=pass;\r\n DMARC = FAIL`], false],
  ['fails, no server named', undefined, [`${RESULTS}: mx.example.org; dmarc=fail`], false],
  [
    'fails, behind a hundred signatures',
    'mx.example.org',
    [`${RESULTS}: mx.example.org;${'\r\n dkim=pass header.i=@evil.example.com;'.repeat(100)}\r\n dmarc=fail`],
    false,
  ],
  ['passes', 'mx.example.org', [`${RESULTS}: mx.example.org; dmarc=pass`], true],
  [
    'an older line says it fails',
    'mx.example.org',
    [`${RESULTS}: mx.example.org; dmarc=pass`, `${RESULTS}: mx.example.org; dmarc=fail`],
    true,
  ],
  [
    'an older line says it passes',
    'mx.example.org',
    [`${RESULTS}: mx.example.org; dmarc=fail`, `${RESULTS}: mx.example.org; dmarc=pass`],
    false,
  ],
  [
    'another server says it fails',
    'mx.example.org',
    [`${RESULTS}: evil.example.com; dmarc=fail`, `${RESULTS}: mx.example.org; dmarc=pass`],
    true,
  ],
  [
    'another server on top says it passes',
    'mx.example.org',
    [`${RESULTS}: evil.example.com; dmarc=pass`, `${RESULTS}: mx.example.org; dmarc=fail`],
    false,
  ],
  [
    'it is only said in a comment',
    'mx.example.org',
    [`${RESULTS}: mx.example.org; spf=pass (not dmarc=fail) reason="dmarc=fail"; dmarc=pass`],
    true,
  ],
  [
    'a line for each check, the newest says nothing of it',
    'mx.example.org',
    [`${RESULTS}: mx.example.org; arc=none`, `${RESULTS}: mx.example.org; dkim=pass`, `${RESULTS}: mx.example.org; dmarc=fail`],
    false,
  ],
  ['the same, no server named', undefined, [`${RESULTS}: mx.example.org; arc=none`, `${RESULTS}: mx.example.org; dmarc=fail`], false],
  [
    'a line for each check, an older line says it fails',
    'mx.example.org',
    [`${RESULTS}: mx.example.org; arc=none`, `${RESULTS}: mx.example.org; dmarc=pass`, `${RESULTS}: mx.example.org; dmarc=fail`],
    true,
  ],
  [
    'the newest says nothing of it, another server below says it fails',
    undefined,
    [`${RESULTS}: mx.example.org; arc=none`, `${RESULTS}: evil.example.com; dmarc=fail`],
    true,
  ],
  ['fails, between quotes in comments', 'mx.example.org', [`${RESULTS}: mx.example.org; spf=pass (of " x); dmarc=fail (p=" y)`], false],
  [
    'fails, behind a comment in a comment',
    'mx.example.org',
    [`${RESULTS}: mx.example.org; spf=pass (a (b) " c); dmarc=fail (p="n")`],
    false,
  ],
  ['fails, in a comment the sender has opened', 'mx.example.org', [`${RESULTS}: mx.example.org; spf=pass ( (a) x; dmarc=fail x)`], false],
  ['fails, in a quote the sender has opened', 'mx.example.org', [`${RESULTS}: mx.example.org; spf=pass x="y; dmarc=fail z="`], false],
  [
    'fails, in a comment the sender has opened behind a verdict of their own',
    'mx.example.org',
    [`${RESULTS}: mx.example.org; spf=pass (domain of "x) dmarc=pass (("@evil.example.com); dmarc=fail (p=none)`],
    false,
  ],
  [
    'fails, in a quote the sender has opened behind a verdict of their own',
    'mx.example.org',
    [`${RESULTS}: mx.example.org; spf=pass smtp.mailfrom=x; dmarc=pass y="@evil.example.com; dmarc=fail header.from=example.org`],
    false,
  ],
  [
    'fails, in a quote the sender has opened behind a verdict of their own, and closed',
    'mx.example.org',
    [
      `${RESULTS}: mx.example.org; spf=pass smtp.mailfrom=x; dmarc=pass y="@evil.example.com;\r\n dmarc=fail header.from=example.org; dkim=pass header.i="@evil.example.com`,
    ],
    false,
  ],
  [
    'fails, in a comment the sender has opened behind a verdict of their own, and closed',
    'mx.example.org',
    [
      `${RESULTS}: mx.example.org; spf=pass smtp.mailfrom=x dmarc=pass (@evil.example.com; dmarc=fail (p=none); dkim=pass header.i=)@evil.example.com`,
    ],
    false,
  ],
  ['fails, the server in quotes', 'mx.example.org', [`${RESULTS}: "MX.example.org"; dmarc=fail`], false],
  ['fails, the server behind a comment, with a dot', 'mx.example.org', [`${RESULTS}: (hello) mx.example.org.; dmarc=fail`], false],
  ['fails, with the version of the method', 'mx.example.org', [`${RESULTS}: mx.example.org 1; dmarc/1=fail`], false],
  ['fails, the verdict in quotes', 'mx.example.org', [`${RESULTS}: mx.example.org; dmarc="fail"`], false],
  ['cannot be decided now', 'mx.example.org', [`${RESULTS}: mx.example.org; dmarc=temperror`], true],
  ['nothing is said', 'mx.example.org', [], true],
]

test.each(DMARC)('whether DMARC disowns it, by the newest line of the receiving server: %s', async (_kind, server, heads, isTaken) => {
  const { portal, to } = await openAnsweredPortal(server ? { REPLY_AUTHSERV_ID: server } : {})
  expect(await takeMail(portal, answerMail({ to, heads }))).toBe(isTaken ? 'taken' : 'its sender is forged (dmarc=fail)')
})

test('nothing in a head reaches our own mails or breaks their lines', async () => {
  const { portal, to, entries } = await openAnsweredPortal()
  const heads = ['Subject: x\r\n Bcc: evil@example.com', 'Reply-To: evil@example.com']
  expect(await takeMail(portal, answerMail({ to, heads, text: 'Hello\r\nBcc: evil@example.com\r\n\u0000\u0007\u202eolleh' }))).toBe('taken')
  expect((await entries()).at(-1)?.text).toBe('Hello\nBcc: evil@example.com\n\u202eolleh')
  const mails = await portal.reads.selectFrom('mail').select(['toAddress', 'subject']).execute()
  for (const { toAddress, subject } of mails) expect(`${toAddress}${subject}`).not.toMatch(/evil|[\r\n]/)
})

test('nothing written, and what is no mail, is refused', async () => {
  const { portal, to } = await openAnsweredPortal()
  expect(await takeMail(portal, answerMail({ to, text: ' \r\n\u200b ' }))).toBe('Message is required')
  for (const source of ['', 'hello', '\u0000'.repeat(100), `To: ${to}`]) expect(await takeMail(portal, source)).toMatch(/^(it|From|its) /)
})

test('of any text something is left, and nothing is made up', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '> x',
      'On 3/3/2026 10:00 Rosa wrote:',
      '— write above this line —',
      '-- ',
      'From: a',
      'Sent: b',
      '',
      '-----Original Message-----',
    ),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n')
      const own = ownWords(text)
      expect(text.replace(/\r\n?/g, '\n')).toContain(own.replace(/\r\n?/g, '\n'))
      if (text.trim()) expect(own).not.toBe('')
    }),
    { numRuns: 500 },
  )
})
