import { type Box, boxAt, boxesIn, type Item, itemsOf, piecesOfItems, requireNumbersAlone } from './heif-items'
import { judgeInside } from './jpeg'
import { judgeProfile, judgeText, judgeWords } from './place-text'
import {
  acrossPieces,
  DamagedPicture,
  isBlank,
  joined,
  NOTES_MAX_BYTES,
  type Piece,
  type Report,
  SPACE,
  shifted,
  UnknownPart,
} from './report'
import { judgeTiff } from './tiff'
import { judgeXmp } from './xmp'

/** Pictures, and how others are put together from them. */
const PICTURES = ['hvc1', 'av01', 'avc1', 'grid', 'iden', 'iovl', 'tmap']
/** What says how the pictures look: numbers alone. Source: ISO/IEC 23008-12, 6.5; ISO/IEC 23000-22. */
const LOOKS = [
  ...['hvcC', 'av1C', 'avcC', 'ispe', 'pixi', 'colr', 'irot', 'imir', 'clap', 'pasp', 'auxC', 'clli', 'mdcv', 'cclv', 'amve', 'lsel'],
  ...['a1op', 'a1lx', 'rloc', 'cmin'],
]
const LOOK_MAX_BYTES = 4096
/** Of what says that the data are in this very file. */
const HERE_BYTES = 28
/** What is in the file, and what belongs to what. */
const RELATIONS = ['pitm', 'iref', 'grpl', 'iinf', 'iloc', 'idat', 'hdlr', 'iprp']
/** Of them, those of numbers alone; `iloc` is read for itself. */
const NUMBERS = ['pitm', 'iref', 'grpl']
/** A film, or a Samsung phone's appendix: nobody looks into them here, so they count as a place. */
const APPENDICES = ['mpvd', 'sefd']

/**
 * Tells of everything in a HEIC or HEIF photo that is not the picture. With `allNotes` its Exif and XMP count as a place whole.
 * Throws DamagedPicture, or UnknownPart for what could not be blanked. Source: ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12, annex A.
 */
export function findInHeif(bytes: Buffer, report: Report, allNotes = false) {
  const [first, ...rest] = topBoxes(bytes, report)
  const meta = rest.find(({ type }) => type === 'meta')
  if (first?.type !== 'ftyp' || !meta) throw new DamagedPicture('There is no picture')
  judgeText(bytes.subarray(first.start + 8, first.end), refuse)
  const used = judgeMeta(bytes, meta, report, allNotes)
  const media: Box[] = []
  for (const box of rest) {
    if (box === meta) continue
    if (box.type === 'mdat') media.push(box)
    else if (!isBlank(bytes.subarray(box.start, box.end))) report(APPENDICES.includes(box.type) ? 'place' : 'unknown', box.start, box.end)
  }
  for (const box of media) judgeUnused(bytes, box, used, report)
}

/** The boxes of the file; what comes after them and is none is unknown. */
function topBoxes(bytes: Buffer, report: Report): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length; ) {
    const box = boxAt(bytes, at, bytes.length)
    if (!box || boxes.length > 1000) {
      if (!isBlank(bytes.subarray(at))) report('unknown', at, bytes.length)
      break
    }
    boxes.push(box)
    at = box.end
  }
  return boxes
}

