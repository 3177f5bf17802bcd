import { readTable, TABLE_COLUMNS_MAX, TableError, type Vocabulary } from '../shared/tables'
import { msg } from '../words/messages'
import { invalid } from './errors'

export interface ListRecord {
  line: number
  cells: string[]
}

/**
 * Reads a list of any import. Lines count as in a spreadsheet, from 1, and blank ones are left out. Throws 400 for `field` if a quoted cell
 * does not end, or there are too many lines or columns.
 */
export function readList(text: string, field: string, vocabulary: Vocabulary): { headings: string[]; records: ListRecord[] } {
  const { rows, headingRow } = readTableOf(text, field, vocabulary)
  if (rows.some((row) => row.length > TABLE_COLUMNS_MAX)) throw invalid(field, msg('server', 'csvColumns', TABLE_COLUMNS_MAX))
  const records = rows.map((cells, at) => ({ line: at + 1, cells }))
  return { headings: rows[headingRow] ?? [], records: records.slice(headingRow + 1).filter(({ cells }) => cells.length > 0) }
}

function readTableOf(text: string, field: string, vocabulary: Vocabulary) {
  try {
    return readTable(text, vocabulary)
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    throw invalid(field, error.line === null ? msg('server', 'csvLines') : msg('server', 'csvQuote', error.line))
  }
}
