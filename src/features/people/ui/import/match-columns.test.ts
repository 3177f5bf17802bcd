import { expect, test } from 'vitest'
import { guessMatch, isMatched, readRow, toCsv } from './match-columns'

test('a list with names and addresses in other columns reads like one with the portal’s own', () => {
  const match = guessMatch(['First', 'Last', 'E-mail', 'Address', 'Owner or renter', 'Idioma'])
  expect(isMatched(match)).toBe(true)
  expect(readRow(['Gina', 'Good', 'gina@example.org', '7 Rockrose Dr, Springfield', 'Owner', 'Spanish'], match)).toEqual({
    name: 'Gina Good',
    email: 'gina@example.org',
    streetNumber: '7',
    streetName: 'Rockrose Dr',
    hoaStatus: 'Owner',
    phoneNumber: '',
    username: '',
    language: 'Spanish',
  })
})

test('the portal’s own columns match by themselves; what is missing waits for the board, and one status or language may hold for everyone', () => {
  expect(isMatched(guessMatch(['Name', 'Email', 'Street number', 'Street name', 'HOA status', 'Phone', 'Username']))).toBe(true)
  const match = guessMatch(['Name', 'Email', 'Address'])
  expect(isMatched(match)).toBe(false)
  expect(readRow(['Gina', 'g@x.org', 'Rockrose Dr'], { ...match, hoaStatus: 'renter', language: 'es' })).toMatchObject({
    hoaStatus: 'renter',
    language: 'es',
    streetNumber: '',
    streetName: 'Rockrose Dr',
  })
})

test('rows keep their lines, and cells cannot break out of theirs', () => {
  const fields = {
    name: 'A "B", C\nD',
    email: '',
    streetNumber: '',
    streetName: '',
    hoaStatus: '',
    phoneNumber: '',
    username: '',
    language: '',
  }
  const lines = toCsv([
    { line: 2, fields },
    { line: 5, fields: { ...fields, name: 'E' } },
  ]).split('\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toBe('"A ""B"", C D","","","","","","",""')
  expect([lines[2], lines[3]]).toEqual(['', ''])
  expect(lines[4]).toMatch(/^"E",/)
})
