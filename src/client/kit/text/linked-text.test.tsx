import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { breakablePieces, LinkedText } from './linked-text'

const markupOf = (text: string) => renderToStaticMarkup(<LinkedText text={text} />).replaceAll('<!-- -->', '')

test('running text is one piece', () => {
  const text = 'Our pool opens on Friday.\n\n'.repeat(400)
  expect(breakablePieces(text)).toEqual([text])
  expect(markupOf('Hello neighbors')).toBe('Hello neighbors')
})

test('a run without a break may be broken every hundred characters, and stays the same text', () => {
  const run = 'x'.repeat(20_000)
  expect(breakablePieces(run)).toHaveLength(200)
  expect(markupOf(`so ${'x'.repeat(150)} far`)).toBe(`so ${'x'.repeat(100)}<wbr/>${'x'.repeat(50)} far`)
  expect(markupOf(run).replaceAll('<wbr/>', '')).toBe(run)
})

test('an address is one link wherever it may be broken', () => {
  const address = `https://example.org/${'a'.repeat(130)}`
  expect(markupOf(`See ${address}.`)).toBe(
    `See <a href="${address}" target="_blank" rel="noopener noreferrer nofollow">${address.slice(0, 100)}<wbr/>${address.slice(100)}</a>.`,
  )
})

test.each([
  ['(555) 010-0199', '+15550100199'],
  ['555-010-0199', '+15550100199'],
  ['555.010.0199', '+15550100199'],
  ['555 010 0199', '+15550100199'],
  ['+1 (555) 010-0199', '+15550100199'],
  ['1-555-010-0199', '+15550100199'],
])('the phone number %s can be called', (number, called) => {
  const markup = markupOf(`Call ${number}, day or night.`)
  expect(markup.replaceAll(/<\/?span[^>]*>/g, '')).toBe(`Call <a href="tel:${called}">${number}</a>, day or night.`)
})

test.each([
  'Account 5550100199',
  'Invoice 2025-555-010-0199',
  'Lot 12-555-010-0199-3',
  'From 555-0100 on',
  'javascript:alert(1)',
  '<a href="https:x">x</a>',
  'ftp://example.org',
])('%s is text', (text) => {
  expect(markupOf(text)).not.toContain('<a ')
})

test('digits in a web address are no phone number', () => {
  expect(markupOf('https://example.org/555-010-0199').match(/<a /g)).toHaveLength(1)
})

test.each([
  ['emoji of two halves', `x${'😀'.repeat(300)}`],
  ['families', '👨‍👩‍👧'.repeat(200)],
  ['letters with accents', 'e\u0301'.repeat(300)],
  ['marks without end', `e${'\u0301'.repeat(3000)}`],
])('%s are not torn', (_, text) => {
  const pieces = breakablePieces(text)
  expect(pieces.join('')).toBe(text)
  expect(pieces.length).toBeGreaterThan(2)
  if (text.length < 2000) for (const piece of pieces) expect(piece).toMatch(/^[xe👨😀]/u)
  for (const piece of pieces) expect(piece).not.toMatch(/\p{Surrogate}/u)
})
