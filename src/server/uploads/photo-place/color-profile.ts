import { hasCoordinates } from './place-text'
import type { Report } from './report'

/** Tells of a color profile, or a piece of one: numbers and a few names. Without it the colors are wrong, so it stays or the picture is refused. */
export function judgeProfile(bytes: Buffer, report: Report) {
  if (hasCoordinates(bytes.toString('latin1').replaceAll('\0', ''))) report('place', 0, bytes.length)
}
