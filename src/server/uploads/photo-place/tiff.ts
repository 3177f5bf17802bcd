import { judgeIptc } from './iptc'
import { judgeDevice, judgeNotes, judgePeople, judgeTables, judgeText, judgeWords } from './place-text'
import { isBlank, type Judge, type Report, shifted } from './report'
import { type Directory, type Entry, isPointer, type Notes, readDirectories } from './tiff-directories'
import { judgeXmp } from './xmp'

/** A byte or three between two values are there for alignment. */
const ALIGNMENT = 3
const TEXT = [2, 129]
const UNDEFINED = 7
/** Single bytes, which could be anything. */
const BYTES = [1, 6, UNDEFINED]
const WIDE_NUMBERS = [4, 9, 11, 13]
const GPS_VERSION = 0
/** Of numbers in one field; beyond that they are a maker's own. */
const NUMBERS_MAX_BYTES = 256
const USER_COMMENT_CODE_BYTES = 8
/** Some cameras keep the small picture within their own notes; nobody points at the same bytes again and again. */
const SHARED_MAX = 2

const judgeComment: Judge = (value, report) => {
  const words = value.subarray(USER_COMMENT_CODE_BYTES)
  const wide = value.toString('latin1', 0, 7) === 'UNICODE'
  judgeWords(words, shifted(report, USER_COMMENT_CODE_BYTES), wide ? wideText(words) : undefined)
}
const judgeWideText: Judge = (value, report) => judgeWords(value, report, wideText(value))
const wideText = (value: Buffer) => value.toString('utf16le').replaceAll('\0', ' ')

const each = (tags: number[], judge: Judge) => tags.map((tag) => [tag, judge] as const)

/** Fields that are more than a text or a few numbers. Source: Exif 3.0, 4.6; the list of tags at exiftool.org. */
const SPECIAL = new Map<number, Judge | typeof judgeXmp>([
  [0x9286, judgeComment],
  [0x02bc, judgeXmp],
  [0x83bb, judgeIptc],
  // The document's name, the description.
  ...each([0x010d, 0x010e], (value, report) => judgeWords(value, report)),
  // Artist, copyright, owner.
  ...each([0x013b, 0x8298, 0xa430], judgePeople),
  ...each([0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f], judgeWideText),
  // A camera's own notes, and room that a program left for more.
  ...each([0x927c, 0xea1c, 0xa40b, 0xa462], judgeNotes),
  // How it prints and sees.
  ...each([0xc4a5, 0xa302, 0x8828, 0xa20c], judgeTables),
])
/** Its maker, its model. */
const CAMERA = [0x010f, 0x0110]
/** Which images follow this one: bytes that are numbers. */
const MPF_IMAGES = 0xb002
/** Numbers of these fields are what Exif and the index of further images (MPF) say they are. */
const STANDARD = [
  [0x00fe, 0x0214],
  [0x4746, 0x4749],
  [0x8298, 0x829d],
  [0x8822, 0x8835],
  [0x9000, 0x9405],
  [0xa000, 0xa500],
  [0xb000, 0xb20f],
  [0xea1d, 0xea1d],
] as const

/** Tells of what Exif notes (or an index of further images) hold. Whatever nothing in them refers to is unknown. */
export function judgeTiff(bytes: Buffer, report: Report, judgePicture: Judge) {
  if (isBlank(bytes)) return
  const notes = readDirectories(bytes)
  if (!notes || pointedAt(notes) > SHARED_MAX * bytes.length) return report('unknown', 0, bytes.length)
  const known = new Uint8Array(bytes.length)
  known.fill(1, 0, 8)
  const thumbnailEnds: number[] = []
  for (const directory of notes.directories) {
    known.fill(1, directory.start, directory.end)
    for (const { start, end } of directory.entries) known.fill(1, start, end)
    for (const { start, end } of directory.broken) report('unknown', start, end)
    if (directory.gps) judgePosition(bytes, directory, report)
    else for (const entry of directory.entries) judgeEntry(bytes, entry, notes, report, judgePicture)
    const { start, end, isJpeg } = thumbnailOf(directory.entries, notes)
    known.fill(1, start, end)
    if (isJpeg) thumbnailEnds.push(end)
    if (isJpeg) judgePicture(bytes.subarray(start, end), shifted(report, start))
  }
  judgeGaps(bytes, known, thumbnailEnds, report, judgePicture)
}

