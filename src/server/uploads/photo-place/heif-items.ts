import { DamagedPicture, type Piece } from './report'

export interface Box extends Piece {
  type: string
  /** Where its header begins; `start` is behind that. */
  at: number
}

const BOXES_MAX = 10_000
const EXTENTS_MAX = 20_000

/** The boxes that follow one another from `start` to `end`, without a byte left over. Throws DamagedPicture. Source: ISO/IEC 14496-12, 4.2. */
export function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at < end; ) {
    const box = boxAt(bytes, at, end)
    if (!box || boxes.length > BOXES_MAX) throw new DamagedPicture('A box does not fit')
    boxes.push(box)
    at = box.end
  }
  return boxes
}

/** Null where no box that fits begins. A size of 1 says that eight more bytes hold it, 0 that the box is the last. */
export function boxAt(bytes: Buffer, at: number, limit: number): Box | null {
  if (at + 8 > limit) return null
  const size = bytes.readUInt32BE(at)
  const header = size === 1 ? 16 : 8
  if (at + header > limit) return null
  const end = size === 0 ? limit : at + (size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size)
  if (end < at + header || end > limit) return null
  return { type: bytes.toString('latin1', at + 4, at + 8), at, start: at + header, end }
}

export interface Item {
  id: number
  /** `Exif`, `mime`, `hvc1`, … */
  type: string
  /** Its name and, of a `mime` one, what it holds. */
  words: Piece
}

/** What `iinf` lists. Source: ISO/IEC 14496-12, 8.11.6. */
export function itemsOf(bytes: Buffer, { start, end }: Box): Item[] {
  const wide = bytes.readUInt8(start) > 0
  return boxesIn(bytes, start + (wide ? 8 : 6), end).map((entry) => {
    const version = bytes.readUInt8(entry.start)
    if (entry.type !== 'infe' || version < 2 || version > 3) throw new DamagedPicture('An item is told of in an old way')
    const after = entry.start + (version === 3 ? 8 : 6)
    if (after + 6 > entry.end) throw new DamagedPicture('An item is cut off')
    return {
      id: version === 3 ? bytes.readUInt32BE(entry.start + 4) : bytes.readUInt16BE(entry.start + 4),
      type: bytes.toString('latin1', after + 2, after + 6),
      words: { start: after + 6, end: entry.end },
    }
  })
}

/** Where each item's bytes lie in the file, by its number. Throws DamagedPicture. Source: ISO/IEC 14496-12, 8.11.3. */
export function piecesOfItems(bytes: Buffer, { start, end }: Box, data: Box | undefined): Map<number, Piece[]> {
  const next = numbersFrom(bytes, start, end)
  const version = next(1)
  if (version > 2) throw new DamagedPicture('No such version')
  next(3)
  const [sizes, moreSizes] = [next(1), next(1)]
  const wide = version < 2 ? 2 : 4
  const items = new Map<number, Piece[]>()
  let extentsLeft = EXTENTS_MAX
  for (let left = next(wide); left > 0; left -= 1) {
    const id = next(wide)
    const method = version > 0 ? next(2) & 15 : 0
    const within = method === 0 ? { start: 0, end: bytes.length } : method === 1 ? data : undefined
    if (next(2) !== 0 || !within || items.has(id)) throw new DamagedPicture('An item lies elsewhere')
    const base = within.start + next(moreSizes >> 4)
    const pieces = Array.from({ length: Math.min(next(2), extentsLeft) }, () => {
      if (version > 0) next(moreSizes & 15)
      const from = base + next(sizes >> 4)
      return { start: from, end: from + next(sizes & 15) }
    })
    if (pieces.some((piece) => piece.end > within.end)) throw new DamagedPicture('An item does not fit')
    extentsLeft -= pieces.length
    items.set(id, pieces)
  }
  return items
}

/** Reads whole numbers of so many bytes one after another. Throws DamagedPicture at the end, and for a width no number has. */
function numbersFrom(bytes: Buffer, start: number, end: number): (size: number) => number {
  let at = start
  return (size) => {
    at += size
    if (at > end || ![0, 1, 2, 3, 4, 8].includes(size)) throw new DamagedPicture('A number is cut off')
    if (size === 0) return 0
    return size === 8 ? Number(bytes.readBigUInt64BE(at - 8)) : bytes.readUIntBE(at - size, size)
  }
}
