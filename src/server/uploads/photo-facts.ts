import { readDirectories } from './photo-place/tiff-directories'

const FACT_MAX = 100
/** Source: Exif 3.0, 4.6. */
const [MAKE, MODEL, TAKEN_AT, OFFSET] = [0x010f, 0x0110, 0x9003, 0x9011] as const

/** What is kept of a photo's own notes; never where it was taken. */
export interface PhotoFacts {
  /** Wall-clock time on the camera, `YYYY-MM-DDTHH:MM:SS`, with its offset where the camera knew one. */
  capturedAt: string | null
  camera: string | null
}

/** Reads capture time and camera from the original's Exif notes. A photo without notes, or with broken ones, has neither. */
export function readPhotoFacts(exif: Buffer | null): PhotoFacts {
  const textOf = readerOf(exif)
  const camera = [MAKE, MODEL].map(textOf).filter(Boolean).join(' ')
  return { capturedAt: instantOf(textOf(TAKEN_AT), textOf(OFFSET)), camera: camera || null }
}

function readerOf(exif: Buffer | null) {
  const directories = exif ? (readDirectories(exif)?.directories ?? []) : []
  const entries = directories.filter(({ gps }) => !gps).flatMap((directory) => directory.entries)
  return (wanted: number) => {
    const { start, end } = entries.find(({ tag }) => tag === wanted) ?? { start: 0, end: 0 }
    const text = exif?.toString('utf8', start, end).replace(/\p{Cc}+/gu, '') ?? ''
    return text.trim().slice(0, FACT_MAX)
  }
}

/** EXIF writes `2026:05:01 10:11:12` and the offset apart, as `-07:00`. */
function instantOf(time: string, offset: string): string | null {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(time)
  if (!match) return null
  const [, year, month, day, clock] = match
  return `${year}-${month}-${day}T${clock}${/^[+-]\d\d:\d\d$/.test(offset) ? offset : ''}`
}
