import { HOME_WORDS, mailingAddressIn } from '../../../../shared/home-list'
import { peopleIn } from '../../../../shared/people-in-cell'
import { guessMatch, readFields } from '../../../../shared/resident-list'
import { matchHeadings, type Table } from '../../../../shared/tables'

/** The columns of a request, with their headings. */
export const HEADINGS = {
  streetNumber: HOME_WORDS.streetNumber[0],
  streetName: HOME_WORDS.streetName[0],
  lotNumber: HOME_WORDS.lotNumber[0],
  votes: HOME_WORDS.votes[0],
  name: HOME_WORDS.owner[0],
  email: HOME_WORDS.email[0],
  phoneNumber: HOME_WORDS.phone[0],
  mailingAddress: HOME_WORDS.mailingAddress[0],
  delivery: HOME_WORDS.delivery[0],
  hoaStatus: HOME_WORDS.hoaStatus[0],
}
type Column = keyof typeof HEADINGS
export const COLUMN_NAMES = Object.keys(HEADINGS) as Column[]
export const isRequired = (column: string) => column === 'streetNumber' || column === 'streetName'

export type HomeFields = Record<Column, string>
export interface HomeLine {
  /** In the board's file. */
  line: number
  fields: HomeFields
}
export type HomeMatch = Record<Column | 'lastName', string>

const OWN = ['lotNumber', 'votes', 'mailingAddress', 'delivery'] as const
const ofOwn = (read: (column: (typeof OWN)[number]) => string) =>
  Object.fromEntries(OWN.map((column) => [column, read(column)])) as Pick<HomeFields, (typeof OWN)[number]>

export function guessHomeMatch(headings: readonly string[]): HomeMatch {
  const at = matchHeadings(headings, HOME_WORDS)
  const { username: _, language: __, ...people } = guessMatch(headings)
  return { ...people, ...ofOwn((column) => String(at[column] ?? '')) }
}

/** With `splits`, two people in a cell are two owners, who share an email where there is one. */
export const linesOf = ({ rows, headingRow }: Table, match: HomeMatch, splits: boolean): HomeLine[] =>
  rows.flatMap((cells, at) => {
    const { username: _, language: __, ...read } = readFields(cells, { ...match, username: '', language: '' })
    const place = (column: Column) => Number(match[column] || Number.NaN)
    const mailingAddress = mailingAddressIn(rows[headingRow] ?? [], cells, place('mailingAddress'))
    const fields = { ...read, ...ofOwn((column) => cells[place(column)] ?? ''), mailingAddress }
    if (at <= headingRow || COLUMN_NAMES.every((column) => fields[column] === '')) return []
    const names = splits ? peopleIn(fields.name) : []
    return names.length < 2 ? [{ line: at + 1, fields }] : ownersOf(names, fields).map((owner) => ({ line: at + 1, fields: owner }))
  })

function ownersOf(names: readonly string[], fields: HomeFields): HomeFields[] {
  const [email = '', ...emails] = fields.email.split(/[\s;,/&|]+/)
  return names.map((name, at) => ({ ...fields, name, email: at === 0 ? email : (emails[at - 1] ?? email) }))
}

/** The first cell that names two people, and the number of such cells. */
export function findCouples({ rows, headingRow }: Table, { name }: HomeMatch) {
  const cells = rows.slice(headingRow + 1).map((row) => row[Number(name || Number.NaN)] ?? '')
  const shared = cells.filter((cell) => peopleIn(cell).length > 1)
  return shared[0] === undefined ? null : { first: shared[0], count: shared.length }
}

const lineOf = (cells: readonly string[]) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')

/** The outcome of `lines[0]` has the line 2. */
export const toCsv = (lines: readonly HomeLine[]) =>
  [Object.values(HEADINGS), ...lines.map(({ fields }) => COLUMN_NAMES.map((column) => fields[column]))].map(lineOf).join('\n')
