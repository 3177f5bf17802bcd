import type { Extension } from '../../../shared/file-kinds'
import { findInGif } from './gif'
import { findInHeif } from './heif'
import { findInJpeg } from './jpeg'
import { beginLooking } from './place-text'
import { findInPng, mendChecksums } from './png'
import { DamagedPicture, type Kind, type Report, UnknownPart } from './report'

interface Found {
  kind: Kind
  start: number
  end: number
  fill: number
}

/**
 * The bytes of a picture without the place where it was taken: the very same buffer when it tells of none, else a copy of the same length
 * in which the place, captions and every note nobody could look into are blank. In a photo a caption with a number is a place.
 * `allNotes` (of HEIC and HEIF) blanks Exif and XMP whole. Throws DamagedPicture, or UnknownPart when something in it could hide a place.
 */
export function withoutPlace(bytes: Buffer, extension: Extension, allNotes = false): Buffer {
  const found = look(bytes, extension, allNotes)
  const has = (wanted: Kind) => found.some(({ kind }) => kind === wanted)
  if (!has('place') && !(has('camera') && has('words'))) {
    if (has('unknown')) throw new UnknownPart('This could hide a place')
    return bytes
  }
  const clean = Buffer.from(bytes)
  for (const { kind, start, end, fill } of found) if (kind !== 'camera') clean.fill(fill, start, end)
  if (extension === 'png') mendChecksums(clean, bytes)
  // Parts may lie on top of one another: what is left is looked at like any other picture.
  if (look(clean, extension, allNotes).some(({ kind }) => kind !== 'camera')) throw new UnknownPart('Something of it stayed')
  return clean
}

function look(bytes: Buffer, extension: Extension, allNotes: boolean): Found[] {
  const found: Found[] = []
  const report: Report = (kind, start, end, fill = 0) => {
    if (start < end) found.push({ kind, start, end, fill })
  }
  beginLooking()
  try {
    if (extension === 'png') findInPng(bytes, report)
    else if (extension === 'gif') findInGif(bytes, report)
    else if (extension === 'heic' || extension === 'heif') findInHeif(bytes, report, allNotes)
    else findInJpeg(bytes, report)
  } catch (error) {
    // A number that leads beyond the end.
    if (error instanceof RangeError) throw new DamagedPicture(error.message)
    throw error
  }
  return found
}
