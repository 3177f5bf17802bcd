import { expect, test } from 'vitest'
import { nextChange } from './use-refetch-at-change'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

test('a page waits for whichever of opening and closing comes next within a day', () => {
  expect(nextChange({ opensAt: at(3), closesAt: at(60) }, NOW)).toBe(3000)
  expect(nextChange({ opensAt: at(-3), closesAt: at(60) }, NOW)).toBe(60_000)
  expect(nextChange({ opensAt: null, closesAt: at(60) }, NOW)).toBe(60_000)
  expect(nextChange({ opensAt: at(-60), closesAt: at(-3) }, NOW)).toBeNull()
  expect(nextChange({ opensAt: null, closesAt: at(2 * 86_400) }, NOW)).toBeNull()
  expect(nextChange({ opensAt: null, closesAt: null }, NOW)).toBeNull()
})
