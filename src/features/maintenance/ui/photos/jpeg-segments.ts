const APP1 = 0xe1
const START_OF_SCAN = 0xda

export interface Segment {
  marker: number
  /** Where its content begins and ends. */
  start: number
  end: number
}

export const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8

/** The segments of a JPEG up to its picture data (ITU T.81, B.1.1). A broken file simply ends early. */
export function* jpegSegments(bytes: Uint8Array): Generator<Segment> {
  if (!isJpeg(bytes)) return
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 4 <= bytes.length && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    if (marker === START_OF_SCAN) return
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) return
    yield { marker, start: at + 4, end }
    at = end
  }
}

const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0]

/** The TIFF block of the photo's own notes, or null. */
export function exifBlock(bytes: Uint8Array): Uint8Array | null {
  for (const { marker, start, end } of jpegSegments(bytes)) {
    if (marker === APP1 && EXIF.every((byte, at) => bytes[start + at] === byte)) return bytes.subarray(start + EXIF.length, end)
  }
  return null
}

/** The JPEG with `block` as its notes, right at its start. */
export function withExifBlock(jpeg: Uint8Array, block: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = 2 + EXIF.length + block.length
  const segment = [0xff, APP1, length >> 8, length & 0xff, ...EXIF]
  const result = new Uint8Array(jpeg.length + segment.length + block.length)
  result.set(jpeg.subarray(0, 2))
  result.set(segment, 2)
  result.set(block, 2 + segment.length)
  result.set(jpeg.subarray(2), 2 + segment.length + block.length)
  return result
}
