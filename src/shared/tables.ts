import { cleanPattern } from './clean-text'

/** A list as a spreadsheet shows it: `rows[0]` is its line 1, blank lines included. */
export interface Table {
  rows: string[][]
  /** An index in `rows`. */
  headingRow: number
}

/** The words for each column, compared by letters alone. */
export type Vocabulary<Column extends string = string> = Readonly<Record<Column, readonly string[]>>

/** `line`: a quotation mark that opens a cell there has no end; null: there are too many lines. */
export class TableError extends Error {
  readonly line: number | null
  constructor(line: number | null) {
    super(line === null ? 'Too many lines' : `A quotation mark on line ${line} has no end`)
    this.line = line
  }
}

/** Bounds the work: each heading is compared with every name of every column. */
export const TABLE_COLUMNS_MAX = 200
/** Blank lines included, except at the end. */
export const TABLE_LINES_MAX = 20_000
const HEADING_MAX = 60
const SEPARATORS = [',', ';', '\t', '|']
/** Titles stand above the headings on few lines. */
export const HEADING_ROWS = 20

export const lettersOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/#|n[º°]/g, 'number')
    .replace(/[^a-z]/g, '')

/** Maps each column that has a heading to its index. The first word that is a heading decides. */
export function matchHeadings<Column extends string>(
  headings: readonly string[],
  vocabulary: Vocabulary<Column>,
): Partial<Record<Column, number>> {
  const letters = headings.map((heading) => (heading.length > HEADING_MAX ? '' : lettersOf(heading)))
  const places = Object.entries<readonly string[]>(vocabulary).map(([column, names]) => {
    const [first = -1] = names.map((name) => letters.indexOf(lettersOf(name))).filter((place) => place >= 0)
    return [column, first] as const
  })
  return Object.fromEntries(places.filter(([, place]) => place >= 0)) as Partial<Record<Column, number>>
}

/** The row with the most known headings, at least two; otherwise the first that is half as full as the fullest. */
export function findHeadingRow(rows: readonly string[][], vocabulary: Vocabulary): { headingRow: number; known: number } {
  const first = rows.slice(0, HEADING_ROWS)
  const known = first.map((row) => (row.length > TABLE_COLUMNS_MAX ? 0 : Object.keys(matchHeadings(row, vocabulary)).length))
  const most = Math.max(0, ...known)
  if (most >= 2) return { headingRow: known.indexOf(most), known: most }
  const filled = first.map((row) => row.filter(Boolean).length)
  const half = Math.max(1, ...filled) / 2
  return {
    headingRow: Math.max(
      0,
      filled.findIndex((count) => count >= half),
    ),
    known: most,
  }
}

/**
 * Reads CSV as spreadsheets write it: cells in quotes, any line ends, a line such as `sep=;`, and the separator that finds the most known
 * headings. Removes the apostrophes that keep a cell from starting a formula. Throws TableError.
 */
export function readTable(text: string, vocabulary: Vocabulary): Table {
  const lines = withoutEmptyEnd(text.replace(/\r*\n|\r/g, '\n')).replace(/^\uFEFF/, '')
  const [separatorLine = '', named] = /^"?sep=(.)"?[,;\t]*\n/i.exec(lines) ?? []
  const source = lines.slice(separatorLine.length)
  const samples = (named ? [named] : SEPARATORS).map((separator) => {
    const { rows } = readRows(source, separator, HEADING_ROWS)
    return { separator, known: findHeadingRow(rows, vocabulary).known, cells: rows.find(({ length }) => length > 0)?.length ?? 0 }
  })
  const [best] = samples.toSorted((a, b) => b.known - a.known || b.cells - a.cells)
  const { rows, openQuote } = readRows(source, best?.separator ?? ',', TABLE_LINES_MAX + 1)
  if (openQuote > 0) throw new TableError(openQuote)
  if (rows.length > TABLE_LINES_MAX) throw new TableError(null)
  return { rows, headingRow: findHeadingRow(rows, vocabulary).headingRow }
}

function withoutEmptyEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' ,;\t|\n'.includes(text.charAt(end - 1))) end -= 1
  const lineEnd = text.indexOf('\n', end)
  return lineEnd < 0 ? text : text.slice(0, lineEnd)
}

function readRows(text: string, separator: string, most: number) {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; text !== '' && at <= text.length && rows.length < most; ) {
    const cell = readCell(text, at, separator)
    if (cell.end < 0) return { rows, openQuote: rows.length + 1 }
    row.push(cleanCell(cell.text.replace(/(^|[;\t\n]"*)'(?=[=+\-@＝＋－＠])/g, '$1')))
    at = cell.end + 1
    if (text[cell.end] === separator) continue
    rows.push(row.some(Boolean) ? row : [])
    row = []
  }
  return { rows, openQuote: 0 }
}

/** A mailing address in a cell keeps its lines. */
const cleanCell = (text: string) => text.split('\n').map(cleanPattern).join('\n').trim()

/** `end` is the index of the separator, the line end or the end of the text, or -1 if a quote has no end. */
function readCell(text: string, start: number, separator: string): { text: string; end: number } {
  let at = start
  let quoted = ''
  while (text[at] === ' ') at += 1
  if (text[at] === '"') {
    do {
      const quote = text.indexOf('"', at + 1)
      if (quote < 0) return { text: '', end: -1 }
      quoted += text.slice(at + 1, quote + 1)
      at = quote + 1
    } while (text[at] === '"')
    quoted = quoted.slice(0, -1)
  }
  let end = at
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1
  return { text: quoted + text.slice(at, end), end }
}
