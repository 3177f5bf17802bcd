/** What the portal keeps of a photo's notes, as EXIF writes it (CIPA DC-008). Everything else, the position above all, is left behind. */
interface Notes {
  make?: string
  model?: string
  time?: string
  offset?: string
}

const MAKE = 0x010f
const MODEL = 0x0110
const EXIF_DIRECTORY = 0x8769
const TIME = 0x9003
const OFFSET = 0x9011
const TEXT = 2
const LONG = 4
const ENTRY_BYTES = 12

/** Reads them out of a TIFF block. Broken notes are none. */
export function readNotes(block: Uint8Array): Notes {
  try {
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
    const little = view.getUint16(0) === 0x4949
    const main = readDirectory(view, view.getUint32(4, little), little)
    const details = main.pointer === undefined ? { texts: new Map<number, string>() } : readDirectory(view, main.pointer, little)
    const notes = {
      make: main.texts.get(MAKE),
      model: main.texts.get(MODEL),
      time: details.texts.get(TIME),
      offset: details.texts.get(OFFSET),
    }
    return Object.fromEntries(Object.entries(notes).filter(([, text]) => text))
  } catch {
    return {}
  }
}

function readDirectory(view: DataView, start: number, little: boolean) {
  const texts = new Map<number, string>()
  let pointer: number | undefined
  const count = view.getUint16(start, little)
  for (let at = start + 2; at < start + 2 + count * ENTRY_BYTES; at += ENTRY_BYTES) {
    const tag = view.getUint16(at, little)
    if (tag === EXIF_DIRECTORY) pointer = view.getUint32(at + 8, little)
    if (view.getUint16(at + 2, little) !== TEXT) continue
    const length = view.getUint32(at + 4, little)
    const from = length <= 4 ? at + 8 : view.getUint32(at + 8, little)
    texts.set(tag, readText(view, from, Math.min(length, 200)))
  }
  return { texts, pointer }
}

const readText = (view: DataView, from: number, length: number) =>
  Array.from({ length }, (_, at) => String.fromCharCode(view.getUint8(from + at)))
    .join('')
    .split('\0', 1)[0] ?? ''

/** A TIFF block that says these notes and nothing else: no orientation, because the picture it goes with is upright. */
export function writeNotes({ make, model, time, offset }: Notes): Uint8Array {
  const main = [textEntry(MAKE, make), textEntry(MODEL, model)].filter((entry) => entry !== null)
  const details = [textEntry(TIME, time), textEntry(OFFSET, offset)].filter((entry) => entry !== null)
  const mainStart = 8
  const detailsStart = mainStart + directoryBytes(main, 1)
  const block = new Uint8Array(detailsStart + directoryBytes(details, 0))
  const view = new DataView(block.buffer)
  view.setUint16(0, 0x4949)
  view.setUint16(2, 42, true)
  view.setUint32(4, mainStart, true)
  writeDirectory(view, mainStart, main, { tag: EXIF_DIRECTORY, at: detailsStart })
  writeDirectory(view, detailsStart, details)
  return block
}

interface TextEntry {
  tag: number
  bytes: number[]
}

function textEntry(tag: number, text: string | undefined): TextEntry | null {
  if (!text) return null
  const bytes = [...text].map((character) => character.charCodeAt(0) & 0x7f)
  return { tag, bytes: [...bytes, 0, 0, 0, 0].slice(0, Math.max(bytes.length + 1, 5)) }
}

const directoryBytes = (entries: TextEntry[], pointers: number) =>
  2 + (entries.length + pointers) * ENTRY_BYTES + 4 + entries.reduce((sum, entry) => sum + entry.bytes.length, 0)

function writeDirectory(view: DataView, start: number, entries: TextEntry[], pointer?: { tag: number; at: number }) {
  const count = entries.length + (pointer ? 1 : 0)
  view.setUint16(start, count, true)
  let at = start + 2
  let data = start + 2 + count * ENTRY_BYTES + 4
  const writeEntry = (tag: number, type: number, length: number, value: number) => {
    view.setUint16(at, tag, true)
    view.setUint16(at + 2, type, true)
    view.setUint32(at + 4, length, true)
    view.setUint32(at + 8, value, true)
    at += ENTRY_BYTES
  }
  for (const { tag, bytes } of entries) {
    writeEntry(tag, TEXT, bytes.length, data)
    for (const byte of bytes) view.setUint8(data++, byte)
  }
  if (pointer) writeEntry(pointer.tag, LONG, 1, pointer.at)
}
