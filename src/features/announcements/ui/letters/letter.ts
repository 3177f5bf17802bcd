import type { Outputs } from '../../../../client/trpc'

export type Letter = Outputs['announcements']['letters']['letters'][number]

export const keyOf = ({ addressLines }: Letter) => addressLines.join('\n')

/** Splits the people into parts of at most `most`; an address is never split. */
export function inParts(letters: readonly Letter[], most: number): Letter['people'][] {
  const parts: Letter['people'][] = []
  for (const { people } of letters) {
    const last = parts.at(-1)
    if (last && last.length + people.length <= most) last.push(...people)
    else parts.push([...people])
  }
  return parts
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
