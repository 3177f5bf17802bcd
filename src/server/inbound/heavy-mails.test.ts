import { expect, test } from 'vitest'
import { answerMail, openAnsweredPortal, receiveMail } from '../../testing/answer-mail'
import { htmlAsText } from './html-text'
import { ownWords } from './reply-text'

/** Milliseconds of processor time, which other programs on the machine do not stretch. */
const within = async <T>(ms: number, work: () => Promise<T> | T, what = ''): Promise<T> => {
  const began = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(began)
  expect((user + system) / 1000, what).toBeLessThan(ms)
  return result
}

test('30 MB, ten thousand parts, deep nesting and endless heads take seconds at most', async () => {
  const { portal, to, entries } = await openAnsweredPortal()
  const heads = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b']
  const part = (index: number) => `--b\r\nContent-Type: application/x-thing; name=${index}.bin\r\nContent-Disposition: attachment\r\n\r\nx`
  const many = [`--b\r\nContent-Type: text/plain\r\n\r\nMany`, ...Array.from({ length: 10_000 }, (_, index) => part(index)), '--b--'].join(
    '\r\n',
  )
  expect(await within(10_000, () => receiveMail(portal, answerMail({ to, heads, text: many })))).toBe('new')
  expect((await entries()).at(-1)?.text).toMatch(/^Many\n\n\(Not taken: 0\.bin, 1\.bin, .*\)$/)

  const large = `--b\r\nContent-Type: text/plain\r\n\r\nLarge\r\n--b\r\nContent-Type: image/jpeg; name=a.jpg\r\nContent-Transfer-Encoding: base64\r\n\r\n${'QUJD'.repeat(7_500_000)}\r\n--b--`
  expect(await within(10_000, () => receiveMail(portal, answerMail({ to, heads, text: large })))).toBe('new')
  expect((await entries()).at(-1)?.text).toBe('Large\n\n(Not taken: a.jpg)')
  expect(await receiveMail(portal, Buffer.alloc(51 * 1024 * 1024, 'x'))).toBe('it is larger than 50 MB')

  const nested = Array.from({ length: 2_000 }, (_, index) => `Content-Type: multipart/mixed; boundary=n${index}\r\n\r\n--n${index}`).join(
    '\r\n',
  )
  expect(await within(5_000, () => receiveMail(portal, `From: resident@example.org\r\nTo: ${to}\r\n${nested}`))).toMatch(/cannot be read/)
  const long = Array.from({ length: 20_000 }, (_, index) => `X-${index}: ${'y'.repeat(50)}`)
  expect(await within(5_000, () => receiveMail(portal, answerMail({ to, heads: long })))).toBe('its headers are too long')
  const addresses = Array.from({ length: 20_000 }, () => 'portal+c1.1.x@example.org').join(', ')
  expect(await within(5_000, () => receiveMail(portal, answerMail({ to: addresses })))).toMatch(/no conversation|too long/)
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

test('finding the own words of any text takes at most seconds', async () => {
  for (const piece of HOSTILE)
    for (const end of ['', '\n', 'wrote:', '\n> x', '\n— write above this line —'])
      await within(1_500, () => ownWords(piece.repeat(200_000 / piece.length) + end, ['x']), JSON.stringify([piece, end]))
})

test('reading any HTML takes at most seconds, and no tag becomes text', async () => {
  for (const piece of ['<', '<a ', '<!--', '<style>', '</', '&', '&#', '<blockquote>', '<p', '<p>', '"', '<a href="'])
    await within(2_000, () => htmlAsText(piece.repeat(2_000_000 / piece.length)), piece)
  expect(htmlAsText('<p>a</p><style>b<p>c</style>d<script>e')).toBe('a\nd')
})
