import { expect, test } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop'

test('no two waiters continue in the same turn of the event loop, and they continue in order', async () => {
  let round = 0
  const count = () => {
    round += 1
    if (round < 1_000) setImmediate(count)
  }
  setImmediate(count)
  const rounds: number[] = []
  await Promise.all(Array.from({ length: 100 }, () => yieldToEventLoop().then(() => void rounds.push(round))))
  expect(new Set(rounds).size).toBe(100)
  expect(rounds).toEqual(rounds.toSorted((one, other) => one - other))
})
