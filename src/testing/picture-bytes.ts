import { crc32 } from 'node:zlib'

const bytes16 = (number: number, little = false) => {
  const bytes = Buffer.alloc(2)
  if (little) bytes.writeUInt16LE(number)
  else bytes.writeUInt16BE(number)
  return bytes
}
const bytes32 = (number: number, little = false) => {
  const bytes = Buffer.alloc(4)
  if (little) bytes.writeUInt32LE(number)
  else bytes.writeUInt32BE(number)
  return bytes
}

/** One field of Exif notes; a directory's value is its fields. */
export interface Field {
  tag: number
  type: number
  value: Buffer | Field[]
}

export const textField = (tag: number, text: string): Field => ({ tag, type: 2, value: Buffer.from(`${text}\0`) })
export const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8]

/** Exif notes: directories one behind the other, each with its values after it. */
export function tiffOf(directories: Field[][], little = false): Buffer {
  let bytes = Buffer.concat([Buffer.from(little ? 'II' : 'MM'), bytes16(42, little), bytes32(8, little)])
  directories.forEach((fields, index) => {
    const directory = directoryOf(fields, bytes.length, little)
    bytes = Buffer.concat([bytes, directory])
    const next = bytes.length - directory.length + 2 + fields.length * 12
    if (index < directories.length - 1) bytes32(bytes.length, little).copy(bytes, next)
  })
  return bytes
}

function directoryOf(fields: Field[], at: number, little: boolean): Buffer {
  const entries: Buffer[] = []
  const values: Buffer[] = []
  let free = at + 2 + fields.length * 12 + 4
  for (const { tag, type, value } of [...fields].sort((one, other) => one.tag - other.tag)) {
    const data = Array.isArray(value) ? directoryOf(value, free, little) : value
    const count = Array.isArray(value) ? 1 : data.length / (SIZES[type] ?? 1)
    const inside = !Array.isArray(value) && data.length <= 4
    entries.push(bytes16(tag, little), bytes16(type, little), bytes32(count, little))
    entries.push(inside ? Buffer.concat([data, Buffer.alloc(4 - data.length)]) : bytes32(free, little))
    if (inside) continue
    values.push(data)
    free += data.length
  }
  return Buffer.concat([bytes16(fields.length, little), ...entries, bytes32(0), ...values])
}

export const segment = (marker: number, ...parts: (string | Buffer)[]) => {
  const data = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  return Buffer.concat([Buffer.from([0xff, marker]), bytes16(data.length + 2), data])
}

/** A JPEG with more segments at its start and something behind its end. */
export const jpegWith = (jpeg: Buffer, segments: Buffer[], behind: Buffer = Buffer.alloc(0)) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2), behind])

export const chunk = (type: string, data: Buffer | string) => {
  const named = Buffer.concat([Buffer.from(type), Buffer.from(data)])
  return Buffer.concat([bytes32(named.length - 4), named, bytes32(crc32(named))])
}

/** A PNG with more chunks before its picture and something behind its end. */
export const pngWith = (png: Buffer, chunks: Buffer[], behind: Buffer = Buffer.alloc(0)) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33), behind])

export const gifBlocks = (data: Buffer) => {
  const blocks: Buffer[] = []
  for (let at = 0; at < data.length; at += 255) blocks.push(Buffer.from([Math.min(255, data.length - at)]), data.subarray(at, at + 255))
  return Buffer.concat([...blocks, Buffer.from([0])])
}

/** A GIF with more extensions before its end and something behind that. */
export const gifWith = (gif: Buffer, extensions: Buffer[], behind: Buffer = Buffer.alloc(0)) =>
  Buffer.concat([gif.subarray(0, gif.length - 1), ...extensions, gif.subarray(gif.length - 1), behind])

export const box = (type: string, ...parts: Buffer[]) => {
  const data = Buffer.concat(parts)
  return Buffer.concat([bytes32(data.length + 8), Buffer.from(type, 'latin1'), data])
}
export const fullBox = (type: string, version: number, ...parts: Buffer[]) => box(type, Buffer.from([version, 0, 0, 0]), ...parts)

