/**
 * Calendar dates are `YYYY-MM-DD` text without a time zone. Instants are ISO 8601 UTC text; the community's time zone maps one to a date.
 */
const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Earlier years are typing errors. */
const FIRST_DAY = '1900-01-01'

export function isCalendarDate(text: string): boolean {
  if (!DATE_PATTERN.test(text) || text < FIRST_DAY) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}

/** Cached, because creating a formatter is slow. */
function keepFormats(options: Intl.DateTimeFormatOptions) {
  const kept = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string) => {
    const known = kept.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    kept.set(timeZone, known)
    return known
  }
}

const dayFormat = keepFormats({ year: 'numeric', month: '2-digit', day: '2-digit' })

export function dateInZone(instant: Date | string, timeZone: string): string {
  const [month, day, year = ''] = dayFormat(timeZone).format(new Date(instant)).split('/')
  return `${year.padStart(4, '0')}-${month}-${day}`
}

export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** 'MMM d, yyyy' */
export function formatDate(date: string): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(day)}, ${Number(year)}`
}

/** 'MMM d, yyyy' in the community's time zone. */
export const formatInstantDate = (instant: string, timeZone: string) => formatDate(dateInZone(instant, timeZone))

const timeFormat = keepFormats({ hour: 'numeric', minute: '2-digit' })

/** 'MMM d, yyyy, h:mm AM' in the community's time zone. */
export function formatInstant(instant: string, timeZone: string): string {
  const time = timeFormat(timeZone).format(new Date(instant))
  return `${formatInstantDate(instant, timeZone)}, ${time}`
}

/** The instant of 00:00 in `timeZone`, or the first moment after a skipped midnight. */
export function startOfDay(date: string, timeZone: string): Date {
  const wanted = new Date(`${date}T00:00:00Z`).getTime()
  let guess = wanted
  for (let round = 0; round < 3; round += 1) guess = wanted - offsetAt(new Date(guess), timeZone)
  return new Date(guess)
}

const wallFormat = keepFormats({
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** Milliseconds; positive if `timeZone` is ahead of UTC. */
export function offsetAt(instant: Date, timeZone: string): number {
  const read: Record<string, number> = {}
  for (const { type, value } of wallFormat(timeZone).formatToParts(instant)) read[type] = Number(value)
  const { year = 0, month = 1, day, hour, minute, second } = read
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  return wall - Math.floor(instant.getTime() / 1000) * 1000
}

export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return true
  } catch {
    return false
  }
}
