export type Cell = string | number | null

/** Excel reads UTF-8 only when a file starts like this. */
export const CSV_START = '\uFEFF'

/** Spreadsheets run a cell that starts like this; an apostrophe in front makes it text. Source: OWASP, CSV injection. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (value: Cell) => {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value ?? '')
  return /[",\r\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of a CSV file (RFC 4180) no cell of which can start a formula. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(cell).join(',')}\r\n`

/** A record and the line of the file it starts on. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/**
 * Reads a CSV file as spreadsheets write it: quoted cells, commas or semicolons (whichever the first line has), any line
 * ends, blank lines left out, and the apostrophe taken off that `csvLine` puts before what looks like a formula.
 */
export function readCsv(text: string): CsvRecord[] {
  const source = text.replace(CSV_START, '').replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  const first = source.split('\n', 1)[0] ?? ''
  const separator = first.includes(';') && !first.includes(',') ? ';' : ','
  const records: CsvRecord[] = []
  let record: CsvRecord = { line: 1, cells: [] }
  let line = 1
  let at = 0
  while (at <= source.length) {
    const { value, end } = source[at] === '"' ? quotedCell(source, at, separator) : plainCell(source, at, separator)
    line += value.split('\n').length - 1
    record.cells.push(value.replace(/^'(?=[=+\-@])/, '').trim())
    at = end + 1
    if (source[end] === separator) continue
    line += 1
    if (record.cells.some(Boolean)) records.push(record)
    record = { line, cells: [] }
  }
  return records
}

interface FoundCell {
  value: string
  /** Where the separator, line end or end of the file is. */
  end: number
}

function plainCell(source: string, start: number, separator: string): FoundCell {
  let end = start
  while (end < source.length && source[end] !== separator && source[end] !== '\n') end += 1
  return { value: source.slice(start, end), end }
}

/** A quote inside is doubled; what stands after the closing quote is dropped. */
function quotedCell(source: string, start: number, separator: string): FoundCell {
  let close = start + 1
  while (close < source.length && !(source[close] === '"' && source[close + 1] !== '"')) close += source[close] === '"' ? 2 : 1
  let end = close + 1
  while (end < source.length && source[end] !== separator && source[end] !== '\n') end += 1
  return { value: source.slice(start + 1, close).replaceAll('""', '"'), end: Math.min(end, source.length) }
}
