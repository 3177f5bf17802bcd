import { stringify } from 'csv-stringify/sync'

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
