import type { CSSProperties } from 'react'
import classes from './sheets.module.css'

const LABELS_A_SHEET = 30
/** In inches: the window of a No. 10 envelope, and the text of a label of 2.625 by 1. */
const WINDOW = { width: 3.5, height: 1 }
const LABEL = { width: 2.375, height: 0.875 }

export function AddressLines({ lines, room = WINDOW }: { lines: readonly string[]; room?: typeof LABEL }) {
  const size = `${sizeThatFits(lines, room)}pt`
  return (
    <address className={classes.address} style={{ '--size': size } as CSSProperties}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <div key={at}>{line}</div>
      ))}
    </address>
  )
}

/** US Letter with 3 × 10 labels (Avery 5160). `sheetName` names a sheet for screen readers. */
export function LabelSheets({ labels, sheetName }: { labels: readonly (readonly string[])[]; sheetName: (sheet: number) => string }) {
  const count = Math.ceil(labels.length / LABELS_A_SHEET)
  const sheets = Array.from({ length: count }, (_, at) => labels.slice(at * LABELS_A_SHEET, (at + 1) * LABELS_A_SHEET))
  return (
    <div className={classes.sheets}>
      {sheets.map((sheet, at) => (
        // biome-ignore-start lint/suspicious/noArrayIndexKey: two labels may say the same
        <ul key={at} className={classes.labels} aria-label={sheetName(at + 1)}>
          {sheet.map((lines, place) => (
            <li key={place} className={classes.label}>
              <AddressLines lines={lines} room={LABEL} />
            </li>
          ))}
        </ul>
        // biome-ignore-end lint/suspicious/noArrayIndexKey: two labels may say the same
      ))}
    </div>
  )
}

const LARGEST = 11
const SMALLEST = 5
const POINTS_AN_INCH = 72
/** The width of an average letter and the height of a line, in multiples of the font size. */
const CHARACTER_WIDTH = 0.6
const LINE_HEIGHT = 1.15

/** The font size in points; `width` and `height` are in inches. Long lines wrap. */
export function sizeThatFits(lines: readonly string[], { width, height }: { width: number; height: number }): number {
  for (let size = LARGEST; size > SMALLEST; size -= 0.5) {
    const inOneRow = Math.floor((width * POINTS_AN_INCH) / (CHARACTER_WIDTH * size))
    const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / inOneRow)), 0)
    if (rows * LINE_HEIGHT * size <= height * POINTS_AN_INCH) return size
  }
  return SMALLEST
}
