export type Cell = string | number | null

/** Excel reads a file as UTF-8 only with this mark. */
export const CSV_START = '\uFEFF'

/**
 * Finds text that would start a formula in a spreadsheet with another separator than commas, such as a Spanish one. A quote in a cell
 * disappears there, because it opens a quoted cell.
 */
const CELL_WITHIN = /([;\t\r\n]"*)(?=[=+\-@＝＋－＠])/g
const withoutFormulas = (text: string) => text.replace(CELL_WITHIN, "$1'").replace(/^[=+\-@\t\r＝＋－＠]/, "'$&")
const quoted = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Writes one line of a CSV file (RFC 4180). No cell can start a formula, even with another separator. Source: OWASP, CSV injection. */
export const csvLine = (cells: readonly Cell[]) =>
  `${cells.map((cell) => quoted(typeof cell === 'string' ? withoutFormulas(cell) : String(cell ?? ''))).join(',')}\r\n`
