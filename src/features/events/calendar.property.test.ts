import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { addDays } from '../../shared/calendar'
import { wallClockAt } from '../../shared/wall-clock'
import { writeCalendar } from './calendar/write-calendar'
import type { CalendarEntry } from './queries'

const ZONES = ['America/Los_Angeles', 'Asia/Kathmandu', 'Australia/Lord_Howe']
/** Leap days, ends of months and years, and days of clock changes. */
const EDGE_DAYS = [
  '2024-02-28',
  '2024-02-29',
  '2026-02-28',
  '2026-12-31',
  '2027-01-01',
  '2026-03-08',
  '2026-11-01',
  '2026-04-05',
  '2026-10-04',
]

const day = fc.oneof(
  fc.constantFrom(...EDGE_DAYS),
  fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days)),
)
const time = fc.integer({ min: 0, max: 1439 }).map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16))
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 })

const entry = fc
  .record({
    title: text,
    description: fc.array(text, { maxLength: 4 }).map((lines) => lines.join('\n')),
    location: text,
    dateStart: day,
    days: fc.integer({ min: 0, max: 40 }),
    times: fc.option(fc.tuple(time, fc.option(time))),
    isAllDay: fc.boolean(),
    sequence: fc.nat({ max: 50 }),
  })
  .map(({ days, times, isAllDay, ...rest }): CalendarEntry => {
    const [timeStart = null, timeEnd = null] = isAllDay ? [] : (times ?? [])
    const ordered = timeStart && timeEnd && days === 0 && timeEnd < timeStart ? [timeEnd, timeStart] : [timeStart, timeEnd]
    return {
      ...rest,
      id: 7,
      uid: 'c8e1a8a4-6a0b-4dc5-9f5a-4d6c58f7f2a1',
      dateEnd: days === 0 ? null : addDays(rest.dateStart, days),
      timeStart: ordered[0] ?? null,
      timeEnd: ordered[1] ?? null,
      isAllDay: isAllDay ? 1 : 0,
      tags: '["Social"]',
      status: 'active',
      createdAt: '2026-01-01T00:00:00.000Z',
      lastUpdated: '2026-01-02T00:00:00.000Z',
      translations: '[]',
    }
  })

function readBack(original: CalendarEntry, timeZone: string) {
  const written = writeCalendar([original], { name: 'Oaks', timeZone, publicUrl: 'https://portal.test', refreshed: true, language: 'en' })
  const component = new ICAL.Component(ICAL.parse(written)).getFirstSubcomponent('vevent')
  if (!component) throw new Error('no event was written')
  const event = new ICAL.Event(component)
  return { event, hasEnd: component.hasProperty('dtend') }
}

test('all-day events keep their dates in every time zone', () => {
  fc.assert(
    fc.property(entry, fc.constantFrom(...ZONES), (original, zone) => {
      fc.pre(original.isAllDay === 1 || !original.timeStart)
      const { event } = readBack(original, zone)
      expect(event.startDate.isDate).toBe(true)
      expect(event.startDate.toString()).toBe(original.dateStart)
      expect(event.endDate.toString()).toBe(addDays(original.dateEnd ?? original.dateStart, 1))
    }),
  )
})

test('times keep their clock readings in every time zone, except for the skipped hour', () => {
  fc.assert(
    fc.property(entry, fc.constantFrom(...ZONES), (original, zone) => {
      fc.pre(original.isAllDay === 0 && original.timeStart !== null)
      const { event, hasEnd } = readBack(original, zone)
      const start = wallClockAt(event.startDate.toJSDate(), zone)
      const leapt = Date.parse(`${start.date}T${start.time}:00Z`) - Date.parse(`${original.dateStart}T${original.timeStart}:00Z`)
      expect(leapt).toBeGreaterThanOrEqual(0)
      expect(leapt).toBeLessThanOrEqual(60 * 60_000)
      if (leapt === 0) expect(start).toEqual({ date: original.dateStart, time: original.timeStart })
      if (hasEnd) expect(event.endDate.toJSDate().getTime()).toBeGreaterThan(event.startDate.toJSDate().getTime())
      if (hasEnd && original.timeEnd && leapt === 0) {
        const end = wallClockAt(event.endDate.toJSDate(), zone)
        const late =
          Date.parse(`${end.date}T${end.time}:00Z`) - Date.parse(`${original.dateEnd ?? original.dateStart}T${original.timeEnd}:00Z`)
        expect([0, 30 * 60_000, 60 * 60_000]).toContain(late)
      }
    }),
  )
})

test('any text survives unchanged', () => {
  fc.assert(
    fc.property(entry, (original) => {
      const { event } = readBack(original, 'America/Los_Angeles')
      expect(event.summary).toBe(written(original.title))
      expect(event.location).toBe(written(original.location))
      expect(event.sequence).toBe(original.sequence)
      if (original.description) expect(event.description).toBe(written(original.description))
    }),
  )
})

test('every line ends with CRLF and has at most 75 bytes', () => {
  fc.assert(
    fc.property(entry, (original) => {
      const setting = { name: 'Oaks', timeZone: 'UTC', publicUrl: 'https://portal.test', refreshed: true, language: 'en' } as const
      const text = writeCalendar([original], setting)
      const lines = text.split('\r\n')
      expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
      for (const line of lines) {
        expect(line).not.toMatch(/[\r\n]/)
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      }
    }),
  )
})

const written = (source: string) => source.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
