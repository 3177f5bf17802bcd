import { jpegSegments } from './jpeg-segments'

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Start-of-frame markers hold the size; these four between them are something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Pixels as the file's header says them, without decoding anything; null when the bytes are neither JPEG nor PNG. */
export function readPhotoSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length >= 24 && PNG_START.every((byte, at) => bytes[at] === byte)) {
    return { width: view.getUint32(16), height: view.getUint32(20) }
  }
  for (const { marker, start, end } of jpegSegments(bytes)) {
    if (isFrame(marker) && end - start >= 5) return { width: view.getUint16(start + 3), height: view.getUint16(start + 1) }
  }
  return null
}
