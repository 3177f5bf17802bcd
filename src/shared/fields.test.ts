import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inEnglish } from '../testing/in-english'
import { line, optionalDate, text } from './fields'

const messages = (schema: z.ZodMiniType, value: unknown) => {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? [] : parsed.error.issues.map((issue) => inEnglish(issue.message))
}

test.each([
  ['nothing', ''],
  ['white space', ' \t\n '],
  ['zero-width spaces', '\u200b\u200b\u200b'],
  ['joiners among spaces', ' \u200d \u2060 '],
  ['marks of direction', '\u200f\u202e\u2066'],
  ['soft hyphens', '\u00ad\u00ad'],
  ['fillers and blank patterns', '\u3164\u115f\u2800'],
  ['variation selectors', '\ufe0f\ufe0f'],
])('%s is an empty text', (_, value) => {
  expect(messages(line(1, 'Needed'), value)).toEqual(['Needed'])
  expect(messages(text(1, 'Needed'), value)).toEqual(['Needed'])
  expect(line(0, '').parse(value)).toBe('')
})

test.each(['Pool', '👨‍👩‍👧', '❤️', '🏳️‍🌈 evening', 'شكرا\u200c جزيلا', '\u200fשלום', 'नमस्ते क्‍ष', 'Zoë’s co\u00adop'])(
  '%s stays as it is',
  (value) => {
    expect(line(1, 'Needed').parse(value)).toBe(value)
    expect(text(1, 'Needed').parse(value)).toBe(value)
  },
)

test('one line has no line breaks, and no text has characters that cannot be shown', () => {
  expect(messages(line(1, 'Needed'), 'a\nb')).toEqual(['Line breaks are not allowed here'])
  expect(messages(line(1, 'Needed'), 'a\r\nb')).toEqual(['Line breaks are not allowed here'])
  for (const control of ['\u0000', '\u0007', '\u001b', '\u007f', '\u009f']) {
    expect(messages(line(1, 'Needed'), `a${control}b`)).toEqual(['This holds a character that cannot be shown'])
    expect(messages(text(1, 'Needed'), `a${control}b`)).toEqual(['This holds a character that cannot be shown'])
  }
  expect(messages(text(1, 'Needed'), 'one\r\n\ttwo\n')).toEqual([])
})

test('a day is a day or the instant of one, and nothing else behind it', () => {
  for (const [value, date] of [
    ['2025-05-14', '2025-05-14'],
    ['2025-05-14T09:30:00.000Z', '2025-05-14'],
    ['2025-05-14T09:30+02:00', '2025-05-14'],
    ['2025-05-14 09:30:00', '2025-05-14'],
    ['2025-05-14 ', '2025-05-14'],
    ['', null],
    [null, null],
    ['null', null],
  ])
    expect(z.parse(optionalDate, value)).toBe(date)
  for (const value of ['2025-05-14th', '2025-05-141', '2025-05-14 to 2025-06-01', '2025-05-14Tea', '2025-02-30T00:00:00Z'])
    expect(messages(optionalDate, value)).toHaveLength(1)
})
