import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerMail, openAnsweredPortal, takeMail } from '../../testing/answer-mail'
import { htmlAsText } from './html-text'
import { ownWords } from './own-words'

/** Milliseconds of processor time, which nothing else on the machine stretches; those of the processes that take mails apart too. */
const within = async <T>(ms: number, work: () => Promise<T> | T, what = ''): Promise<T> => {
  const [began, before] = [process.cpuUsage(), ofEnded()]
  const result = await work()
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1000 + ofEnded() - before, what).toBeLessThan(ms)
  return result
}
/** What ended processes of ours have taken, in hundredths of a second; only Linux tells. */
const ofEnded = () => {
  const told = existsSync('/proc/self/stat') ? readFileSync('/proc/self/stat', 'utf8').replace(/^.*\)/s, '').split(' ') : []
  return 10 * (Number(told[14] ?? 0) + Number(told[15] ?? 0))
}

test('30 MB, ten thousand parts, deep nesting and endless heads take seconds at most', async () => {
  const { portal, to, entries } = await openAnsweredPortal()
  const heads = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b']
  const part = (index: number) => `--b\r\nContent-Type: application/x-thing; name=${index}.bin\r\nContent-Disposition: attachment\r\n\r\nx`
  const many = [`--b\r\nContent-Type: text/plain\r\n\r\nMany`, ...Array.from({ length: 10_000 }, (_, index) => part(index)), '--b--'].join(
    '\r\n',
  )
  expect(await within(10_000, () => takeMail(portal, answerMail({ to, heads, text: many })))).toBe('taken')
  expect((await entries()).at(-1)?.text).toMatch(/^Many\n\n\(Not taken: 0\.bin, 1\.bin, .*\)$/)

  const large = `--b\r\nContent-Type: text/plain\r\n\r\nLarge\r\n--b\r\nContent-Type: image/jpeg; name=a.jpg\r\nContent-Transfer-Encoding: base64\r\n\r\n${'QUJD'.repeat(7_500_000)}\r\n--b--`
  expect(await within(10_000, () => takeMail(portal, answerMail({ to, heads, text: large })))).toBe('taken')
  expect((await entries()).at(-1)?.text).toBe('Large\n\n(Not taken: a.jpg)')
  expect(await takeMail(portal, Buffer.alloc(51 * 1024 * 1024, 'x'))).toBe('it is larger than 50 MB')

  const nested = Array.from({ length: 2_000 }, (_, index) => `Content-Type: multipart/mixed; boundary=n${index}\r\n\r\n--n${index}`).join(
    '\r\n',
  )
  expect(await within(5_000, () => takeMail(portal, `From: resident@example.org\r\nTo: ${to}\r\n${nested}`))).toMatch(/cannot be read/)
  const long = Array.from({ length: 20_000 }, (_, index) => `X-${index}: ${'y'.repeat(50)}`)
  expect(await within(5_000, () => takeMail(portal, answerMail({ to, heads: long })))).toBe('its headers are too long')
  const addresses = Array.from({ length: 20_000 }, () => 'portal+c1.1.x@example.org').join(', ')
  expect(await within(5_000, () => takeMail(portal, answerMail({ to: addresses })))).toMatch(/no conversation|too long/)
}, 60_000)

test('a mail made of nothing but lines or parts takes no memory, whoever sends it', async () => {
  const { portal, to, entries } = await openAnsweredPortal()
  const heads = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b']
  for (const piece of ['\n', '\r\n', '--b\n', '--b\n\nx\n', 'x\n']) {
    const text = piece.repeat((20 * 1024 * 1024) / piece.length)
    const own = await within(3_000, () => takeMail(portal, answerMail({ to, heads, text })))
    expect(own).toBe('it has too many lines or parts')
    const foreign = await within(3_000, () => takeMail(portal, answerMail({ to: 'portal@example.org', heads, text })))
    expect(foreign).toMatch(/no conversation/)
    expect(await within(3_000, () => takeMail(portal, text))).toMatch(/no conversation|headers are too long/)
  }
  expect(await entries()).toHaveLength(2)
}, 60_000)

test('a mail whose lines fill the memory is refused, and its reader goes on with the next', async () => {
  const { portal, to, entries } = await openAnsweredPortal()
  expect(await takeMail(portal, answerMail({ to, text: 'A short line\n'.repeat(790_000) }))).toBe('it takes too much memory to read')
  expect(await takeMail(portal, answerMail({ to, text: 'Behind it' }))).toBe('taken')
  expect((await entries()).at(-1)?.text).toBe('Behind it')
}, 60_000)

const HOSTILE = [
  'On ',
  'On 2026 ',
  'On 2026\n',
  '> ',
  '>\n',
  '> On 2026@ wrote: ',
  'From: x\nSent: ',
  'From:\n',
  '_',
  '-----Original Message',
  '* ',
  ' \n',
  '\t',
  'a'.repeat(1_000),
  '— write above ',
]

test('no text holds up the one who reads it', async () => {
  for (const piece of HOSTILE)
    for (const end of ['', '\n', 'wrote:', '\n> x', '\n— write above this line —'])
      await within(1_500, () => ownWords(piece.repeat(200_000 / piece.length) + end), JSON.stringify([piece, end]))
})

test('no page holds up the one who reads it, and none gives out its marks', async () => {
  for (const piece of ['<', '<a ', '<!--', '<style>', '</', '&', '&#', '<blockquote>', '<p', '<p>', '"', '<a href="'])
    await within(2_000, () => htmlAsText(piece.repeat(2_000_000 / piece.length)), piece)
  expect(htmlAsText('<p>a</p><style>b<p>c</style>d<script>e')).toBe('a\nd')
})
