import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { addDays } from '../../../shared/calendar'
import type { CommunityEvent } from '../answers'
import type { When } from '../schema'

/** When an event is, in the page's language. */
export function useEventWords() {
  const words = useWords('events')
  const { weekday, day, time } = useFormats()
  const dayText = (date: string) => `${weekday(date)}, ${day(date)}`
  return {
    /** 'Sat, Nov 21, 2026', or both ends of several days. */
    daysText: ({ dateStart, dateEnd }: When): string =>
      dateEnd && dateEnd !== dateStart ? `${dayText(dateStart)} – ${dayText(dateEnd)}` : dayText(dateStart),
    /** '3:00 PM – 5:00 PM', 'All day', or what is known of it. */
    timesText: ({ isAllDay, timeStart, timeEnd }: When): string => {
      if (isAllDay) return words.allDay
      if (timeStart && timeEnd) return `${time(timeStart)} – ${time(timeEnd)}`
      if (timeStart) return time(timeStart)
      return timeEnd ? words.until(time(timeEnd)) : words.timeNotSet
    },
  }
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
