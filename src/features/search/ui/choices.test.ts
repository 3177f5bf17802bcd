import { expect, test } from 'vitest'
import { en } from '../../../words/en'
import { es } from '../../../words/es'
import { formatsIn } from '../../../words/formats'
import { counting } from './choices'

test('a count is shown and announced alike, also where it goes no further', () => {
  const inEnglish = counting(en.search, formatsIn('en-US'))
  const inSpanish = counting(es.search, formatsIn('es-US'))
  expect([0, 1, 999, 1000].map(inEnglish.shown)).toEqual(['0', '1', '999', '1,000+'])
  expect([0, 1, 999, 1000].map(inEnglish.announced)).toEqual(['Nothing found', '1 result', '999 results', '1,000+ results'])
  expect(inSpanish.announced(1000)).toBe(`${inSpanish.shown(1000)} resultados`)
})
