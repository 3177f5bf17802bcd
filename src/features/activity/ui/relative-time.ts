import { addDays, dateInZone } from '../../../shared/calendar'

/** In this order: this day on the community's clock, the six days before it, and all before. */
export const AGES = ['today', 'thisWeek', 'earlier'] as const
export type Age = (typeof AGES)[number]

/** Where an instant belongs: this day on the community's clock, the six days before it, or earlier. */
export function ageOf(instant: string, now: number, timeZone: string): Age {
  const day = dateInZone(instant, timeZone)
  const today = dateInZone(new Date(now), timeZone)
  if (day >= today) return 'today'
  return day > addDays(today, -7) ? 'thisWeek' : 'earlier'
}
