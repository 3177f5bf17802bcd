import { crc32, inflateSync } from 'node:zlib'
import { judgeInside } from './jpeg'
import { judgePhotoshop } from './photoshop'
import { judgeDevice, judgeNotes, judgePeople, judgeProfile, judgeText, judgeUnknown, judgeWords } from './place-text'
import { asWhole, DamagedPicture, isBlank, type Judge, NOTES_MAX_BYTES, type Report, SPACE, shifted, UnknownPart } from './report'
import { judgeTiff } from './tiff'
import { judgeXmp } from './xmp'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const CHUNKS_MAX = 100_000
/** Chunks of numbers that say how the picture looks, and how long they can be. Source: PNG, third edition, section 11. */
const PLAIN: Record<string, number> = {
  ...{ IHDR: 13, PLTE: 768, tRNS: 256, gAMA: 4, cHRM: 32, sRGB: 1, sBIT: 4, bKGD: 6, hIST: 512, pHYs: 9, tIME: 7, cICP: 4, mDCV: 24 },
  ...{ cLLI: 8, oFFs: 9, sTER: 1, acTL: 8, fcTL: 26, IEND: 0, IDAT: Infinity, fdAT: Infinity, iDOT: 64 },
}
const PICTURE = ['IDAT', 'fdAT']
const EXIF_NAME = Buffer.from('Exif\0\0')
/** `zTXt` and `iTXt` become `tEXt`, whose blanks are blanks. */
const PLAIN_TEXT_START = 't'.charCodeAt(0)

interface Chunk {
  type: string
  /** Of what the chunk holds; eight bytes of length and type are in front, four of a checksum behind. */
  start: number
  end: number
}

/** The chunks up to the last one, and where that ends. Throws DamagedPicture. */
function chunksOf(bytes: Buffer): { chunks: Chunk[]; end: number } {
  const chunks: Chunk[] = []
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw new DamagedPicture('No picture begins here')
  for (let at = 8; chunks.length < CHUNKS_MAX; ) {
    const [start, end] = [at + 8, at + 8 + bytes.readUInt32BE(at)]
    const type = bytes.toString('latin1', at + 4, start)
    if (end + 4 > bytes.length || (chunks.length === 0 && type !== 'IHDR')) throw new DamagedPicture('A part is cut off')
    chunks.push({ type, start, end })
    at = end + 4
    if (type === 'IEND') return { chunks, end: at }
  }
  throw new DamagedPicture('There are more parts than any picture has')
}

/** Tells of everything in a PNG that is not the picture. Throws DamagedPicture. */
export function findInPng(bytes: Buffer, report: Report) {
  const { chunks, end } = chunksOf(bytes)
  const notes = chunks.reduce((sum, { type, start, end }) => sum + (PICTURE.includes(type) ? 0 : end - start), 0)
  if (notes > NOTES_MAX_BYTES) throw new UnknownPart('There are more notes than any picture has')
  const inflate = inflater()
  for (const { type, start, end } of chunks) {
    const data = bytes.subarray(start, end)
    const tell = shifted(report, start)
    if (crc32(bytes.subarray(start - 4, end)) !== bytes.readUInt32BE(end)) throw new DamagedPicture('A part has changed on its way')
    if (data.length <= (PLAIN[type] ?? -1)) continue
    if (type === 'eXIf') judgeTiff(data, tell, judgeInside(1))
    else if (type === 'caBX') judgeNotes(data, tell)
    else if (type === 'iCCP') judgePackedProfile(data, tell, inflate)
    else if (type === 'tEXt' || type === 'zTXt' || type === 'iTXt') judgeTextChunk(type, data, tell, inflate)
    else judgeUnknown(data, tell)
  }
  if (!isBlank(bytes.subarray(end))) report('unknown', end, bytes.length)
}

/** The checksums of the chunks that are no longer what they were in `original`. */
export function mendChecksums(bytes: Buffer, original: Buffer) {
  for (const { start, end } of chunksOf(bytes).chunks) {
    if (bytes.subarray(start - 4, end).equals(original.subarray(start - 4, end))) continue
    bytes.writeUInt32BE(crc32(bytes.subarray(start - 4, end)), end)
  }
}

