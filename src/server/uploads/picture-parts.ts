import { markersOf, SCAN } from './photo-place/jpeg-segments'
import { DamagedPicture } from './photo-place/report'

/**
 * More than any picture has. A decoder keeps what each part says and tells of each that is broken: for two million in a PNG of 25 MB nobody
 * else was answered for 14 s, and two million in a JPEG took 1 GB.
 */
const PARTS_MAX = 10_000
/** Of a progressive JPEG, which has about ten: each goes through the whole picture again, and takes a hundred bytes. */
const SCANS_MAX = 100

export type Encoding = keyof typeof PARTS

/** For the bytes of a picture no decoder has seen. Throws DamagedPicture. */
export const requireFewParts = (bytes: Buffer, encoding: Encoding) => requireFew(PARTS[encoding](bytes), PARTS_MAX)

/** For the bytes of a JPEG that is gone through more than once. Throws DamagedPicture. */
export function requireFewScans(bytes: Buffer) {
  requireFew(markersOf(bytes), PARTS_MAX)
  requireFew(scansOf(bytes), SCANS_MAX)
}

function requireFew(parts: Iterable<unknown>, most: number) {
  let count = 0
  for (const _ of parts) {
    count += 1
    if (count > most) throw new DamagedPicture('No picture has so many parts')
  }
}

/** What a decoder takes in before it says how large the picture is. */
const PARTS = {
  *jpeg(bytes: Buffer) {
    for (const marker of markersOf(bytes)) {
      if (marker === SCAN) return
      yield marker
    }
  },
  *png(bytes: Buffer) {
    for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
      const type = bytes.toString('latin1', at + 4, at + 8)
      if (type === 'IDAT') return
      yield type
    }
  },
  *gif(bytes: Buffer) {
    const [IMAGE, EXTENSION] = [0x2c, 0x21]
    for (let at = 13 + colorsOf(bytes[10]); at < bytes.length; ) {
      const mark = bytes[at]
      if (mark !== IMAGE && mark !== EXTENSION) return
      if (mark === IMAGE) yield mark
      at += mark === IMAGE ? 11 + colorsOf(bytes[at + 9]) : 2
      for (let size = bytes[at]; size; size = bytes[at]) at += 1 + size
      at += 1
    }
  },
}

const colorsOf = (flags = 0) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

function* scansOf(bytes: Buffer) {
  for (const marker of markersOf(bytes)) if (marker === SCAN) yield marker
}