/** Bytes that fields and small pictures hold, each counted as often as something points at it. */
const pointedAt = (notes: Notes): number =>
  notes.directories
    .flatMap(({ entries }) => [...entries, thumbnailOf(entries, notes)])
    .reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0)

/** A directory of the position is blanked whole; one that tells its version at most is none. */
function judgePosition(bytes: Buffer, { start, end, entries }: Directory, report: Report) {
  if (entries.every((entry) => entry.tag === GPS_VERSION || isBlank(bytes.subarray(entry.start, entry.end)))) return
  report('place', start, end)
  for (const entry of entries) report('place', entry.start, entry.end)
}

function judgeEntry(bytes: Buffer, entry: Entry, notes: Notes, report: Report, judgePicture: Judge) {
  const { tag, type, start, end } = entry
  const value = bytes.subarray(start, end)
  const tell = shifted(report, start)
  const special = SPECIAL.get(tag)
  const standard = STANDARD.some(([from, to]) => tag >= from && tag <= to)
  if (CAMERA.includes(tag) && !isBlank(value)) tell('camera', 0, value.length)
  if (special) special(value, tell, judgePicture)
  else if (TEXT.includes(type)) judgeDevice(value, tell)
  else if (isPointer(entry) || tag === MPF_IMAGES || (standard && !BYTES.includes(type) && value.length <= NUMBERS_MAX_BYTES)) return
  else if (isBlank(value) || isSmall(value, type, notes.long(start))) return
  else if (standard) judgeNotes(value, tell)
  else tell('unknown', 0, value.length)
}

/** What could not hold half a coordinate: a small number, a version in digits, a few bytes of choices. */
function isSmall(value: Buffer, type: number, number: number): boolean {
  if (value.length > 4) return false
  if (WIDE_NUMBERS.includes(type)) return number < 0x10000
  return type !== UNDEFINED || value.length < 3 || value.every((byte) => byte < 0x10 || (byte >= 0x30 && byte <= 0x39))
}

/** The small picture in the notes: a JPEG with notes again perhaps, or bare points. */
function thumbnailOf(entries: Entry[], notes: Notes): { start: number; end: number; isJpeg: boolean } {
  const number = (wanted: number) => {
    const entry = entries.find(({ tag, type, start, end }) => tag === wanted && type === 4 && end - start === 4)
    return entry ? notes.long(entry.start) : 0
  }
  const [start, strip] = [number(0x0201), number(0x0111)]
  if (start > 0) return { start, end: start + number(0x0202), isJpeg: true }
  return { start: strip, end: strip > 0 ? strip + number(0x0117) : 0, isJpeg: false }
}

/**
 * What nothing points at: words that somebody moved elsewhere, a larger picture of which only the camera knows, and behind the small
 * picture what was in the camera's memory before.
 */
function judgeGaps(bytes: Buffer, known: Uint8Array, thumbnailEnds: number[], report: Report, judgePicture: Judge) {
  for (let start = known.indexOf(0); start >= 0; ) {
    const next = known.indexOf(1, start)
    const gap = bytes.subarray(start, next < 0 ? bytes.length : next)
    const isPicture = gap[0] === 0xff && gap[1] === 0xd8
    const judge = isPicture ? judgePicture : thumbnailEnds.includes(start) ? judgeNotes : judgeText
    if (gap.length > ALIGNMENT) judge(gap, shifted(report, start))
    start = next < 0 ? -1 : known.indexOf(0, next)
  }
}
