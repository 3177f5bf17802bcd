import { expect, test } from 'vitest'
import { URL_INVALID } from '../schema'
import { BLANK } from './document-fields'
import { problemsOf, titleFrom, withScheme } from './document-values'

const problemOf = (fileUrl: string) => problemsOf({ ...BLANK, title: 'Rules', source: 'url', fileUrl }).fileUrl

test.each([
  ['www.example.org/x.pdf', 'https://www.example.org/x.pdf'],
  [' example.org ', 'https://example.org'],
  ['example.org:8080/a?b=c:d', 'https://example.org:8080/a?b=c:d'],
  ['http://example.org/x.pdf', 'http://example.org/x.pdf'],
])('the address %s is sent as %s', (typed, sent) => {
  expect(withScheme(typed)).toBe(sent)
  expect(problemOf(typed)).toBeUndefined()
})

test.each([
  ['Budget 2025.pdf', 'Budget 2025'],
  ['2025-05-14_Minutes.pdf', '2025-05-14 Minutes'],
  ['pool-rules-and-hours.docx', 'pool rules and hours'],
  ['no ending', 'no ending'],
  ['v1.2 draft.PDF', 'v1.2 draft'],
  ['a%20plan  +map.xlsx', 'a plan map'],
])('the file %s proposes the title %s', (fileName, title) => {
  expect(titleFrom(fileName)).toBe(title)
})

test.each(['not-a-url', 'not a url.', 'javascript:alert(1)', 'ftp://example.org/x.pdf', 'mailto:a@example.org', 'a@example.org'])(
  '%s stays no address',
  (typed) => {
    expect(withScheme(typed)).toBe(typed)
    expect(problemOf(typed)).toBe(URL_INVALID)
  },
)
