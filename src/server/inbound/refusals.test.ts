import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressFor, answerMail, openAnsweredPortal, receiveMail } from '../../testing/answer-mail'
import { ownWords } from './reply-text'

/** One portal for all refused mails: each test checks that they change nothing. */
let refusing: ReturnType<typeof openAnsweredPortal> | undefined
function openRefusingPortal() {
  refusing ??= openAnsweredPortal()
  return refusing
}

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

test.each(ROBOTS)('an automatic mail is refused without an answer: %s', async (_kind, heads) => {
  const { portal, to, entries } = await openRefusingPortal()
  const before = await portal.reads.selectFrom('mail').select('id').execute()
  expect(await receiveMail(portal, answerMail({ to, heads }))).toMatch(/automatically|mailing list|mail server/)
  expect(await entries()).toHaveLength(2)
  expect(await portal.reads.selectFrom('mail').select('id').execute()).toEqual(before)
})

test('the portal’s own returned mail is refused', async () => {
  const { portal, to } = await openAnsweredPortal()
  const { messageId } = await portal.reads.selectFrom('mail').select('messageId').executeTakeFirstOrThrow()
  expect(await receiveMail(portal, answerMail({ to, messageId }))).toBe("it is one of the portal's own emails")
})

test('the headers of a person’s mail are accepted', async () => {
  const { portal, to } = await openAnsweredPortal()
  const heads = [
    'Auto-Submitted: no (really)',
    'Precedence: normal',
    'Return-Path: <resident@example.org>',
    'List-Unsubscribe: <https://x>',
  ]
  expect(await receiveMail(portal, answerMail({ to, heads }))).toBe('new')
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
  // NFKC makes these equal to the account's address.
  'resident@ｅxample.org',
  'resident@example․org',
  'Rosa <reſident@example.org>',
  // Another server may find the first address and ask its domain for the policy.
  '(") <evil@example.com> (") <resident@example.org>',
  '(\\) <evil@example.com> (\\) <resident@example.org>',
  '"<evil@example.com>" <resident@example.org>',
  '(<evil@example.com>) resident@example.org',
  '((") <evil@example.com> (")) resident@example.org',
  'Rosa (unclosed <resident@example.org>',
  'resident@example.org (Rosa)',
  '"Rosa <resident@example.org>',
  `<resident@example.org>${' '.repeat(2_000)}, <evil@example.com>`,
  '',
]

test.each(OTHERS)('another sender, or an ambiguous one, is refused: %s', async (from) => {
  const { portal, to, entries } = await openRefusingPortal()
  expect(await receiveMail(portal, answerMail({ to, from }))).toMatch(
    /From is not exactly one address|another address than the account has/,
  )
  expect(await entries()).toHaveLength(2)
})

test('two From headers are refused in any order', async () => {
  const { portal, to } = await openRefusingPortal()
  for (const second of ['evil@example.com', 'resident@example.org'])
    expect(await receiveMail(portal, answerMail({ to, heads: [`From: ${second}`] }))).toBe('From is not exactly one address')
})

test.each([
  'RESIDENT@Example.org',
  'Rosa\r\n <resident@example.org>',
  '"Resident, Rosa" <resident@example.org>',
  '"Rosa \\"Rosie\\" (18)" <resident@example.org>',
])('the account’s own address is accepted as mail programs write it: %s', async (from) => {
  const { portal, to } = await openAnsweredPortal()
  expect(await receiveMail(portal, answerMail({ to, from }))).toBe('new')
})

test('only a signed address is accepted, and only from the person it was made for', async () => {
  const { portal, id, to, entries } = await openAnsweredPortal()
  const { neighbor, admin, resident } = portal.people
  const wrong = /addressed to no conversation/
  expect(await receiveMail(portal, answerMail({ to: 'portal@example.org' }))).toMatch(wrong)
  expect(await receiveMail(portal, answerMail({ to: to.replace(/[0-9a-f]{32}/, '0'.repeat(32)) }))).toMatch(wrong)
  expect(await receiveMail(portal, answerMail({ to: to.replace(`c${id}.`, `c${id + 1}.`) }))).toMatch(wrong)
  // Even with a signature of ours it would have to be their own conversation.
  for (const person of [neighbor, admin]) {
    const from = person.email
    expect(await receiveMail(portal, answerMail({ to: await addressFor(portal, 'c', id, person.id), from }))).toMatch(
      /not theirs|Message not found/,
    )
  }
  expect(await receiveMail(portal, answerMail({ to: await addressFor(portal, 'c', 999, resident.id) }))).toBe('Message not found')
  expect(await receiveMail(portal, answerMail({ to: await addressFor(portal, 'r', 999, resident.id) }))).toBe('Report not found')
  const broadcast = await portal.as('admin').messages.send({ subject: 'All', content: 'Water off', isBroadcast: true })
  expect(await receiveMail(portal, answerMail({ to: await addressFor(portal, 'c', broadcast.id, resident.id) }))).toMatch(/no conversation/)
  expect(await entries()).toHaveLength(2)
})

test.each(['banned', 'unsubscribed', 'inactive', 'pending', 'deleted'])(
  'a mail of an account that is %s by now is refused',
  async (status) => {
    const { portal, to } = await openAnsweredPortal()
    const { id } = portal.people.resident
    if (status === 'deleted') await portal.as('superAdmin').people.remove({ id })
    else await portal.write((trx) => trx.updateTable('user').set({ status }).where('id', '=', id).execute())
    expect(await receiveMail(portal, answerMail({ to }))).toBe('the account it was made for cannot sign in')
  },
)

const RESULTS = 'Authentication-Results'
const OURS = `${RESULTS}: mx.example.org`
const DMARC: [string, string | undefined, string[], boolean][] = [
  ['fails', 'mx.example.org', [`${OURS}; spf=pass; dmarc=fail (p=none) header.from=example.org`], false],
  ['fails, folded and in capitals', 'mx.example.org', [`${RESULTS}: MX.example.org 1;\r\n spf=pass;\r\n DMARC = FAIL`], false],
  ['fails, no server named', undefined, [`${OURS}; dmarc=fail`], false],
  [
    'fails, behind a hundred signatures',
    'mx.example.org',
    [`${OURS};${'\r\n dkim=pass header.i=@x.example.com;'.repeat(100)} dmarc=fail`],
    false,
  ],
  ['fails in a newer header, passes in an older one', 'mx.example.org', [`${OURS}; dmarc=fail`, `${OURS}; dmarc=pass`], false],
  ['fails in an older header, passes in a newer one', 'mx.example.org', [`${OURS}; dmarc=pass`, `${OURS}; dmarc=fail`], false],
  ['fails in a header of its own, no server named', undefined, [`${OURS}; arc=none`, `${OURS}; dmarc=fail`], false],
  [
    'fails, behind a quote the sender has opened',
    'mx.example.org',
    [`${OURS}; spf=pass smtp.mailfrom=x; dmarc=pass y="@x; dmarc=fail z="`],
    false,
  ],
  ['fails, in a comment the sender has opened', 'mx.example.org', [`${OURS}; spf=pass ( (a) x; dmarc=fail x)`], false],
  ['fails, the server in quotes', 'mx.example.org', [`${RESULTS}: "MX.example.org"; dmarc=fail`], false],
  ['fails, the server with a dot', 'mx.example.org', [`${RESULTS}: mx.example.org.; dmarc=fail`], false],
  ['fails, with the version of the method', 'mx.example.org', [`${OURS} 1; dmarc/1=fail`], false],
  ['fails, the verdict in quotes', 'mx.example.org', [`${OURS}; dmarc="fail"`], false],
  ['passes', 'mx.example.org', [`${OURS}; dmarc=pass`], true],
  ['fails at another server only', 'mx.example.org', [`${RESULTS}: evil.example.com; dmarc=fail`, `${OURS}; dmarc=pass`], true],
  ['fails at another server only, no server named', undefined, [`${OURS}; arc=none`, `${RESULTS}: evil.example.com; dmarc=fail`], true],
  ['cannot be decided now', 'mx.example.org', [`${OURS}; dmarc=temperror`], true],
  ['is missing', 'mx.example.org', [], true],
]

test.each(DMARC)('DMARC of the receiving server decides: %s', async (_kind, server, heads, isTaken) => {
  const { portal, to } = await openAnsweredPortal(server ? { REPLY_AUTHSERV_ID: server } : {})
  expect(await receiveMail(portal, answerMail({ to, heads }))).toBe(isTaken ? 'new' : 'its sender is forged (dmarc=fail)')
})

test('headers of a mail do not get into the portal’s own mails', async () => {
  const { portal, to, entries } = await openAnsweredPortal()
  const heads = ['Subject: x\r\n Bcc: evil@example.com', 'Reply-To: evil@example.com']
  expect(await receiveMail(portal, answerMail({ to, heads, text: 'Hello\r\nBcc: evil@example.com\r\n\u0000\u0007\u202eolleh' }))).toBe(
    'new',
  )
  expect((await entries()).at(-1)?.text).toBe('Hello\nBcc: evil@example.com\nolleh')
  const mails = await portal.reads.selectFrom('mail').select(['toAddress', 'subject']).execute()
  for (const { toAddress, subject } of mails) expect(`${toAddress}${subject}`).not.toMatch(/evil|[\r\n]/)
})

test('an empty mail, and something that is no mail, is refused', async () => {
  const { portal, to } = await openAnsweredPortal()
  expect(await receiveMail(portal, answerMail({ to, text: ' \r\n\u200b ' }))).toBe('Message is required')
  for (const source of ['', 'hello', '\u0000'.repeat(100), `To: ${to}`])
    expect(await receiveMail(portal, source)).toMatch(/^(it|From|its) /)
})

test('some text is always left, and nothing is added', () => {
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
      const own = ownWords(text, [])
      expect(text.replace(/\r\n?/g, '\n')).toContain(own.replace(/\r\n?/g, '\n'))
      if (text.trim()) expect(own).not.toBe('')
    }),
    { numRuns: 500 },
  )
})