/** Returns where the items lie. */
function judgeMeta(bytes: Buffer, meta: Box, report: Report, allNotes: boolean): Piece[] {
  if (meta.end - meta.start > NOTES_MAX_BYTES) throw new UnknownPart('There are more notes than any picture has')
  const boxes = boxesIn(bytes, meta.start + 4, meta.end)
  const only = (type: string) => {
    const [box, second] = boxes.filter((candidate) => candidate.type === type)
    if (!box || second) throw new DamagedPicture(`There is not one ${type}`)
    return box
  }
  const data = boxes.find(({ type }) => type === 'idat')
  const items = itemsOf(bytes, only('iinf'))
  const pieces = piecesOfItems(bytes, only('iloc'), data)
  judgeHandler(bytes, only('hdlr'), report)
  judgeProperties(bytes, only('iprp'), report)
  if (new Set(items.map(({ id }) => id)).size !== items.length) throw new DamagedPicture('Two items have one number')
  for (const box of boxes) if (NUMBERS.includes(box.type)) requireNumbersAlone(bytes, box)
  for (const { type, start, end } of boxes) {
    const known = RELATIONS.includes(type) || (type === 'dinf' && end - start <= HERE_BYTES)
    if (!known && !isBlank(bytes.subarray(start, end))) throw new UnknownPart(type)
  }
  let notes = 0
  for (const item of items) {
    const lie = pieces.get(item.id) ?? []
    if (!PICTURES.includes(item.type)) notes += lie.reduce((sum, { start, end }) => sum + end - start, 0)
    if (notes > NOTES_MAX_BYTES) throw new UnknownPart('There are more notes than any picture has')
    judgeItem(bytes, item, lie, report, allNotes)
  }
  const used = items.flatMap(({ id }) => pieces.get(id) ?? [])
  if (data) judgeUnused(bytes, data, used, report)
  return used
}

const refuse: Report = (kind) => {
  if (kind !== 'private' && kind !== 'camera') throw new UnknownPart('This could not be blanked')
}

const judgeHandler = (bytes: Buffer, { start, end }: Box, report: Report) =>
  judgeText(bytes.subarray(start + 12, end), shifted(report, start + 12))

function judgeProperties(bytes: Buffer, box: Box, report: Report) {
  for (const part of boxesIn(bytes, box.start, box.end)) {
    if (part.type === 'ipma') continue
    if (part.type !== 'ipco') throw new UnknownPart(part.type)
    for (const property of boxesIn(bytes, part.start, part.end)) judgeProperty(bytes, property, report)
  }
}

function judgeProperty(bytes: Buffer, { type, start, end }: Box, report: Report) {
  const value = bytes.subarray(start, end)
  if (isBlank(value)) return
  if (type === 'udes') return judgeWords(value.subarray(4), shifted(report, start + 4))
  if (type === 'colr') return judgeProfile(value, refuse)
  if (type === 'auxC') judgeText(value.subarray(4, Math.max(4, value.indexOf(0, 4))), refuse)
  if (!LOOKS.includes(type) || value.length > LOOK_MAX_BYTES) throw new UnknownPart(type)
}

function judgeItem(bytes: Buffer, { type, words }: Item, pieces: Piece[], report: Report, allNotes: boolean) {
  const content = bytes.toString('latin1', words.start, words.end)
  judgeText(bytes.subarray(words.start, words.end), refuse)
  if (PICTURES.includes(type)) return
  const data = joined(bytes, pieces)
  const tell = acrossPieces(report, pieces)
  if (isBlank(data)) return
  if (type === 'Exif') {
    const start = data.length < 4 ? data.length : 4 + data.readUInt32BE(0)
    if (allNotes) tell('place', 0, data.length)
    else if (start > 10 || start > data.length || !isBlank(data.subarray(4, start).filter((byte) => !EXIF_NAME.includes(byte)))) {
      tell('unknown', 0, data.length)
    } else judgeTiff(data.subarray(start), shifted(tell, start), judgeInside(1))
  } else if (type === 'mime' && content.includes('application/rdf+xml')) {
    if (allNotes) tell('place', 0, data.length, SPACE)
    else judgeXmp(data, tell, judgeInside(1))
  } else if (type === 'jpeg') judgeInside(1)(data, tell)
  else tell('unknown', 0, data.length)
}

const EXIF_NAME = Buffer.from('Exif\0\0')

/** Bytes of `box` that belong to no item. */
function judgeUnused(bytes: Buffer, { start, end }: Box, used: Piece[], report: Report) {
  const inside = used.filter((piece) => piece.end > start && piece.start < end).sort((one, other) => one.start - other.start)
  let at = start
  for (const piece of [...inside, { start: end, end }]) {
    if (piece.start > at) judgeText(bytes.subarray(at, piece.start), shifted(report, at))
    at = Math.max(at, piece.end)
  }
}
