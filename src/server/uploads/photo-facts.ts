import ExifReader from 'exifreader'
import { hasLocationField, LOCATION_DATASETS, type PictureFacts, pictureFactsOf, READ_OPTIONS } from '../../shared/picture-facts'

const FACT_MAX = 100
/** A JPEG holds no more in one segment. The reader takes time with the length: 64 KB made for it take 0.15 s. */
const EXIF_MAX_BYTES = 64 * 1024

/** The location is never kept. */
export interface PhotoFacts {
  /** Wall-clock time on the camera, `YYYY-MM-DDTHH:MM:SS`, with its offset where the camera knew one. */
  capturedAt: string | null
  camera: string | null
}

/** Capture time and camera; null each where EXIF is missing or broken. */
export function photoFactsOf(exif: Buffer | null): PhotoFacts {
  const { make = '', model = '', takenAt = '', offset = '' } = readExif(exif) ?? {}
  const camera = [make, model].map(clean).filter(Boolean).join(' ')
  return { capturedAt: instantOf(clean(takenAt), clean(offset)), camera: camera || null }
}

export interface Metadata {
  exif: Buffer | null
  /** Unpacked, as a PNG may pack it. */
  xmp?: Buffer | undefined
  iptc?: Buffer | undefined
}

export function hasLocation(file: Buffer, { exif, xmp, iptc }: Metadata): boolean {
  if (readExif(exif)?.hasLocation) return true
  if (LOCATION_DATASETS.some((id) => iptc?.includes(Buffer.from([0x1c, 2, id])))) return true
  return [xmp, file].some((bytes) => bytes && hasLocationField(bytes.toString('latin1')))
}

function readExif(exif: Buffer | null): PictureFacts | null {
  try {
    return exif && pictureFactsOf(ExifReader.load(exif.subarray(0, EXIF_MAX_BYTES), READ_OPTIONS))
  } catch {
    return null
  }
}

const clean = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, '')
    .trim()
    .slice(0, FACT_MAX)

/** EXIF writes `2026:05:01 10:11:12` and the offset apart, as `-07:00`. */
function instantOf(time: string, offset: string): string | null {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(time)
  if (!match) return null
  const [, year, month, day, clock] = match
  return `${year}-${month}-${day}T${clock}${/^[+-]\d\d:\d\d$/.test(offset) ? offset : ''}`
}
