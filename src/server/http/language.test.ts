import { expect, test } from 'vitest'
import { languageOfCall } from './language'

const CALLS: [header: string | undefined, language: string][] = [
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['ES-mx', 'es'],
  ['es-419', 'es'],
  ['fr, es;q=0.5', 'es'],
  ['fr', 'en'],
  ['*', 'en'],
  ['*, es;q=0.5', 'en'],
  ['es;q=0', 'en'],
  ['es;q=0.2, en;q=0.8', 'en'],
  ['en;q=0.2, es;q=0.8', 'es'],
  ['en;q=0.5, es;q=0.5', 'en'],
  ['es;q=9', 'en'],
  ['es;q=0.5;level=1', 'en'],
  ['español', 'en'],
  ['es_MX', 'en'],
  [';;;,,,es', 'es'],
  [`${'fr,'.repeat(200)}es`, 'en'],
]

test.each(CALLS)('a call with %s is answered in %s', (header, language) => {
  expect(languageOfCall(header)).toBe(language)
})
