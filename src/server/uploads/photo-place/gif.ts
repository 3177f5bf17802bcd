import { judgeInside } from './jpeg'
import { judgePhotoshop } from './photoshop'
import { judgeProfile, judgeText, judgeWords } from './place-text'
import {
  acrossPieces,
  DamagedPicture,
  isBlank,
  type Judge,
  joined,
  NOTES_MAX_BYTES,
  type Piece,
  type Report,
  SPACE,
  UnknownPart,
} from './report'
import { judgeXmp } from './xmp'

const BLOCKS_MAX = 200_000
const [IMAGE, EXTENSION, END] = [0x2c, 0x21, 0x3b] as const
const [CONTROL, COMMENT, PLAIN_TEXT, APPLICATION] = [0xf9, 0xfe, 0x01, 0xff] as const
const HEADER_BYTES = 13
/** Behind XMP, which lies there as it is: every byte of it leads a reader of blocks into these, and they to their end. */
const XMP_NAME = 'XMP DataXMP'
const XMP_TRAILER = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0])
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0']
const LOOP_MAX_BYTES = 8

/** Tells of everything in a GIF that is not the picture. Throws DamagedPicture. Source: GIF89a; XMP part 3, 1.1.2. */
export function findInGif(bytes: Buffer, report: Report) {
  if (!/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) throw new DamagedPicture('No picture begins here')
  const budget = { blocks: BLOCKS_MAX, notes: NOTES_MAX_BYTES }
  let at = HEADER_BYTES + colorsOf(bytes.readUInt8(10))
  for (;;) {
    const mark = bytes.readUInt8(at)
    if (mark === END) break
    if (mark === IMAGE) at = readBlocks(bytes, at + 11 + colorsOf(bytes.readUInt8(at + 9)), budget).end
    else if (mark === EXTENSION) at = judgeExtension(bytes, at, report, budget)
    else throw new DamagedPicture('No picture has this part')
  }
  if (!isBlank(bytes.subarray(at + 1))) report('unknown', at + 1, bytes.length)
}

const colorsOf = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

interface Budget {
  blocks: number
  notes: number
}

/** Blocks of up to 255 bytes one after another, and where the next thing begins. */
function readBlocks(bytes: Buffer, start: number, budget: Budget): { pieces: Piece[]; end: number } {
  const pieces: Piece[] = []
  let at = start
  for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) {
    pieces.push({ start: at + 1, end: at + 1 + size })
    at += 1 + size
    budget.blocks -= 1
    if (budget.blocks < 0) throw new DamagedPicture('There are more parts than any picture has')
  }
  return { pieces, end: at + 1 }
}

function judgeExtension(bytes: Buffer, start: number, report: Report, budget: Budget): number {
  const label = bytes.readUInt8(start + 1)
  const name = bytes.toString('latin1', start + 3, start + 14)
  if (label === APPLICATION && bytes[start + 2] === 11 && name === XMP_NAME) return judgeBareXmp(bytes, start + 14, report)
  const { pieces, end } = readBlocks(bytes, start + 2, budget)
  const [first, ...rest] = pieces
  budget.notes -= end - start
  if (budget.notes < 0) throw new UnknownPart('There are more notes than any picture has')
  if (label === CONTROL && end - start === 8) return end
  if (label === COMMENT) judgeAcross(bytes, pieces, report, areFull(pieces) ? judgeWords : unknownWhole)
  else if (label === PLAIN_TEXT && first && first.end - first.start === 12)
    judgeAcross(bytes, rest, report, areFull(rest) ? judgeText : unknownWhole)
  else if (label === APPLICATION && first && first.end - first.start === 11) judgeApplication(name, bytes, rest, report)
  else judgeAcross(bytes, pieces, report, unknownWhole)
  return end
}

/** Blocks in between that could be longer would put their lengths among the words. */
const areFull = (pieces: Piece[]) => pieces.slice(0, -1).every(({ start, end }) => end - start === 255)

const unknownWhole: Judge = (data, report) => {
  if (!isBlank(data)) report('unknown', 0, data.length, SPACE)
}

function judgeApplication(name: string, bytes: Buffer, pieces: Piece[], report: Report) {
  const length = pieces.reduce((sum, { start, end }) => sum + end - start, 0)
  if (LOOPS.includes(name) && length <= LOOP_MAX_BYTES) return
  if (name === 'ICCRGBG1012') judgeAcross(bytes, pieces, report, judgeProfile)
  else if (name === 'MGK8BIM0000') judgeAcross(bytes, pieces, report, (data, tell) => judgePhotoshop(data, tell, judgeInside(1)))
  else judgeAcross(bytes, pieces, report, unknownWhole)
}

const judgeAcross = (bytes: Buffer, pieces: Piece[], report: Report, judge: Judge) =>
  judge(joined(bytes, pieces), acrossPieces(report, pieces))

/** A space leads a reader of blocks into the trailer as any other letter does; a zero would end the part too soon. */
function judgeBareXmp(bytes: Buffer, start: number, report: Report): number {
  const end = bytes.indexOf(XMP_TRAILER, start)
  if (end < 0 || end - start > NOTES_MAX_BYTES) throw new UnknownPart('The end of these notes is missing')
  judgeXmp(bytes.subarray(start, end), (kind, from, to) => report(kind, start + from, start + to, SPACE), judgeInside(1))
  return end + XMP_TRAILER.length
}