export interface HeicItem {
  type: string
  data: Buffer
  /** What a `mime` item holds. */
  contentType?: string
  /** It lies in `idat`, with what `meta` itself holds. */
  inMeta?: boolean
}

interface HeicParts {
  /** More boxes in `meta`, more properties, more boxes of the file. */
  meta?: Buffer[]
  properties?: Buffer[]
  top?: Buffer[]
  /** Bytes of `mdat` that are no item's. */
  loose?: Buffer
}

/** A HEIC as a phone writes it: tiles, the grid that puts them together, a thumbnail, a depth map; then whatever more items there are. */
export function heicOf(more: HeicItem[], { meta = [], properties = [], top = [], loose = Buffer.alloc(0) }: HeicParts = {}): Buffer {
  const coded = (length: number, seed: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 31 + seed * 17) & 255))
  const items: HeicItem[] = [
    ...[1, 2, 3, 4].map((seed) => ({ type: 'hvc1', data: coded(900, seed) })),
    { type: 'grid', data: Buffer.from([0, 0, 1, 1, 4, 0, 4, 0]), inMeta: true },
    { type: 'hvc1', data: coded(300, 5) },
    { type: 'hvc1', data: coded(400, 6) },
    ...more,
  ]
  const entries = items.map(({ type, contentType }, index) =>
    fullBox('infe', 2, bytes16(index + 1), bytes16(0), Buffer.from(`${type}\0${contentType ? `${contentType}\0` : ''}`)),
  )
  const looks = [
    box('colr', Buffer.from('nclx\0\x0c\0\x0d\0\x06\x80', 'latin1')),
    box('hvcC', Buffer.from([1, 3, 112, 0, 0, 0])),
    fullBox('ispe', 0, bytes32(1024), bytes32(1024)),
    box('irot', Buffer.from([3])),
    fullBox('pixi', 0, Buffer.from([3, 8, 8, 8])),
    fullBox('auxC', 0, Buffer.from('urn:mpeg:hevc:2015:auxid:2\0')),
    ...properties,
  ]
  const ipma = fullBox('ipma', 0, bytes32(1), bytes16(5), Buffer.from([3, 0x82, 3, 4]))
  const refs = fullBox(
    'iref',
    0,
    box('dimg', ...[5, 4, 1, 2, 3, 4].map((id) => bytes16(id))),
    box('thmb', ...[6, 1, 5].map((id) => bytes16(id))),
  )
  const kept = items.filter(({ inMeta }) => inMeta)
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
      box('dinf', fullBox('dref', 0, bytes32(1), Buffer.from([0, 0, 0, 12, ...Buffer.from('url '), 0, 0, 0, 1]))),
      fullBox('pitm', 0, bytes16(5)),
      fullBox('iinf', 0, bytes16(items.length), ...entries),
      refs,
      box('iprp', box('ipco', ...looks), ipma),
      box('idat', ...kept.map(({ data }) => data)),
      fullBox('iloc', 1, Buffer.from([0x44, 0]), bytes16(items.length), ...places),
      ...meta,
    )
  }
  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1MiHEmiafMiHBheic'))
  const start = ftyp.length + metaOf(0).length + 8
  return Buffer.concat([ftyp, metaOf(start), box('mdat', ...items.filter(({ inMeta }) => !inMeta).map(({ data }) => data), loose), ...top])
}

/** The Exif item of a HEIC: how far on the notes begin, then their name and they. */
export const heicExif = (tiff: Buffer): HeicItem => ({ type: 'Exif', data: Buffer.concat([bytes32(6), Buffer.from('Exif\0\0'), tiff]) })
export const heicXmp = (xmp: string): HeicItem => ({ type: 'mime', contentType: 'application/rdf+xml', data: Buffer.from(xmp) })