/** Keywords of what a person writes. Source: PNG, third edition, 11.3.3.1. */
const WORDS = /^(title|subject|description|caption|comment|keywords)$/i
const PEOPLE = /^(author|artist|copyright)$/i

type Inflate = (packed: Buffer) => Buffer | null

/** Unpacks; null for what cannot be, or once one picture's notes have grown beyond all measure. */
function inflater(): Inflate {
  let left = NOTES_MAX_BYTES
  return (packed) => {
    try {
      const bytes = inflateSync(packed, { maxOutputLength: Math.max(1, left) })
      left -= bytes.length
      return bytes
    } catch {
      left = 0
      return null
    }
  }
}

function judgePackedProfile(data: Buffer, report: Report, inflate: Inflate) {
  const profile = inflate(data.subarray(data.indexOf(0) + 2))
  if (!profile) report('unknown', 0, data.length)
  else asWhole(report, 0, data.length, 0, (inside) => judgeProfile(profile, inside))
}

/** A keyword, then words: as they are, or packed. The keyword stays, so that what is left is still a text. */
function judgeTextChunk(type: string, data: Buffer, report: Report, inflate: Inflate) {
  const nameEnd = data.indexOf(0)
  if (nameEnd < 1 || nameEnd > 79) return report('unknown', 0, data.length)
  const keyword = data.toString('latin1', 0, nameEnd)
  judgeText(data.subarray(0, nameEnd), report)
  const judge = judgeFor(keyword)
  const [start, packed] = wordsOf(type, data, nameEnd)
  if (!packed && judge !== judgeProfileInHex) {
    judgeText(data.subarray(nameEnd + 1, start), shifted(report, nameEnd + 1))
    return judge(data.subarray(start), shifted(report, start))
  }
  const words = packed ? inflate(data.subarray(start)) : data.subarray(start)
  if (!words && isBlank(data.subarray(nameEnd))) return
  asWhole(
    (kind) => {
      report(kind, nameEnd + 1, data.length, SPACE)
      if (type !== 'tEXt') report(kind, -4, -3, PLAIN_TEXT_START)
    },
    0,
    data.length,
    SPACE,
    (inside) => (words ? judge(words, inside) : inside('unknown', 0, data.length)),
  )
}

/** Where the words begin, and whether they are packed. */
function wordsOf(type: string, data: Buffer, nameEnd: number): [number, boolean] {
  if (type === 'tEXt') return [nameEnd + 1, false]
  if (type === 'zTXt') return [nameEnd + 2, true]
  // Flag and way of packing, language, keyword in that language.
  const language = data.indexOf(0, nameEnd + 3)
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1)
  return [translated < 0 ? data.length : translated + 1, data[nameEnd + 1] === 1]
}

function judgeFor(keyword: string): Judge {
  if (keyword === 'XML:com.adobe.xmp') return (words, report) => judgeXmp(words, report, judgeInside(1))
  if (keyword.startsWith('Raw profile type ')) return judgeProfileInHex
  if (PEOPLE.test(keyword)) return judgePeople
  return WORDS.test(keyword) ? judgeWords : judgeDevice
}

/** Other formats' notes in letters, as ImageMagick writes them: a name, a length, then hex. */
const judgeProfileInHex: Judge = (words, report) => {
  const [, name = '', hex = ''] = /^([\w ]{1,20})\s+\d{1,9}\s([0-9a-f\s]*)$/i.exec(words.toString('latin1').trimStart()) ?? []
  const bytes = Buffer.from(hex.replace(/\s/g, ''), 'hex')
  const judgePicture = judgeInside(1)
  const xmp = bytes.indexOf('<')
  if (isBlank(words)) return
  if (bytes.length === 0) report('unknown', 0, words.length)
  else if (bytes.subarray(0, 6).equals(EXIF_NAME)) judgeTiff(bytes.subarray(6), report, judgePicture)
  else if (/^(exif|app1|xmp)$/i.test(name) && xmp >= 0 && xmp < 60) judgeXmp(bytes.subarray(xmp), report, judgePicture)
  else if (name === 'exif') judgeTiff(bytes, report, judgePicture)
  else if (name === 'iptc' || name === '8bim') judgePhotoshop(bytes, report, judgePicture)
  else if (name === 'icc' || name === 'icm') judgeProfile(bytes, report)
  else report('unknown', 0, words.length)
}
