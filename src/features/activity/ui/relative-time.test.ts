import { expect, test } from 'vitest'
import { ageOf, relativeTime } from './relative-time'

const NOW = Date.parse('2026-11-21T04:00:00.000Z')
const before = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()

test.each([
  [0, 'just now'],
  [-30, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [3_600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [7 * 86_400, '1 week ago'],
  [30 * 86_400, '1 month ago'],
  [800 * 86_400, '2 years ago'],
])('%d seconds ago is %s', (seconds, words) => {
  expect(relativeTime(before(seconds), NOW)).toBe(words)
})

test('today and this week are days on the community’s wall, not spans of hours', () => {
  const zone = 'America/Los_Angeles' // November 20, 8 in the evening
  expect(ageOf('2026-11-20T08:00:00.000Z', NOW, zone)).toBe('Today')
  expect(ageOf('2026-11-20T07:59:59.000Z', NOW, zone)).toBe('This week')
  expect(ageOf('2026-11-14T08:00:00.000Z', NOW, zone)).toBe('This week')
  expect(ageOf('2026-11-14T07:59:59.000Z', NOW, zone)).toBe('Earlier')
  expect(ageOf('2026-11-20T08:00:00.000Z', NOW, 'UTC')).toBe('This week')
})
