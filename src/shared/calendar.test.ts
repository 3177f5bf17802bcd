import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dateInZone, formatDate, formatInstant, isCalendarDate, isTimeZone, startOfDay } from './calendar'

const ZONES = ['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland', 'Asia/Kathmandu', 'America/Sao_Paulo']

test('calendar dates are real days', () => {
  expect(['2028-02-29', '2026-12-31', '1900-01-01'].map(isCalendarDate)).toEqual([true, true, true])
  for (const text of ['2026-02-29', '2026-13-01', '2026-1-1', '1899-12-31', '0000-01-01', 'today', ''])
    expect(isCalendarDate(text)).toBe(false)
})

test('dates and instants are shown the way the portal writes them', () => {
  expect(formatDate('2026-11-05')).toBe('Nov 5, 2026')
  expect(formatInstant('2026-11-05T03:04:00.000Z', 'America/Los_Angeles').replace(/\s/g, ' ')).toBe('Nov 4, 2026, 7:04 PM')
})

test('every day starts at an instant that is that day on the wall, and the moment before is not', () => {
  const day = fc.integer({ min: 0, max: 36_500 }).map((offset) => addDays('1990-01-01', offset))
  fc.assert(
    fc.property(day, fc.constantFrom(...ZONES), (date, zone) => {
      const start = startOfDay(date, zone)
      expect(dateInZone(start, zone)).toBe(date)
      expect(dateInZone(new Date(start.getTime() - 1), zone)).toBe(addDays(date, -1))
    }),
    { numRuns: 400 },
  )
})

test('time zones are those the machine knows', () => {
  expect(['UTC', 'America/Los_Angeles', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
