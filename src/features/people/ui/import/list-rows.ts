import { CSV_START, csvLine } from '../../../../shared/csv'
import { NO_EMAIL, peopleIn, turnRound } from '../../../../shared/people-in-cell'
import { COLUMN_NAMES, COLUMNS, type Fields, type Match, readFields, statusCalled } from '../../../../shared/resident-list'
import { lettersOf, type Table } from '../../../../shared/tables'

export interface ListRow {
  line: number
  fields: Fields
  /** The cell of a person who shares it with another. */
  cell: string
  /** Emails and phone numbers that stood beside the first. */
  leftOut: string[]
}

export interface NameReading {
  /** 'Last, First' is turned round. */
  turns: boolean
  /** Two people in a cell are two rows. */
  splits: boolean
}

export const rowsOf = ({ rows, headingRow }: Table, match: Match, reading: NameReading): ListRow[] =>
  rows.flatMap((cells, at) => (at <= headingRow || cells.length === 0 ? [] : peopleOf(at + 1, readFields(cells, match), reading)))

/** 'C: (555) 222-3333' and '(555) 222-3333 cell'. */
const PHONE_LABEL =
  /^(?:[chmtw]|cell?|mobile|m[oó]vil|home|work|office|phone|tel|casa|trabajo)\b[.:\s]*|\W*\b(?:[chmw]|cell?|mobile|m[oó]vil|home|work|office|casa|trabajo)\W*$/gi

function peopleOf(line: number, fields: Fields, { turns, splits }: NameReading): ListRow[] {
  const names = splits ? peopleIn(fields.name) : [fields.name]
  const addresses = fields.email.split(/[\s;,/&|<>()]+/).filter((part) => part.includes('@'))
  const emails =
    addresses.length > 0 ? addresses.map((address) => address.replace(/^mailto:/i, '')) : [NO_EMAIL.test(fields.email) ? '' : fields.email]
  const phones = fields.phoneNumber.split(/\s*[;/|,\n]\s*/).map((phone) => phone.replace(PHONE_LABEL, ''))
  return names.map((name, at) => ({
    line,
    fields: {
      ...fields,
      name: turns ? turnRound(name) : name,
      email: emails[at] ?? '',
      phoneNumber: phones[at] ?? '',
      username: at === 0 ? fields.username : '',
    },
    cell: names.length > 1 ? fields.name : '',
    leftOut: at === 0 ? [...emails.slice(names.length), ...phones.slice(names.length)].filter(Boolean) : [],
  }))
}

/** Statuses by the letters of words that the board has explained. */
export type Learned = Readonly<Record<string, string>>

export const statusKey = (word: string) => lettersOf(word) || word

/** Words for a status that are not known, the most frequent first. */
export function unknownStatuses(rows: readonly ListRow[]): { word: string; count: number }[] {
  const found = new Map<string, { word: string; count: number }>()
  for (const { hoaStatus: word } of rows.map(({ fields }) => fields)) {
    if (statusCalled(word)) continue
    const { count } = found.get(statusKey(word)) ?? { count: 0 }
    found.set(statusKey(word), { word, count: count + 1 })
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count)
}

export const withLearned = (rows: readonly ListRow[], learned: Learned): ListRow[] =>
  rows.map((row) => ({ ...row, fields: { ...row.fields, hoaStatus: learned[statusKey(row.fields.hoaStatus)] ?? row.fields.hoaStatus } }))

const cellsOf = ({ fields }: ListRow) => COLUMN_NAMES.map((column) => fields[column].replace(/\s+/g, ' '))

/** The request of a check or an import. */
export const toRequest = (rows: readonly ListRow[]) => ({
  csv: [COLUMN_NAMES.map((column) => COLUMNS[column][0]), ...rows.map(cellsOf)].map(csvLine).join(''),
  lines: rows.map(({ line }) => line),
})

/** A list for a spreadsheet, which the import reads again. */
export function toFile(
  headings: Record<keyof Fields | 'line' | 'problem', string>,
  rows: readonly (ListRow & { problem: string })[],
): string {
  const head = [...COLUMN_NAMES.map((column) => headings[column]), headings.line, headings.problem]
  const body = rows.map((row) => [...cellsOf(row), row.line, row.problem])
  return CSV_START + [head, ...body].map(csvLine).join('')
}
