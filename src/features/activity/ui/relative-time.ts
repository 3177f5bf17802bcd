import { addDays, dateInZone } from '../../../shared/calendar'

const MINUTE = 60
const UNITS = [
  ['year', 365 * 24 * 60 * MINUTE],
  ['month', 30 * 24 * 60 * MINUTE],
  ['week', 7 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })

/** How long ago an instant was: '5 minutes ago'; what is not a minute old is 'just now'. */
export function relativeTime(instant: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(instant)) / 1000)
  const unit = UNITS.find(([, length]) => seconds >= length)
  return unit ? words.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now'
}

export const AGES = ['Today', 'This week', 'Earlier'] as const
export type Age = (typeof AGES)[number]

/** Where an instant belongs: this day on the community's clock, the six days before it, or earlier. */
export function ageOf(instant: string, now: number, timeZone: string): Age {
  const day = dateInZone(instant, timeZone)
  const today = dateInZone(new Date(now), timeZone)
  if (day >= today) return 'Today'
  return day > addDays(today, -7) ? 'This week' : 'Earlier'
}
