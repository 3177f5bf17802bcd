import { addDays, dateInZone } from '../../../shared/calendar'

export const AGES = ['today', 'thisWeek', 'earlier'] as const
export type Age = (typeof AGES)[number]

export function ageOf(instant: string, now: number, timeZone: string): Age {
  const day = dateInZone(instant, timeZone)
  const today = dateInZone(new Date(now), timeZone)
  if (day >= today) return 'today'
  return day > addDays(today, -7) ? 'thisWeek' : 'earlier'
}
