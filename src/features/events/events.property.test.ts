import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { writeSettings } from '../../server/settings'
import { addDays } from '../../shared/calendar'
import { instantAt } from '../../shared/wall-clock'
import { openPortal } from '../../testing/open-portal'
import type { When } from './schema'

const ZONES = ['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Auckland']
/** Ends of months and years, leap days, and days of clock changes. */
const EDGES = ['2028-02-28', '2028-02-29', '2028-03-01', '2027-12-31', '2028-01-01', '2028-03-12', '2028-11-05', '2028-04-02', '2028-09-24']

const day = fc.oneof(
  fc.constantFrom(...EDGES),
  fc.integer({ min: 0, max: 500 }).map((days) => addDays('2027-11-15', days)),
)
const time = fc.integer({ min: 0, max: 1439 }).map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16))
const whenever = fc
  .record({
    dateStart: day,
    days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 70 })),
    timeStart: fc.option(time),
    timeEnd: fc.option(time),
    isAllDay: fc.boolean(),
  })
  .map(({ days, ...when }): When => {
    const dateEnd = days === 0 ? null : addDays(when.dateStart, days)
    const backwards = !dateEnd && when.timeStart && when.timeEnd && when.timeEnd < when.timeStart
    if (when.isAllDay) return { ...when, dateEnd, timeStart: null, timeEnd: null }
    return backwards ? { ...when, dateEnd, timeEnd: null } : { ...when, dateEnd }
  })

function daysOf({ dateStart, dateEnd }: When) {
  const days: string[] = []
  for (let date = dateStart; date <= (dateEnd ?? dateStart); date = addDays(date, 1)) days.push(date)
  return days
}

function overAt(when: When, zone: string) {
  const lastDay = when.dateEnd ?? when.dateStart
  if (when.timeEnd && !when.isAllDay) return instantAt(lastDay, when.timeEnd, zone)
  return instantAt(addDays(lastDay, 1), '00:00', zone)
}

afterEach(() => {
  vi.useRealTimers()
})

async function calendarOf(list: When[]) {
  const portal = await openPortal()
  const ids = new Map<number, When>()
  for (const when of list) {
    const { id } = await portal.as('admin').events.create({
      title: 'Something on',
      description: 'It takes place as written.',
      location: 'Clubhouse',
      tags: ['Other'],
      ...when,
    })
    ids.set(id, when)
  }
  return { portal, idsWhere: (holds: (when: When) => boolean) => [...ids].filter(([, when]) => holds(when)).map(([id]) => id) }
}

const sorted = (events: { id: number }[]) => events.map((event) => event.id).sort((a, b) => a - b)

test('a month holds exactly the events with a day in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(whenever, { maxLength: 12 }), day, async (list, date) => {
      const { portal, idsWhere } = await calendarOf(list)
      const month = date.slice(0, 7)
      const answer = await portal.as('resident').events.month({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) })
      expect(sorted(answer)).toEqual(idsWhere((when) => daysOf(when).some((each) => each.startsWith(month))))
      const order = answer.map((event) => `${event.dateStart} ${event.timeStart ?? ''}`)
      expect(order).toEqual([...order].sort())
      await portal.close()
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('the upcoming list contains exactly the events that are not over, in every time zone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(whenever, { maxLength: 12 }), day, time, fc.constantFrom(...ZONES), async (list, date, clock, zone) => {
      const { portal, idsWhere } = await calendarOf(list)
      await portal.write((trx) => writeSettings(trx, { timeZone: zone }))
      const now = instantAt(date, clock, zone)
      vi.useFakeTimers({ now, toFake: ['Date'] })
      const answer = await portal.as('resident').events.upcoming()
      vi.useRealTimers()
      expect(sorted(answer)).toEqual(idsWhere((when) => overAt(when, zone) > now))
      await portal.close()
    }),
    { numRuns: 60 },
  )
}, 60_000)
