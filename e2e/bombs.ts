import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** A PNG of one color, a bit a pixel: 225 megapixels in some thirty kilobytes. */
export function pngBomb(edge = 15_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(edge * (1 + Math.ceil(edge / 8))), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

interface Entry {
  name: string
  content: Buffer
  /** The length that the entry claims, if it lies. */
  claimed?: number
}

/** A zip archive of deflated entries, with sizes as true as asked for. */
export function zipOf(entries: Entry[]): Buffer {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, content, claimed = content.length } of entries) {
    const packed = deflateRawSync(content, { level: 9 })
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimed, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name)]))
    files.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(list).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...list, end])
}

const TYPES = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
const WORD =
  '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'

/** Archives that unfold: in the part that is looked into, in one that is not, in their list, and inside one another. */
export function zipBombs(megabytes = 60): Record<string, Buffer> {
  const much = Buffer.alloc(megabytes * 1024 * 1024, ' ')
  const document = { name: 'word/document.xml', content: Buffer.from('<w:document/>') }
  const types = (content: Buffer | string, claimed?: number) => ({
    name: '[Content_Types].xml',
    content: Buffer.from(content),
    ...(claimed === undefined ? {} : { claimed }),
  })
  const inner = zipOf([{ name: 'a', content: much }])
  return {
    'huge-types.docx': zipOf([types(Buffer.concat([Buffer.from(TYPES), much, Buffer.from(WORD)])), document]),
    'lying-types.docx': zipOf([types(Buffer.concat([Buffer.from(TYPES), much, Buffer.from(WORD)]), 100), document]),
    'huge-part.docx': zipOf([types(TYPES + WORD), { ...document, content: much }]),
    'bomb-in-bomb.xlsx': zipOf(Array.from({ length: 20 }, (_, index) => ({ name: `xl/${index}.zip`, content: inner }))),
    'many-parts.pptx': zipOf(Array.from({ length: 10_000 }, (_, index) => ({ name: `ppt/${index}`, content: Buffer.alloc(0) }))),
    'no-list.docx': zipOf([types(TYPES + WORD), document]).subarray(0, -30),
  }
}
