import { addDays } from '../../../shared/calendar'
import { COPIES_MAX } from '../schema'

export const REPEATS = ['month', 'week', 'twoWeeks', 'year', 'once'] as const
export type Repeat = (typeof REPEATS)[number]

const DAYS = { week: 7, twoWeeks: 14 }

/** The place of a date's weekday in its month, from 0; 4 is the last, even where that is the fourth. */
export const placeInMonth = (date: string) => Math.ceil(Number(date.slice(8)) / 7) - 1

/** The days after `first` on which it repeats, up to `until`, at most `COPIES_MAX`. */
export function repeatDays(first: string, repeat: Repeat, until: string): string[] {
  if (repeat === 'once') return until ? [until] : []
  const days: string[] = []
  for (let step = 1; days.length < COPIES_MAX && step <= COPIES_MAX * 4; step += 1) {
    const day = dayAt(first, repeat, step)
    if (day > until) break
    if (day !== '') days.push(day)
  }
  return days
}

/** '' for February 29 of other years. */
function dayAt(first: string, repeat: Exclude<Repeat, 'once'>, step: number): string {
  if (repeat === 'week' || repeat === 'twoWeeks') return addDays(first, step * DAYS[repeat])
  const [year = 0, month = 1, day = 1] = first.split('-').map(Number)
  if (repeat === 'year') {
    const same = new Date(Date.UTC(year + step, month - 1, day))
    return same.getUTCDate() === day ? same.toISOString().slice(0, 10) : ''
  }
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay()
  const start = new Date(Date.UTC(year, month - 1 + step, 1))
  const place = placeInMonth(first)
  start.setUTCDate(1 + ((weekday - start.getUTCDay() + 7) % 7) + place * 7)
  if (place === 4 && start.getUTCMonth() !== (month - 1 + step) % 12) start.setUTCDate(start.getUTCDate() - 7)
  return start.toISOString().slice(0, 10)
}
