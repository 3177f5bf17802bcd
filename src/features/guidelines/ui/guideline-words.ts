import { dateInZone } from '../../../shared/calendar'
import type { Guideline } from '../answers'

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** A calendar date as 'MMMM d, yyyy'. */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`
}

/** The day of an instant in the community's time zone, as 'MMMM d, yyyy'. */
export const longInstant = (instant: string, timeZone: string) => longDate(dateInZone(instant, timeZone))

/** 'June 1, 2026 – October 31, 2026'; an end is only named where there is one. */
export function activeRange({ startDate, endDate }: Pick<Guideline, 'startDate' | 'endDate'>): string {
  const from = startDate ? longDate(startDate) : 'No start date'
  return endDate ? `${from} – ${longDate(endDate)}` : from
}
