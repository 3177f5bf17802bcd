import { COMMENT, isApplication, SCAN, type Segment, segmentsOf } from './jpeg-segments'
import { judgePhotoshop } from './photoshop'
import { judgeNotes, judgeProfile, judgeUnknown, judgeWords } from './place-text'
import {
  acrossPieces,
  DamagedPicture,
  isBlank,
  type Judge,
  joined,
  NOTES_MAX_BYTES,
  type Piece,
  type Report,
  shifted,
  UnknownPart,
} from './report'
import { judgeTiff } from './tiff'
import { judgeXmp } from './xmp'

const IMAGES_MAX = 50
const DEPTH_MAX = 3

/**
 * Tells of everything in a JPEG that is not the picture. Behind it may come further ones, as phones add them; a small one
 * inside of something else (`depth` above 0) has nothing behind it. Throws DamagedPicture. Source: ITU-T T.81, annex B; Exif 3.0, 4.5.4.
 */
export function findInJpeg(bytes: Buffer, report: Report, depth = 0) {
  let at = judgeImage(bytes, report, depth)
  for (let images = 1; at < bytes.length; images += 1) {
    const rest = bytes.subarray(at)
    if (isBlank(rest)) return
    const padding = rest.findIndex((byte) => byte !== 0)
    const next = rest.subarray(padding)
    const isImage = next[0] === 0xff && next[1] === 0xd8 && images < IMAGES_MAX
    // Old cameras leave what was in their memory behind a small picture.
    if (depth > 0) return judgeNotes(next, shifted(report, at + padding))
    if (!isImage) return report(isPhoneAppendix(next) ? 'place' : 'unknown', at + padding, bytes.length)
    at += padding + judgeImage(next, shifted(report, at + padding), depth)
  }
}

/** A film, or the trailer of a Samsung phone, which has a film or the country in it: nobody looks into them here, so they count as a place. */
const isPhoneAppendix = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 8).includes('ftyp') || bytes.toString('latin1', bytes.length - 4) === 'SEFT'

/** For a JPEG inside of something else: a broken one is an unknown part, and so is one too deep inside of others. */
export const judgeInside =
  (depth: number): Judge =>
  (bytes, report) => {
    if (isBlank(bytes)) return
    try {
      if (depth > DEPTH_MAX) throw new DamagedPicture('No picture is that deep inside of others')
      findInJpeg(bytes, report, depth)
    } catch (error) {
      if (!(error instanceof DamagedPicture || error instanceof RangeError)) throw error
      report('unknown', 0, bytes.length)
    }
  }

/** One image from its start to its end; returns where that is. */
function judgeImage(bytes: Buffer, report: Report, depth: number): number {
  const judgePicture = judgeInside(depth + 1)
  const split: SplitSegments = { xmp: [], photoshop: [] }
  const { segments, end } = segmentsOf(bytes)
  let notes = 0
  for (const segment of segments) {
    const { marker, start, end } = segment
    const isNote = marker === COMMENT || isApplication(marker)
    if (isNote) notes += end - start
    if (notes > NOTES_MAX_BYTES) throw new UnknownPart('There are more notes than any picture has')
    if (marker === COMMENT) judgeWords(bytes.subarray(start, end), shifted(report, start))
    else if (isNote) judgeApplication(segment, bytes, split, report, judgePicture)
  }
  if (!segments.some(({ marker }) => marker === SCAN)) throw new DamagedPicture('There is nothing to see')
  judgeSplit(bytes, split, report, judgePicture)
  return end
}

/** What programs cut into several segments because it is longer than one. */
interface SplitSegments {
  xmp: { offset: number; piece: Piece }[]
  photoshop: Piece[]
}

const EXIF = 'Exif\0\0'
const THUMBNAIL = 'JFXX\0\x10'
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const MORE_XMP = 'http://ns.adobe.com/xmp/extension/\0'
/** Behind the name: a fingerprint, the whole length, and where this piece belongs. */
const MORE_XMP_HEADER_BYTES = 40
const PHOTOSHOP = 'Photoshop 3.0\0'
const PROFILE = 'ICC_PROFILE\0'
const PROFILE_HEADER_BYTES = 2
const INDEX = 'MPF\0'
const GAIN_MAP = 'urn:iso:std:iso:ts:21496:-1\0'
const GAIN_MAP_MAX_BYTES = 300
/** Known writers: provenance, Photoshop's quality and colors, how a phone's picture brightens. */
const NOTES = ['JP', 'Ducky', 'Adobe_CM', 'AROT\0']

function judgeApplication({ marker, start, end }: Segment, bytes: Buffer, split: SplitSegments, report: Report, judgePicture: Judge) {
  const segment = bytes.subarray(start, end)
  const head = segment.toString('latin1', 0, 40)
  const judgeAfter = (name: string, judge: (value: Buffer, report: Report, judgePicture: Judge) => void) =>
    judge(segment.subarray(name.length), shifted(report, start + name.length), judgePicture)
  if (head.startsWith(EXIF)) judgeAfter(EXIF, judgeTiff)
  else if (head.startsWith(THUMBNAIL)) judgeAfter(THUMBNAIL, judgePicture)
  else if (head.startsWith(XMP)) judgeAfter(XMP, judgeXmp)
  else if (head.startsWith(MORE_XMP) && segment.length >= MORE_XMP.length + MORE_XMP_HEADER_BYTES) {
    const offset = segment.readUInt32BE(MORE_XMP.length + MORE_XMP_HEADER_BYTES - 4)
    split.xmp.push({ offset, piece: { start: start + MORE_XMP.length + MORE_XMP_HEADER_BYTES, end } })
  } else if (head.startsWith(PHOTOSHOP)) split.photoshop.push({ start: start + PHOTOSHOP.length, end })
  else if (head.startsWith(PROFILE)) judgeAfter(head.slice(0, PROFILE.length + PROFILE_HEADER_BYTES), judgeProfile)
  else if (head.startsWith(INDEX)) judgeAfter(INDEX, judgeTiff)
  else if (isPlain(marker, head, segment)) return
  else if (NOTES.some((name) => head.startsWith(name))) judgeNotes(segment, shifted(report, start))
  else judgeUnknown(segment, shifted(report, start))
}

/** What has a fixed form and room for nothing else. */
function isPlain(marker: number, head: string, segment: Buffer): boolean {
  if (marker === 0xe0 && head.startsWith('JFIF\0')) return segment.length === 14 + (segment[12] ?? 0) * (segment[13] ?? 0) * 3
  if (marker === 0xee && head.startsWith('Adobe')) return segment.length === 12
  return head.startsWith(GAIN_MAP) && segment.length <= GAIN_MAP_MAX_BYTES
}

function judgeSplit(bytes: Buffer, { xmp, photoshop }: SplitSegments, report: Report, judgePicture: Judge) {
  const pieces = xmp.sort((one, other) => one.offset - other.offset).map(({ piece }) => piece)
  judgeXmp(joined(bytes, pieces), acrossPieces(report, pieces), judgePicture)
  judgePhotoshop(joined(bytes, photoshop), acrossPieces(report, photoshop), judgePicture)
}
