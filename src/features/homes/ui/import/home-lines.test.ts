import { expect, test } from 'vitest'
import { HOME_WORDS } from '../../../../shared/home-list'
import { readTable } from '../../../../shared/tables'
import { findCouples, guessHomeMatch, linesOf } from './home-lines'

const LIST = `Number,Street,Owner,Email,Mailing Address
12,Sageleaf Cir,Ann & Sue Peña,ann@example.org,PO Box 9
14,Sageleaf Cir,"Lee, Tom & Kim",tom@example.org; kim@example.org,
16,Sageleaf Cir,Smith & Sons LLC,,
`

test('two people in a cell are two owners, who share what the line says once', () => {
  const table = readTable(LIST, HOME_WORDS)
  const match = guessHomeMatch(table.rows[0] ?? [])
  const said = (splits: boolean) =>
    linesOf(table, match, splits).map(({ line, fields: { name, email, mailingAddress } }) =>
      [line, name, email, mailingAddress].join(' | '),
    )
  expect(said(true)).toEqual([
    '2 | Ann Peña | ann@example.org | PO Box 9',
    '2 | Sue Peña | ann@example.org | PO Box 9',
    '3 | Lee, Tom | tom@example.org | ',
    '3 | Lee, Kim | kim@example.org | ',
    '4 | Smith & Sons LLC |  | ',
  ])
  expect(said(false)).toHaveLength(3)
  expect(findCouples(table, match)).toEqual({ first: 'Ann & Sue Peña', count: 2 })
})
