import { type FileHandle, open } from 'node:fs/promises'

const META_MAX_BYTES = 4 * 1024 * 1024
const PLACES_MAX = 10_000
/** An empty directory of notes: `II`, 42, the directory at 8, no entries, no next directory. */
const NO_NOTES = Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0])
/** In front of the notes: how far on they begin. */
const NOTES_AT = Buffer.from([0, 0, 0, 0])

/**
 * Blanks the notes (Exif, XMP) in a HEIC or HEIF picture in place: it cannot be encoded anew here, and where it was taken shall not be
 * kept. False when the file has no picture in it. Source: ISO/IEC 14496-12, boxes `meta`, `iinf` and `iloc`; ISO/IEC 23008-12, annex A.
 */
export async function blankHeifMetadata(path: string): Promise<boolean> {
  const handle = await open(path, 'r+')
  try {
    const meta = await readMeta(handle)
    if (!meta) return false
    const notes = noteItems(meta.box)
    for (const { item, start, length } of placesOf(meta)) {
      if (notes.has(item)) await blank(handle, start, length, notes.get(item) === 'Exif')
    }
    await handle.sync()
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  } finally {
    await handle.close()
  }
}

interface Box {
  type: string
  /** What follows the header, and where in its surroundings that begins. */
  body: Buffer
  at: number
}

/** The boxes that follow one another in `bytes`. */
function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    if (size < 8) break
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size), at: at + 8 })
    at += size
  }
  return boxes
}

/** The `meta` box of the file, past its version, and where in the file that begins. */
async function readMeta(handle: FileHandle): Promise<{ box: Buffer; start: number } | null> {
  const header = Buffer.alloc(8)
  for (let at = 0; (await handle.read(header, 0, 8, at)).bytesRead === 8; ) {
    const size = header.readUInt32BE(0)
    if (header.toString('latin1', 4) === 'meta') {
      const box = Buffer.alloc(Math.min(size, META_MAX_BYTES) - 12)
      await handle.read(box, 0, box.length, at + 12)
      return { box, start: at + 12 }
    }
    if (size < 8) return null
    at += size
  }
  return null
}

/** Items that hold notes, by number, and of which kind. */
function noteItems(meta: Buffer): Map<number, string> {
  const list = boxesIn(meta).find(({ type }) => type === 'iinf')?.body ?? Buffer.alloc(8)
  const entries = boxesIn(list.subarray(list[0] === 0 ? 6 : 8)).filter(({ type, body }) => type === 'infe' && (body[0] ?? 0) >= 2)
  const items = entries.map(({ body }) => {
    const wide = body[0] === 3
    const after = wide ? 8 : 6
    return [wide ? body.readUInt32BE(4) : body.readUInt16BE(4), body.toString('latin1', after + 2, after + 6)] as const
  })
  return new Map(items.filter(([, kind]) => kind === 'Exif' || kind === 'mime'))
}

interface Place {
  item: number
  start: number
  length: number
}

/** Where each item's bytes lie in the file. */
function placesOf({ box, start }: { box: Buffer; start: number }): Place[] {
  const boxes = boxesIn(box)
  const body = boxes.find(({ type }) => type === 'iloc')?.body
  if (!body) return []
  const inside = start + (boxes.find(({ type }) => type === 'idat')?.at ?? 0)
  const [version = 0, , , , sizes = 0, moreSizes = 0] = body
  const wide = version < 2 ? 2 : 4
  const next = reader(body, 6)
  const places: Place[] = []
  for (let left = next(wide); left > 0; left -= 1) {
    const item = next(wide)
    const method = version > 0 ? next(2) & 15 : 0
    next(2)
    const base = next(moreSizes >> 4) + (method === 1 ? inside : 0)
    for (let extents = next(2); extents > 0; extents -= 1) {
      if (version > 0) next(moreSizes & 15)
      places.push({ item, start: base + next(sizes >> 4), length: next(sizes & 15) })
      if (places.length > PLACES_MAX) throw new RangeError('More places than any picture has')
    }
  }
  return places
}

/** Reads whole numbers of so many bytes one after another. Throws RangeError at the end. */
function reader(bytes: Buffer, start: number): (size: number) => number {
  let at = start
  return (size) => {
    at += size
    if (size === 0) return 0
    return size === 8 ? Number(bytes.readBigUInt64BE(at - 8)) : bytes.readUIntBE(at - size, size)
  }
}

async function blank(handle: FileHandle, start: number, length: number, exif: boolean) {
  const size = (await handle.stat()).size
  const nothing = Buffer.alloc(Math.max(0, Math.min(length, size - start)), exif ? 0 : ' ')
  if (exif && nothing.length >= NOTES_AT.length + NO_NOTES.length) Buffer.concat([NOTES_AT, NO_NOTES]).copy(nothing)
  await handle.write(nothing, 0, nothing.length, start)
}
