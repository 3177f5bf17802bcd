import { expect, test } from 'vitest'
import { peopleIn, turnRound } from '../../../../shared/people-in-cell'
import { guessMatch, readFields, unmatched } from '../../../../shared/resident-list'
import { readTable } from '../../../../shared/tables'
import { rowsOf, toFile, toRequest, unknownStatuses, withLearned } from './list-rows'

const FIELDS = { name: '', email: '', streetNumber: '', streetName: '', hoaStatus: '', phoneNumber: '', username: '', language: '' }
const rowOf = (fields: Partial<typeof FIELDS>, line = 2) => ({ line, fields: { ...FIELDS, ...fields }, cell: '', leftOut: [] })

test('a list with names and addresses in other columns reads like one with the portal’s own', () => {
  const match = guessMatch(['First', 'Last', 'E-mail', 'Address', 'Owner or renter', 'Idioma'])
  expect(unmatched(match)).toEqual([])
  expect(readFields(['Gina', 'Good', 'gina@example.org', '7 Rockrose Dr, Springfield', 'Owner', 'Spanish'], match)).toEqual({
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
  expect(unmatched(guessMatch(['Name', 'Email', 'Street number', 'Street name', 'HOA status', 'Phone', 'Username']))).toEqual([])
  const match = guessMatch(['Name', 'Email', 'Address'])
  expect(unmatched(match)).toEqual(['hoaStatus'])
  expect(readFields(['Gina', 'g@x.org', 'Rockrose Dr'], { ...match, hoaStatus: 'renter', language: 'es' })).toMatchObject({
    hoaStatus: 'renter',
    language: 'es',
    streetNumber: '',
    streetName: 'Rockrose Dr',
  })
})

test.each([
  ['Ronald & Ronald Jackson', ['Ronald Jackson', 'Ronald Jackson']],
  ['Jackson, Ronald & Ann', ['Ronald Jackson', 'Ann Jackson']],
  ['Jackson, Ronald and Lee, Ann', ['Ronald Jackson', 'Ann Lee']],
  ['Ronald Jackson & Ann', ['Ronald Jackson', 'Ann Jackson']],
  ['Juan y María de la Cruz', ['Juan de la Cruz', 'María de la Cruz']],
  ['Tom O’Brien / Sue O’Brien', ['Tom O’Brien', 'Sue O’Brien']],
  ['Tom O’Brien\nSue', ['Tom O’Brien', 'Sue O’Brien']],
  ['José Ortega y Gasset', ['José Ortega y Gasset']],
  ['Robert E Lee Jones', ['Robert E Lee Jones']],
  ['Ronald Jackson, Jr.', ['Ronald Jackson, Jr.']],
  ['Jackson & Lee LLC', ['Jackson & Lee LLC']],
  ['Mr. & Mrs. Jackson', ['Mr. & Mrs. Jackson']],
])('%s', (cell, people) => expect(peopleIn(cell).map(turnRound)).toEqual(people))

test('two people in a cell get an email each, and what an account cannot hold is named', () => {
  const csv = `Name,Email,Phone,Number,Street,Status
"Jackson, Ronald & Ann",ron@x.org; ann@x.org,,3,Rockrose Dr,Owner
Bo Li,bo@x.org / li@x.org,(555) 123-4567; (555) 222-3333,4,Rockrose Dr,Owner`
  const table = readTable(csv, {})
  const match = guessMatch(table.rows[0] ?? [])
  const rows = rowsOf(table, match, { turns: true, splits: true })
  expect(rows.map(({ line, fields, cell, leftOut }) => [line, fields.name, fields.email, cell, ...leftOut])).toEqual([
    [2, 'Ronald Jackson', 'ron@x.org', 'Jackson, Ronald & Ann'],
    [2, 'Ann Jackson', 'ann@x.org', 'Jackson, Ronald & Ann'],
    [3, 'Bo Li', 'bo@x.org', '', 'li@x.org', '(555) 222-3333'],
  ])
  expect(rowsOf(table, match, { turns: false, splits: false }).map(({ fields }) => fields.name)).toEqual(['Jackson, Ronald & Ann', 'Bo Li'])
})

test.each([
  ['n/a', '(555) 222-3333 cell', '', '(555) 222-3333'],
  ['None', 'C: 555-222-3333', '', '555-222-3333'],
  ['-', '555 222 3333 (Home)', '', '555 222 3333'],
  ['ann.example.org', '555-222-3333 ext 4', 'ann.example.org', '555-222-3333 ext 4'],
])('“%s” and “%s” are read as written by hand', (email, phone, readEmail, readPhone) => {
  const table = readTable(`Name,Email,Phone,Address,Owner/Renter\nAnn Wells,${email},${phone},7 Rockrose Dr,Owner`, {})
  const match = guessMatch(table.rows[0] ?? [])
  expect(unmatched(match)).toEqual([])
  expect(rowsOf(table, match, { turns: true, splits: true })[0]?.fields).toMatchObject({ email: readEmail, phoneNumber: readPhone })
})

test('a word for the status is explained once for all its lines', () => {
  const rows = ['Snowbird', 'snow-bird', 'Owner Occupied', '', 'Renter'].map((hoaStatus) => rowOf({ hoaStatus }))
  expect(unknownStatuses(rows)).toEqual([
    { word: 'snow-bird', count: 2 },
    { word: '', count: 1 },
  ])
  const learned = { snowbird: 'owner-non-occupant', '': 'renter' }
  expect(withLearned(rows, learned).map(({ fields }) => fields.hoaStatus)).toEqual([
    'owner-non-occupant',
    'owner-non-occupant',
    'Owner Occupied',
    'renter',
    'Renter',
  ])
})

test('rows keep their lines, and cells cannot break out of theirs', () => {
  const { csv, lines } = toRequest([rowOf({ name: 'A "B", C\nD' }), rowOf({ name: 'E' }, 5)])
  expect(lines).toEqual([2, 5])
  expect(csv.split('\r\n').slice(1)).toEqual(['"A ""B"", C D",,,,,,,', 'E,,,,,,,', ''])
})

test('what waits for later is a list that the import reads again, and starts no formula', () => {
  const headings = { ...FIELDS, name: 'Name', email: 'Email', line: 'Line', problem: 'Problem' }
  const file = toFile(headings, [{ ...rowOf({ name: '=cmd|calc', email: 'a@x.org' }, 12), problem: 'No street' }])
  expect(file).toContain("'=cmd|calc")
  const { rows } = readTable(file, {})
  expect(rows[1]).toEqual(['=cmd|calc', 'a@x.org', '', '', '', '', '', '', '12', 'No street'])
})
