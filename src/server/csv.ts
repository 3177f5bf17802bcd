import { CsvError, type InfoRecord } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { msg } from '../words/messages'
import { invalid } from './errors'

export type Cell = string | number | null

/** Excel reads UTF-8 only when a file starts like this. */
export const CSV_START = '\uFEFF'

const LINE_OUT = { record_delimiter: 'windows', escape_formulas: true, quoted_match: /[;\r\n]/ } as const

/**
 * Where a spreadsheet begins a cell that separates cells by something else than commas, as Spanish ones do. What was a quote in a cell opens
 * one there, and is gone.
 */
const CELL_WITHIN = /([;\t\r\n]"*)(?=[=+\-@＝＋－＠])/g
const withoutFormulas = (cell: Cell) => (typeof cell === 'string' ? cell.replace(CELL_WITHIN, "$1'") : cell)

/** One line of a CSV file (RFC 4180) no cell of which can start a formula, or hold one that another separator lets out. Source: OWASP, CSV injection. */
export const csvLine = (cells: readonly Cell[]) => stringify([cells.map(withoutFormulas)], LINE_OUT)

const LINES_MAX = 20_000

/** Without the empty rows at the end that spreadsheets keep. */
function withoutEmptyEnd(source: string): string {
  let end = source.length
  while (end > 0 && ' ,;\t\n'.includes(source.charAt(end - 1))) end -= 1
  const lineEnd = source.indexOf('\n', end)
  return lineEnd < 0 ? source : source.slice(0, lineEnd)
}

/** A record and the line of the file it starts on. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/**
 * Reads a CSV file as spreadsheets write it: quoted cells, commas or semicolons (whichever the first line has), any line
 * ends, blank lines left out, and the apostrophes taken off that `csvLine` puts before what looks like a formula.
 * Throws 400 for `field` where a quoted cell does not end, or for too many lines: also one that is left out costs. Reads `max` records and no further: each costs far more than its letters.
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
    // Without it a file of line ends takes half a minute.
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
