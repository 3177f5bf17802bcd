import { CsvError, type InfoRecord } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { msg } from '../words/messages'
import { invalid } from './errors'

export type Cell = string | number | null

/** Excel reads a file as UTF-8 only with this mark. */
export const CSV_START = '\uFEFF'

const LINE_OUT = { record_delimiter: 'windows', escape_formulas: true, quoted_match: /[;\r\n]/ } as const

/**
 * Finds text that would start a formula in a spreadsheet with another separator than commas, such as a Spanish one. A quote in a cell
 * disappears there, because it opens a quoted cell.
 */
const CELL_WITHIN = /([;\t\r\n]"*)(?=[=+\-@＝＋－＠])/g
const withoutFormulas = (cell: Cell) => (typeof cell === 'string' ? cell.replace(CELL_WITHIN, "$1'") : cell)

/** Writes one line of a CSV file (RFC 4180). No cell can start a formula, even with another separator. Source: OWASP, CSV injection. */
export const csvLine = (cells: readonly Cell[]) => stringify([cells.map(withoutFormulas)], LINE_OUT)

const LINES_MAX = 20_000

function withoutEmptyEnd(source: string): string {
  let end = source.length
  while (end > 0 && ' ,;\t\n'.includes(source.charAt(end - 1))) end -= 1
  const lineEnd = source.indexOf('\n', end)
  return lineEnd < 0 ? source : source.slice(0, lineEnd)
}

export interface CsvRecord {
  line: number
  cells: string[]
}

/**
 * Reads CSV as spreadsheets write it: quoted cells, commas or semicolons (as in the first line), any line ends. Skips blank lines and
 * removes the apostrophes that `csvLine` adds. Throws 400 for `field` if a quoted cell does not end or there are too many lines, blank ones
 * included. Reads at most `max` records, because each costs much more than its text.
 */
export function readCsv(text: string, field: string, max: number): CsvRecord[] {
  const source = withoutEmptyEnd(text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'))
  if (source.split('\n', LINES_MAX + 1).length > LINES_MAX) throw invalid(field, msg('server', 'csvLines'))
  const first = source.split('\n', 1)[0] ?? ''
  const delimiter = first.includes(';') && !first.includes(',') ? ';' : ','
  const options = {
    bom: true,
    trim: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    // Without this, a file of line ends takes half a minute.
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    info: true,
    to: max,
  } as const
  try {
    const records = parse(source, options) as unknown as { record: string[]; info: InfoRecord }[]
    return records.map(({ record, info }) => ({
      line: info.lines - record.join('').split('\n').length + 1,
      cells: record.map((cell) => cell.replace(/(^|[;\t\n]"*)'(?=[=+\-@＝＋－＠])/g, '$1').trim()),
    }))
  } catch (error) {
    if (error instanceof CsvError) throw invalid(field, msg('server', 'csvUnreadable', error.message))
    throw error
  }
}
