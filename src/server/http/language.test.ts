import { expect, test } from 'vitest'
import { languageOfCall, languageOfPage } from './language'

const CALLS: [header: string | undefined, language: string][] = [
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['ES-mx', 'es'],
  ['es-419', 'es'],
  ['tlh, es;q=0.5', 'es'],
  ['tlh', 'en'],
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
  [`${'tlh,'.repeat(200)}es`, 'en'],
]

test.each(CALLS)('a call with %s is answered in %s', (header, language) => {
  expect(languageOfCall(header)).toBe(language)
})

const PAGES: [cookie: string, url: string, header: string, language: string][] = [
  ['', '/', '', 'es'],
  ['', '/', 'tlh', 'es'],
  ['', '/', '*', 'es'],
  ['', '/', 'tlh, en-GB;q=0.3', 'en'],
  ['', '/?language=es', 'en', 'es'],
  ['', '/?language=tlh', 'en', 'en'],
  ['', '/?a=1&language=en', 'es', 'en'],
  ['portico_language=en', '/?language=es', 'es', 'en'],
  ['a=1; portico_language=en; b=2', '/', 'es', 'en'],
  ['portico_language=pseudo', '/', 'en', 'en'],
  ['portico_language=<b>', '/', 'en', 'en'],
  ['portico_language=es-MX', '/', 'en', 'en'],
  ['portico_language=es ; b=2', '/', 'en', 'es'],
  ['not_portico_language=es', '/', 'en', 'en'],
]

test.each(PAGES)('in a community in Spanish, a page with %s at %s for %s comes in %s', (cookie, url, header, language) => {
  expect(languageOfPage({ url, headers: { cookie, 'accept-language': header } }, 'es')).toBe(language)
})
