import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inEnglish } from '../testing/in-english'
import { emailAddress } from './credentials'
import { line, optionalDate, pattern, text } from './fields'
import { optionalPhone, phoneAddress } from './phone'

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

test('a name or title is one line, whatever it was copied from', () => {
  for (const [typed, stored] of [
    ['Name\tTab', 'Name Tab'],
    ['a\nb\r\nc\u0085d', 'a b c d'],
    ['Cafe\u0301', 'Café'],
    ['the pool\u0092s \u0093heater\u0094 \u0080 20\u0081', 'the pool’s “heater” € 20'],
    ['\u202aElm\u202c \u2067Court\u2069', 'Elm Court'],
    ['9–5, well\u2011kept', '9–5, well\u2011kept'],
  ])
    expect(line(1, 'Needed').parse(typed)).toBe(stored)
})

test('a long text keeps its lines, whatever program wrote them', () => {
  for (const [typed, stored] of [
    ['Roof\u000bPool', 'Roof\nPool'],
    ['Page one\fPage two\u0085end', 'Page one\nPage two\nend'],
    ['one\r\n\ttwo\n', 'one\r\n\ttwo'],
    ['the pool\u0092s heater\u202e', 'the pool’s heater'],
  ])
    expect(text(1, 'Needed').parse(typed)).toBe(stored)
})

test('a pattern is read as it looks', () => {
  for (const [typed, stored] of [
    ['\u200b 555\u2013123\u20114567\u00a0', '555-123-4567'],
    ['12\u20603\u2009 456', '123 456'],
    ['\u00admargaret\ufeff', 'margaret'],
  ])
    expect(pattern('Needed').parse(typed)).toBe(stored)
})

test('signs that no program shows are refused', () => {
  for (const control of ['\u0000', '\u0007', '\u001b', '\u007f']) {
    expect(messages(line(1, 'Needed'), `a${control}b`)).toEqual(['This holds a character that cannot be shown'])
    expect(messages(text(1, 'Needed'), `a${control}b`)).toEqual(['This holds a character that cannot be shown'])
  }
})

test('a phone number is taken as people write it', () => {
  for (const [typed, stored] of [
    ['1-555-123-4567', '(555) 123-4567'],
    ['1 (555) 123-4567', '(555) 123-4567'],
    ['15551234567', '(555) 123-4567'],
    ['1.800.555.0199', '(800) 555-0199'],
    ['555\u2013123\u20134567', '(555) 123-4567'],
    ['555-123-4567\u200b', '(555) 123-4567'],
    ['\u202a+1 (555) 123-4567\u202c', '+1 (555) 123-4567'],
    ['(800) 555-0199 ext 2', '(800) 555-0199 ext 2'],
    ['1-800-555-0199 x12', '(800) 555-0199 x12'],
    ['+1 (555) 123-4567, ext. 2', '+1 (555) 123-4567, ext. 2'],
    ['555-123-4567 extension 9', '(555) 123-4567 extension 9'],
    ['1 \u2013 555 \u2013 123 \u2013 4567', '(555) 123-4567'],
    ['(555) - 123 - 4567', '(555) - 123 - 4567'],
    ['+52 55 1234 5678', '+52 55 1234 5678'],
    ['+44 (0)20 7946 0958', '+44 (0)20 7946 0958'],
    ['555.123.4567', '555.123.4567'],
    ['', null],
  ])
    expect(z.parse(optionalPhone, typed)).toBe(stored)
  for (const wrong of ['123', '555-123-45678', '+1 555 123', '25551234567', 'call me', '(555 123-4567'])
    expect(messages(optionalPhone, wrong)).toEqual(['Invalid phone number format'])
  expect(phoneAddress('(800) 555-0199 ext 2')).toBe('tel:+18005550199;ext=2')
  expect(phoneAddress('+52 55 1234 5678')).toBe('tel:+525512345678')
})

test('an email address is what a browser takes for one', () => {
  for (const typed of [
    'ann&bob@example.org',
    'ann+hoa@example.org',
    "o'brien@mail.example.co",
    ' ann@example.org\u200b',
    'a_b-c@xn--exmple-cua.org',
  ])
    expect(messages(emailAddress(), typed)).toEqual([])
  for (const wrong of [
    'ann',
    'ann@example',
    'ann@@example.org',
    '.ann@example.org',
    'ann.@example.org',
    'a..b@example.org',
    'ann@-example.org',
  ])
    expect(messages(emailAddress(), wrong)).toHaveLength(1)
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
