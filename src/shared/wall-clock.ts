import { offsetAt } from './calendar'

/**
 * Converts between local times (`HH:MM` on a date in a time zone) and instants. A skipped time uses the offset before the gap; a repeated
 * time is its first occurrence (RFC 5545, 3.3.5).
 */
const DAY = 86_400_000
const TIME_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/

export const isWallTime = (text: string) => TIME_PATTERN.test(text)

export function instantAt(date: string, time: string, timeZone: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const day = Math.floor(wall / DAY)
  const before = wall - offsetOnDay(day - 1, timeZone)
  const after = wall - offsetOnDay(day + 2, timeZone)
  if (before === after) return new Date(before)
  const means = (instant: number) => instant + offsetAt(new Date(instant), timeZone) === wall
  return new Date(!means(before) && means(after) ? after : before)
}

export function wallClockAt(instant: Date, timeZone: string): { date: string; time: string } {
  const wall = new Date(instant.getTime() + offsetAt(instant, timeZone)).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}

const DAYS_KEPT = 5000
const offsets = new Map<string, number>()

/** Cached by the day since 1970, because many events share few days. */
function offsetOnDay(day: number, timeZone: string): number {
  const key = `${timeZone} ${day}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= DAYS_KEPT) offsets.clear()
  const offset = offsetAt(new Date(day * DAY), timeZone)
  offsets.set(key, offset)
  return offset
}
