import ical, { type ICalCalendar, ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator'
import { toTranslations } from '../../../server/translations'
import { addDays } from '../../../shared/calendar'
import { instantAt } from '../../../shared/wall-clock'
import type { Language } from '../../../words/languages'
import { wordsIn } from '../../../words/words'
import type { CalendarEntry } from '../queries'
import { REFRESH_SECONDS } from '../schema'

interface Setting {
  name: string
  timeZone: string
  publicUrl: string
  /** A feed says how often to ask again; a single event is taken once. */
  refreshed: boolean
  /** Of everything but what people wrote, and of that where there is a translation. */
  language: Language
}

/**
 * The entries as an iCalendar text (RFC 5545, 7986). Times are UTC instants and all-day events plain dates: with a time zone of its
 * own the generator would write the clock of the machine it runs on.
 */
export function writeCalendar(entries: CalendarEntry[], { name, timeZone, publicUrl, refreshed, language }: Setting): string {
  const calendar: ICalCalendar = ical({
    prodId: { company: 'Portico', product: 'Community calendar' },
    // The one text the generator does not escape.
    name: plain(wordsIn(language).files.calendarName(name)).replace(/[\\;,]/g, '\\$&'),
    method: ICalCalendarMethod.PUBLISH,
    ...(refreshed ? { ttl: REFRESH_SECONDS } : {}),
  })
  for (const entry of entries)
    calendar.createEvent(describe(versionIn(language, entry), timeZone, publicUrl, wordsIn(language).values.eventCategory))
  // The generator leaves the last line open, which the format does not allow.
  return `${calendar.toString()}\r\n`
}

const STATUSES: Record<string, ICalEventStatus> = {
  cancelled: ICalEventStatus.CANCELLED,
  postponed: ICalEventStatus.TENTATIVE,
}

function versionIn(language: Language, entry: CalendarEntry): CalendarEntry {
  const version = toTranslations(entry.translations, 'description').find((translation) => translation.language === language)
  return version ? { ...entry, title: version.title, description: version.description } : entry
}

const describe = (entry: CalendarEntry, timeZone: string, publicUrl: string, categories: Record<string, string>): ICalEventData => ({
  id: entry.uid,
  sequence: entry.sequence,
  stamp: new Date(entry.lastUpdated),
  created: new Date(entry.createdAt),
  lastModified: new Date(entry.lastUpdated),
  summary: plain(entry.title),
  description: plain(entry.description),
  location: plain(entry.location),
  url: `${publicUrl}/events?event=${entry.id}`,
  categories: (JSON.parse(entry.tags) as string[]).map((tag) => ({ name: categories[tag] ?? tag })),
  status: STATUSES[entry.status] ?? ICalEventStatus.CONFIRMED,
  ...span(entry, timeZone),
})

type When = Pick<CalendarEntry, 'dateStart' | 'dateEnd' | 'timeStart' | 'timeEnd' | 'isAllDay'>

/** Start and end. Without a time of its own an event is whole days; their end is the day after, as the format wants it. */
function span({ dateStart, dateEnd, timeStart, timeEnd, isAllDay }: When, timeZone: string) {
  const lastDay = dateEnd ?? dateStart
  if (isAllDay || !timeStart) {
    return { start: new Date(`${dateStart}T00:00:00Z`), end: new Date(`${addDays(lastDay, 1)}T00:00:00Z`), allDay: true }
  }
  const start = instantAt(dateStart, timeStart, timeZone)
  const end = endOf(lastDay, timeEnd, lastDay > dateStart, timeZone)
  // An end has to come after its start; where the clock leaps over the start it may not.
  return end && end > start ? { start, end } : { start }
}

/** Several days without a time to end last to the end of the last one; one day without says nothing about its end. */
function endOf(lastDay: string, timeEnd: string | null, severalDays: boolean, timeZone: string): Date | null {
  if (timeEnd) return instantAt(lastDay, timeEnd, timeZone)
  return severalDays ? instantAt(addDays(lastDay, 1), '00:00', timeZone) : null
}

/** Without control characters, which no calendar text may hold; line ends stay. */
const plain = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
