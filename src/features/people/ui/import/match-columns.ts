import { COLUMN_NAMES, COLUMNS, type Column, findHeading, REQUIRED } from '../../../../shared/resident-list'
import { HOA_STATUSES } from '../../../../shared/residents'
import { LANGUAGES } from '../../../../words/languages'

export interface ListRow {
  line: number
  fields: Record<Column, string>
}

/**
 * Maps each column to the index of a file column as text, '' for none. Status and language may be one value for everyone. Street number and
 * name may share one column; a last name may have its own.
 */
export type Match = Record<Column | 'lastName', string>

const FIRST_NAME = ['first name', 'first', 'given name']
const LAST_NAME = ['last name', 'last', 'surname', 'family name']
const ADDRESS = ['address', 'street address', 'property address', 'home address', 'property']

const place = (found: number) => (found < 0 ? '' : String(found))

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

export function toCsv(rows: readonly ListRow[]): string {
  const lines = [COLUMN_NAMES.map((column) => COLUMNS[column][0]).join(',')]
  for (const { line, fields } of rows) lines[line - 1] = COLUMN_NAMES.map((column) => quoted(fields[column])).join(',')
  return Array.from(lines, (line) => line ?? '').join('\n')
}
