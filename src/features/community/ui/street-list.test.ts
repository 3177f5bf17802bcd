import { expect, test } from 'vitest'
import { gatherStreetProblems, toStreets, toText } from './street-list'

test('streets are one per line; spaces, empty lines and repeats do not count', () => {
  expect(toStreets(' Oakridge Dr \n\nSageleaf Cir\r\nOakridge Dr\n')).toEqual(['Oakridge Dr', 'Sageleaf Cir'])
  expect(toText(['Oakridge Dr', 'Sageleaf Cir'])).toBe('Oakridge Dr\nSageleaf Cir')
})

test('a problem of one street is shown at the whole list', () => {
  expect(gatherStreetProblems({ 'streets.1': 'Too long', name: 'Too short' }, 'streets')).toEqual({
    streets: 'Too long',
    name: 'Too short',
  })
})
