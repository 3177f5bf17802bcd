import { formatValue } from 'hucre'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { TABLE_LINES_MAX } from '../../../shared/tables'

/** Excel stores them as this and shows them as the reader's country writes them. */
const SHORT_DATES = ['mm-dd-yy', 'yyyy-mm-dd']

/** Loaded for .xlsx files alone. Returns the visible sheets, with numbers and dates as Excel shows them. */
export async function readSheets(bytes: Uint8Array): Promise<string[][][]> {
  const { sheets } = await readXlsx(bytes, {
    readStyles: true,
    maxRows: TABLE_LINES_MAX,
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
  })
  return sheets.map(({ rows, cells }) => {
    const texts = rows.map((row, line) =>
      withoutEmptyEnd(row.map((value, at) => shown(value, cells?.get(`${line},${at}`)?.style?.numFmt ?? ''))),
    )
    return withoutEmptyEnd(texts)
  })
}

const withoutEmptyEnd = <Item extends { length: number }>(items: Item[]) =>
  items.slice(0, items.findLastIndex(({ length }) => length > 0) + 1)

/** A number that Excel groups or rounds for the eye keeps its digits: a phone number has no commas. */
function shown(value: CellValue, format: string): string {
  if (value === null) return ''
  if (value instanceof Date) return formatValue(value, SHORT_DATES.includes(format) ? 'm/d/yyyy' : format || 'm/d/yyyy')
  if (typeof value !== 'number') return String(value).trim()
  return /^[^E,.%]*$/.test(format) && /0{2}|#{2}/.test(format) ? formatValue(value, format) : String(Number(value.toPrecision(15)))
}
