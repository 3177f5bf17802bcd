import { expect, test } from 'vitest'
import { ageOf } from './ages'

const NOW = Date.parse('2026-11-21T04:00:00.000Z')

test('today and this week are calendar days in the community’s time zone', () => {
  const zone = 'America/Los_Angeles' // November 20, 8 in the evening
  expect(ageOf('2026-11-20T08:00:00.000Z', NOW, zone)).toBe('today')
  expect(ageOf('2026-11-20T07:59:59.000Z', NOW, zone)).toBe('thisWeek')
  expect(ageOf('2026-11-14T08:00:00.000Z', NOW, zone)).toBe('thisWeek')
  expect(ageOf('2026-11-14T07:59:59.000Z', NOW, zone)).toBe('earlier')
  expect(ageOf('2026-11-20T08:00:00.000Z', NOW, 'UTC')).toBe('thisWeek')
})
