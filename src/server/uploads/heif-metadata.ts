import { DamagedPicture } from './picture-parts'

interface Span {
  start: number
  end: number
}
interface Box extends Span {
  type: string
}
interface Item extends Span {
  type: string
}

const PARTS_MAX = 10_000
/** A motion photo's film, and the makers' own boxes. */
const APPENDICES = ['mpvd', 'sefd', 'uuid']
const SPACE = 0x20

/** A copy of a HEIC or HEIF in which Exif, XMP and what its maker appended are blank. Throws DamagedPicture. */
export function withoutHeifMetadata(bytes: Buffer): Buffer {
  const clean = Buffer.from(bytes)
  const appendices = boxesIn(bytes, 0, bytes.length).filter(({ type }) => APPENDICES.includes(type))
  for (const { type, start, end } of [...metadataIn(bytes), ...appendices]) clean.fill(type === 'mime' ? SPACE : 0, start, end)
  return clean
}

export function heifExif(bytes: Buffer): Buffer | null {
  const item = metadataIn(bytes).find(({ type }) => type === 'Exif')
  const data = item && bytes.subarray(item.start, item.end)
  return data && data.length > 4 ? data.subarray(4 + data.readUInt32BE(0)) : null
}

/** Finds the Exif items and the `mime` items, which hold XMP. Source: ISO/IEC 14496-12, 8.11. */
function metadataIn(bytes: Buffer): Item[] {
  try {
    const meta = find(boxesIn(bytes, 0, bytes.length), 'meta')
    const boxes = boxesIn(bytes, meta.start + 4, meta.end)
    const types = itemTypes(bytes, find(boxes, 'iinf'))
    const items = itemSpans(bytes, find(boxes, 'iloc'), boxes.find(({ type }) => type === 'idat')?.start ?? 0)
    const found = items.flatMap(({ id, ...span }) => {
      const type = types.get(id)
      return type === 'Exif' || type === 'mime' ? [{ type, ...span }] : []
    })
    const sum = found.reduce((total, { start, end }) => total + end - start, 0)
    if (sum > bytes.length || found.some(({ end }) => end > bytes.length)) throw new DamagedPicture('Its items do not fit')
    return found
  } catch (error) {
    if (error instanceof RangeError) throw new DamagedPicture(error.message)
    throw error
  }
}

function find(boxes: Box[], wanted: string): Box {
  const box = boxes.find(({ type }) => type === wanted)
  if (!box) throw new DamagedPicture(`It has no ${wanted}`)
  return box
}

/** Boxes in a row, until one does not fit. A size of 1 is followed by the real one; 0 means up to the end. */
function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end; ) {
    const size = bytes.readUInt32BE(at)
    const header = size === 1 ? 16 : 8
    const length = size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size || end - at
    if (length < header || at + length > end) break
    if (boxes.length === PARTS_MAX) throw new DamagedPicture('It has too many boxes')
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + header, end: at + length })
    at += length
  }
  return boxes
}

function itemTypes(bytes: Buffer, { start, end }: Box): Map<number, string> {
  const isWide = bytes.readUInt8(start) > 0
  return new Map(
    boxesIn(bytes, start + (isWide ? 8 : 6), end).map((entry) => {
      const idBytes = bytes.readUInt8(entry.start) === 3 ? 4 : 2
      const typeAt = entry.start + 4 + idBytes + 2
      return [bytes.readUIntBE(entry.start + 4, idBytes), bytes.toString('latin1', typeAt, typeAt + 4)]
    }),
  )
}

function itemSpans(bytes: Buffer, { start, end }: Box, idat: number): (Span & { id: number })[] {
  let at = start + 4
  const next = (size: number): number => {
    at += size
    if (at > end) throw new RangeError('A number is cut off')
    if (size === 8) return Number(bytes.readBigUInt64BE(at - 8))
    return size === 0 ? 0 : bytes.readUIntBE(at - size, size)
  }
  const version = bytes.readUInt8(start)
  const [sizes, moreSizes] = [next(1), next(1)]
  const [offsetBytes, lengthBytes, baseBytes, indexBytes] = [sizes >> 4, sizes & 15, moreSizes >> 4, version > 0 ? moreSizes & 15 : 0]
  if (lengthBytes === 0) throw new DamagedPicture('Its items have no length')
  const spans: (Span & { id: number })[] = []
  const numberBytes = version < 2 ? 2 : 4
  for (let items = next(numberBytes); items > 0; items -= 1) {
    const id = next(numberBytes)
    const isInIdat = version > 0 && (next(2) & 15) === 1
    next(2)
    const base = next(baseBytes) + (isInIdat ? idat : 0)
    for (let extents = next(2); extents > 0; extents -= 1) {
      next(indexBytes)
      const from = base + next(offsetBytes)
      if (spans.length === PARTS_MAX) throw new DamagedPicture('Its items have too many pieces')
      spans.push({ id, start: from, end: from + next(lengthBytes) })
    }
  }
  return spans
}
