import { crc32 } from 'node:zlib'

const bytes16 = (number: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(number)
  return bytes
}
const bytes32 = (number: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number)
  return bytes
}

export const segment = (marker: number, ...parts: (string | Buffer)[]) => {
  const data = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  return Buffer.concat([Buffer.from([0xff, marker]), bytes16(data.length + 2), data])
}

/** A JPEG with extra segments at its start and bytes after its end. */
export const jpegWith = (jpeg: Buffer, segments: Buffer[], behind: Buffer = Buffer.alloc(0)) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2), behind])

export const chunk = (type: string, data: Buffer | string) => {
  const named = Buffer.concat([Buffer.from(type), Buffer.from(data)])
  return Buffer.concat([bytes32(named.length - 4), named, bytes32(crc32(named))])
}

/** A PNG with extra chunks before its picture and bytes after its end. */
export const pngWith = (png: Buffer, chunks: Buffer[], behind: Buffer = Buffer.alloc(0)) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33), behind])

/** A GIF with XMP, which has no block lengths but a trailer. */
export const gifWithXmp = (gif: Buffer, xmp: string) =>
  Buffer.concat([
    gif.subarray(0, gif.length - 1),
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from(`XMP DataXMP${xmp}`),
    Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]),
    gif.subarray(gif.length - 1),
  ])

export const box = (type: string, ...parts: Buffer[]) => {
  const data = Buffer.concat(parts)
  return Buffer.concat([bytes32(data.length + 8), Buffer.from(type, 'latin1'), data])
}
const fullBox = (type: string, version: number, ...parts: Buffer[]) => box(type, Buffer.from([version, 0, 0, 0]), ...parts)

export interface HeicItem {
  type: string
  data: Buffer
  contentType?: string
  inMeta?: boolean
}

/** A HEIC like a phone's: tiles, the grid that joins them and a thumbnail; then `more` items, and `boxes` at the end. */
export function heicOf(more: HeicItem[], boxes: Buffer[] = []): Buffer {
  const coded = (length: number, seed: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 31 + seed * 17) & 255))
  const items: HeicItem[] = [
    ...[1, 2, 3, 4].map((seed) => ({ type: 'hvc1', data: coded(900, seed) })),
    { type: 'grid', data: Buffer.from([0, 0, 1, 1, 4, 0, 4, 0]), inMeta: true },
    { type: 'hvc1', data: coded(300, 5) },
    ...more,
  ]
  const entries = items.map(({ type, contentType }, index) =>
    fullBox('infe', 2, bytes16(index + 1), bytes16(0), Buffer.from(`${type}\0${contentType ? `${contentType}\0` : ''}`)),
  )
  const metaOf = (start: number) => {
    let [inFile, inMeta] = [start, 0]
    const places = items.map(({ data, inMeta: inside }, index) => {
      const at = inside ? inMeta : inFile
      if (inside) inMeta += data.length
      else inFile += data.length
      return Buffer.concat([bytes16(index + 1), bytes16(inside ? 1 : 0), bytes16(0), bytes16(1), bytes32(at), bytes32(data.length)])
    })
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, bytes32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, bytes16(5)),
      fullBox('iinf', 0, bytes16(items.length), ...entries),
      box('idat', ...items.filter(({ inMeta }) => inMeta).map(({ data }) => data)),
      fullBox('iloc', 1, Buffer.from([0x44, 0]), bytes16(items.length), ...places),
    )
  }
  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1MiHEmiafMiHBheic'))
  const media = box('mdat', ...items.filter(({ inMeta }) => !inMeta).map(({ data }) => data))
  return Buffer.concat([ftyp, metaOf(ftyp.length + metaOf(0).length + 8), media, ...boxes])
}

/** The Exif item of a HEIC: the offset of the TIFF block, a name, and the block. */
export const heicExif = (tiff: Buffer): HeicItem => ({ type: 'Exif', data: Buffer.concat([bytes32(6), Buffer.from('Exif\0\0'), tiff]) })
export const heicXmp = (xmp: string): HeicItem => ({ type: 'mime', contentType: 'application/rdf+xml', data: Buffer.from(xmp) })
