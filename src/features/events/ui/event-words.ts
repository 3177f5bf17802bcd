import { addDays, formatDate } from '../../../shared/calendar'
import { formatTime } from '../../../shared/wall-clock'
import type { CommunityEvent } from '../answers'
import type { When } from '../schema'

/** Calendar dates are put into words in UTC, where every date is itself. */
const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`))
}

/** 'Saturday, November 21, 2026' */
export const dayInWords = inWords({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
const weekday = inWords({ weekday: 'short' })
const month = inWords({ year: 'numeric', month: 'long' })
/** 'NOV' for the corner of a row. */
export const shortMonth = inWords({ month: 'short' })

/** `2026-11` as 'November 2026'. */
export const monthInWords = (yearAndMonth: string) => month(`${yearAndMonth}-01`)

/** 'Sat, Nov 21, 2026', or both ends of several days. */
export function daysText({ dateStart, dateEnd }: When): string {
  const from = `${weekday(dateStart)}, ${formatDate(dateStart)}`
  return dateEnd && dateEnd !== dateStart ? `${from} – ${weekday(dateEnd)}, ${formatDate(dateEnd)}` : from
}

/** '3:00 PM – 5:00 PM', 'All day', or what is known of it. */
export function timesText({ isAllDay, timeStart, timeEnd }: When): string {
  if (isAllDay) return 'All day'
  if (timeStart && timeEnd) return `${formatTime(timeStart)} – ${formatTime(timeEnd)}`
  if (timeStart) return formatTime(timeStart)
  return timeEnd ? `until ${formatTime(timeEnd)}` : 'Time not set'
}

/** The events of each day of `month` (`YYYY-MM`); one of several days is on every day it touches. */
export function eventsByDay(events: readonly CommunityEvent[], yearAndMonth: string): Map<string, CommunityEvent[]> {
  const days = new Map<string, CommunityEvent[]>()
  const [first, last] = [`${yearAndMonth}-01`, `${yearAndMonth}-31`]
  for (const event of events) {
    const end = event.dateEnd ?? event.dateStart
    const from = event.dateStart < first ? first : event.dateStart
    for (let day = from; day <= end && day <= last && day.startsWith(yearAndMonth); day = addDays(day, 1)) {
      days.set(day, [...(days.get(day) ?? []), event])
    }
  }
  return days
}

export const eventCount = (count: number) => (count === 1 ? '1 event' : `${count} events`)
