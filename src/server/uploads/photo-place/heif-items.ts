import { DamagedPicture, isBlank, type Piece } from './report'

export interface Box extends Piece {
  type: string
  /** Where its header begins; `start` is behind that. */
  at: number
}

const BOXES_MAX = 10_000
const EXTENTS_MAX = 20_000

/** The boxes that follow one another inside of another, without a byte left over. None has the size 0: only the last of a file may. Throws DamagedPicture. Source: ISO/IEC 14496-12, 4.2. */
export function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at < end; ) {
    const box = boxAt(bytes, at, end)
    if (!box || boxes.length > BOXES_MAX || bytes.readUInt32BE(at) === 0) throw new DamagedPicture('A box does not fit')
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
  const { next, requireEnd } = numbersFrom(bytes, start, end)
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
  requireEnd()
  return items
}

/** That the boxes which say what belongs to what hold their numbers and nothing behind them. Throws DamagedPicture. Source: ISO/IEC 14496-12, 8.11.4, 8.11.12, 8.18. */
export function requireNumbersAlone(bytes: Buffer, { type, start, end }: Box) {
  const { next, requireEnd } = numbersFrom(bytes, start, end)
  if (type === 'pitm') {
    const isWide = next(1) > 0
    next(3)
    next(isWide ? 4 : 2)
    return requireEnd()
  }
  const wide = type === 'grpl' || next(1) > 0 ? 4 : 2
  for (const part of boxesIn(bytes, type === 'grpl' ? start : start + 4, end)) {
    const inside = numbersFrom(bytes, part.start, part.end)
    if (type === 'grpl') inside.next(4)
    inside.next(wide)
    for (let left = inside.next(type === 'grpl' ? 4 : 2); left > 0; left -= 1) inside.next(wide)
    inside.requireEnd()
  }
}

/** Reads whole numbers of so many bytes one after another. Throws DamagedPicture at the end, for a width no number has, and when told that nothing may follow and something does. */
function numbersFrom(bytes: Buffer, start: number, end: number) {
  let at = start
  const next = (size: number): number => {
    at += size
    if (at > end || ![0, 1, 2, 3, 4, 8].includes(size)) throw new DamagedPicture('A number is cut off')
    if (size === 0) return 0
    return size === 8 ? Number(bytes.readBigUInt64BE(at - 8)) : bytes.readUIntBE(at - size, size)
  }
  const requireEnd = () => {
    if (!isBlank(bytes.subarray(at, end))) throw new DamagedPicture('There is more than numbers')
  }
  return { next, requireEnd }
}
