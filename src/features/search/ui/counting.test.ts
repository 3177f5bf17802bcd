import { expect, test } from 'vitest'
import { search as english } from '../../../words/en'
import { search as spanish } from '../../../words/es'
import { formatsIn } from '../../../words/formats'
import { counting } from './counting'

test('a count is shown and told alike, also where it goes no further', () => {
  const inEnglish = counting(english, formatsIn('en-US'))
  const inSpanish = counting(spanish, formatsIn('es-US'))
  expect([0, 1, 999, 1000].map(inEnglish.shown)).toEqual(['0', '1', '999', '1,000+'])
  expect([0, 1, 999, 1000].map(inEnglish.told)).toEqual(['Nothing found', '1 result', '999 results', '1,000+ results'])
  expect(inSpanish.told(1000)).toBe(`${inSpanish.shown(1000)} resultados`)
})
