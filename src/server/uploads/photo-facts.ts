import ExifReader from 'exifreader'

const FACT_MAX = 100

/** What is kept of a photo's own notes; never where it was taken. */
export interface PhotoFacts {
  /** Wall-clock time on the camera, `YYYY-MM-DDTHH:MM:SS`, with its offset where the camera knew one. */
  capturedAt: string | null
  camera: string | null
}

/** Reads capture time and camera from the original's Exif notes. A photo without notes, or with broken ones, has neither. */
export function readPhotoFacts(exif: Buffer | null): PhotoFacts {
  try {
    const tags = exif ? (ExifReader.load(exif, { expanded: true }).exif ?? {}) : {}
    const { DateTimeOriginal, OffsetTimeOriginal, Make, Model } = tags
    const camera = [Make?.description, Model?.description].map(clean).filter(Boolean).join(' ')
    return { capturedAt: instantOf(DateTimeOriginal?.description, OffsetTimeOriginal?.description), camera: camera || null }
  } catch {
    return { capturedAt: null, camera: null }
  }
}

const clean = (text: unknown) =>
  typeof text === 'string'
    ? text
        .replace(/\p{Cc}+/gu, '')
        .trim()
        .slice(0, FACT_MAX)
    : ''

/** EXIF writes `2026:05:01 10:11:12` and the offset apart, as `-07:00`. */
function instantOf(time: unknown, offset: unknown): string | null {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(clean(time))
  if (!match) return null
  const [, year, month, day, clock] = match
  return `${year}-${month}-${day}T${clock}${/^[+-]\d\d:\d\d$/.test(clean(offset)) ? clean(offset) : ''}`
}
