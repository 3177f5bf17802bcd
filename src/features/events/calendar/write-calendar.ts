import ical, { type ICalCalendar, ICalCalendarMethod, type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { toTranslations } from '../../../server/translations'
import { addDays } from '../../../shared/calendar'
import { instantAt } from '../../../shared/wall-clock'
import type { Language } from '../../../words/languages'
import type { Words } from '../../../words/messages'
import { wordsIn } from '../../../words/words'
import type { CalendarEntry } from '../queries'
import { REFRESH_SECONDS } from '../schema'

interface Setting {
  name: string
  timeZone: string
  publicUrl: string
  /** True adds a refresh interval, which feeds need and single events do not. */
  refreshed: boolean
  language: Language
}

/**
 * Writes iCalendar (RFC 5545, 7986). Times are UTC instants and all-day events are plain dates, because with a time zone the generator
 * would use the server's clock.
 */
export function writeCalendar(entries: CalendarEntry[], { name, timeZone, publicUrl, refreshed, language }: Setting): string {
  const calendar: ICalCalendar = ical({
    prodId: { company: 'Portico', product: 'Community calendar' },
    // The generator does not escape the calendar's name.
    name: withoutControlCharacters(wordsIn(language).files.calendarName(name)).replace(/[\\;,]/g, '\\$&'),
    method: ICalCalendarMethod.PUBLISH,
    ...(refreshed ? { ttl: REFRESH_SECONDS } : {}),
  })
  for (const entry of entries) calendar.createEvent(describe(versionIn(language, entry), timeZone, publicUrl, wordsIn(language)))
  // The generator omits the final line break, which RFC 5545 requires.
  return `${calendar.toString()}\r\n`
}

const STATUSES: Record<string, ICalEventStatus> = {
  cancelled: ICalEventStatus.CANCELLED,
  postponed: ICalEventStatus.TENTATIVE,
}

export function versionIn(language: Language, entry: CalendarEntry): CalendarEntry {
  const version = toTranslations(entry.translations, 'description').find((translation) => translation.language === language)
  return version ? { ...entry, title: version.title, description: version.description } : entry
}

const describe = (entry: CalendarEntry, timeZone: string, publicUrl: string, { files, values }: Words): ICalEventData => ({
  id: entry.uid,
  sequence: entry.sequence,
  stamp: new Date(entry.lastUpdated),
  created: new Date(entry.createdAt),
  lastModified: new Date(entry.lastUpdated),
  // Outlook ignores the status.
  summary: withoutControlCharacters(entry.status === 'cancelled' ? files.canceled(entry.title) : entry.title),
  description: withoutControlCharacters(entry.description),
  location: withoutControlCharacters(entry.location),
  url: `${publicUrl}/events?event=${entry.id}`,
  categories: (JSON.parse(entry.tags) as string[]).map((tag) => ({ name: (values.eventCategory as Record<string, string>)[tag] ?? tag })),
  status: STATUSES[entry.status] ?? ICalEventStatus.CONFIRMED,
  ...timesOf(entry, timeZone),
  transparency: isFree(entry) ? ICalEventTransparency.TRANSPARENT : null,
})

/** Whole days, and what does not take place, leave their readers free. */
const isFree = (entry: CalendarEntry) => isWholeDay(entry) || entry.status === 'cancelled'
const isWholeDay = ({ isAllDay, timeStart }: When) => isAllDay || !timeStart

type When = Pick<CalendarEntry, 'dateStart' | 'dateEnd' | 'timeStart' | 'timeEnd' | 'isAllDay'>

/** All-day events end on the day after their last day, as RFC 5545 requires. */
function timesOf({ dateStart, dateEnd, timeStart, timeEnd, isAllDay }: When, timeZone: string) {
  const lastDay = dateEnd ?? dateStart
  if (isAllDay || !timeStart) {
    return {
      start: new Date(`${dateStart}T00:00:00Z`),
      end: new Date(`${addDays(lastDay, 1)}T00:00:00Z`),
      allDay: true,
    }
  }
  const start = instantAt(dateStart, timeStart, timeZone)
  const end = endOf(lastDay, timeEnd, lastDay > dateStart, timeZone)
  // The end must be after the start; a clock change can break that.
  return end && end > start ? { start, end } : { start }
}

/** Several days without an end time last until the end of the last day; one day without an end time has no end. */
function endOf(lastDay: string, timeEnd: string | null, severalDays: boolean, timeZone: string): Date | null {
  if (timeEnd) return instantAt(lastDay, timeEnd, timeZone)
  return severalDays ? instantAt(addDays(lastDay, 1), '00:00', timeZone) : null
}

/** Removes control characters, which RFC 5545 forbids, but keeps line breaks. */
const withoutControlCharacters = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
