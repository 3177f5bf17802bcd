import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE } from '../process/clock'
import { createResetMailLimit } from './account-limits'

afterEach(() => vi.useRealTimers())

const START = Date.parse('2026-11-22T18:00:00Z')
const clock = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: START + minutes * MINUTE })

test('a network uses up only its own share, and the owner of the address still gets mail', () => {
  clock(0)
  const limit = createResetMailLimit()
  const asked = Array.from({ length: 1000 }, () => limit.take('attacker', 'rosa@example.org'))
  expect(asked.filter(Boolean)).toHaveLength(8)
  clock(3.1)
  expect(limit.take('rosa at home', 'rosa@example.org')).toBe(true)
})

test('an address gets a mail every three minutes, however many networks request one', () => {
  const limit = createResetMailLimit()
  let sent = Number.NEGATIVE_INFINITY
  let count = 0
  for (let minute = 0; minute < 60; minute += 0.25) {
    clock(minute)
    for (let network = 0; network < 5; network += 1) {
      if (!limit.take(`network ${minute} ${network}`, 'rosa@example.org')) continue
      sent = minute
      count += 1
    }
    expect(minute - sent).toBeLessThanOrEqual(3)
  }
  expect(count, 'fewer than an account may have links').toBeLessThan(50)
})
