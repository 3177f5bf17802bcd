import { COLUMN_NAMES, COLUMNS, type Column, findHeading, REQUIRED } from '../../../../shared/resident-list'
import { HOA_STATUSES } from '../../../../shared/residents'
import { LANGUAGES } from '../../../../words/languages'

/** A row as the server is told of it; `line` is where it is in the file. */
export interface ListRow {
  line: number
  fields: Record<Column, string>
}

/**
 * Where each column's cells come from: the place of one of the file's columns as text, '' for none. The status and the language may be
 * one for everyone.
 * Street number and name may have one column, the address; a last name may have a column beside the name's.
 */
export type Match = Record<Column | 'lastName', string>

const FIRST_NAME = ['first name', 'first', 'given name']
const LAST_NAME = ['last name', 'last', 'surname', 'family name']
const ADDRESS = ['address', 'street address', 'property address', 'home address', 'property']

const place = (found: number) => (found < 0 ? '' : String(found))

/** What the headings say by themselves. */
export function guessMatch(headings: readonly string[]): Match {
  const find = (names: readonly string[]) => place(findHeading(headings, names))
  const own = Object.fromEntries(COLUMN_NAMES.map((column) => [column, find(COLUMNS[column])])) as Record<Column, string>
  const address = find(ADDRESS)
  const isApart = own.name === ''
  return {
    ...own,
    name: own.name || find(FIRST_NAME),
    lastName: isApart ? find(LAST_NAME) : '',
    streetNumber: own.streetNumber || address,
    streetName: own.streetName || address,
  }
}

export const isMatched = (match: Match) => REQUIRED.every((column) => match[column] !== '')

const FOR_EVERYONE: readonly string[] = [...HOA_STATUSES, ...LANGUAGES.map(({ code }) => code)]

/** The cells of one row by column. */
export function readRow(cells: readonly string[], match: Match): Record<Column, string> {
  const read = (from: string) => (FOR_EVERYONE.includes(from) ? from : (cells[Number(from || Number.NaN)] ?? ''))
  const fields = Object.fromEntries(COLUMN_NAMES.map((column) => [column, read(match[column])])) as Record<Column, string>
  const name = [fields.name, read(match.lastName)].filter(Boolean).join(' ')
  const isOneAddress = match.streetNumber !== '' && match.streetNumber === match.streetName
  return { ...fields, name, ...(isOneAddress ? splitAddress(fields.streetName) : {}) }
}

/** '18 Sageleaf Cir, Springfield' is number 18 in Sageleaf Cir. */
function splitAddress(address: string) {
  const [street = ''] = address.split(',', 1)
  const [, streetNumber = '', streetName = street] = /^\s*(\S*\d\S*)\s+(.*)$/.exec(street) ?? []
  return { streetNumber, streetName: streetName.trim() }
}

const quoted = (text: string) => `"${text.replace(/\s+/g, ' ').replaceAll('"', '""')}"`

/** The rows as a file with the columns the server knows, each on the line it has in the board's own file. */
export function toCsv(rows: readonly ListRow[]): string {
  const lines = [COLUMN_NAMES.map((column) => COLUMNS[column][0]).join(',')]
  for (const { line, fields } of rows) lines[line - 1] = COLUMN_NAMES.map((column) => quoted(fields[column])).join(',')
  return Array.from(lines, (line) => line ?? '').join('\n')
}
