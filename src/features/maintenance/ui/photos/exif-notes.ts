/** What the portal keeps of a photo's notes, by its Exif tags (CIPA DC-008). Everything else, the position above all, is left behind. */
const TAGS = { make: 0x010f, model: 0x0110, time: 0x9003, offset: 0x9011 }
type Notes = { [Name in keyof typeof TAGS]?: string }

const DETAILS = 0x8769
const TEXT = 2
const HEADER_BYTES = 8
const ENTRY_BYTES = 12

/** Reads them out of a TIFF block. Broken notes end where they break. */
export function readNotes(block: Uint8Array): Notes {
  const texts = new Map<number, string>()
  try {
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
    const little = view.getUint16(0) === 0x4949
    const details = readDirectory(view, view.getUint32(4, little), little, texts)
    if (details > 0) readDirectory(view, details, little, texts)
  } catch {
    // A number led beyond the end.
  }
  return Object.fromEntries(Object.entries(TAGS).flatMap(([name, tag]) => (texts.get(tag) ? [[name, texts.get(tag)]] : [])))
}

/** Adds the directory's texts and returns where the one with the details begins, or 0. */
function readDirectory(view: DataView, start: number, little: boolean, texts: Map<number, string>): number {
  let details = 0
  const end = start + 2 + view.getUint16(start, little) * ENTRY_BYTES
  for (let at = start + 2; at < end; at += ENTRY_BYTES) {
    const tag = view.getUint16(at, little)
    if (tag === DETAILS) details = view.getUint32(at + 8, little)
    if (view.getUint16(at + 2, little) !== TEXT) continue
    const length = view.getUint32(at + 4, little)
    const from = length <= 4 ? at + 8 : view.getUint32(at + 8, little)
    texts.set(tag, readText(view, from, Math.min(length, 200)))
  }
  return details
}

const readText = (view: DataView, from: number, length: number) =>
  Array.from({ length }, (_, at) => String.fromCharCode(view.getUint8(from + at)))
    .join('')
    .split('\0', 1)[0] ?? ''

/**
 * A TIFF block that says these notes and nothing else: no orientation, because the picture it goes with is upright. One directory holds
 * them all, which is enough for the portal's own server.
 */
export function writeNotes(notes: Notes): Uint8Array {
  const texts = Object.entries(TAGS).flatMap(([name, tag]) => {
    const text = notes[name as keyof Notes]
    // Four bytes and fewer would lie in the entry itself.
    return text ? [{ tag, bytes: Uint8Array.from(`${text}\0`.padEnd(5, '\0'), (letter) => letter.charCodeAt(0) & 0x7f) }] : []
  })
  let free = HEADER_BYTES + 2 + texts.length * ENTRY_BYTES + 4
  const block = new Uint8Array(free + texts.reduce((sum, { bytes }) => sum + bytes.length, 0))
  const view = new DataView(block.buffer)
  view.setUint16(0, 0x4949)
  view.setUint16(2, 42, true)
  view.setUint32(4, HEADER_BYTES, true)
  view.setUint16(HEADER_BYTES, texts.length, true)
  texts.forEach(({ tag, bytes }, index) => {
    const at = HEADER_BYTES + 2 + index * ENTRY_BYTES
    view.setUint16(at, tag, true)
    view.setUint16(at + 2, TEXT, true)
    view.setUint32(at + 4, bytes.length, true)
    view.setUint32(at + 8, free, true)
    block.set(bytes, free)
    free += bytes.length
  })
  return block
}
