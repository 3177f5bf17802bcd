import { expect, test } from 'vitest'
import { sizeThatFits } from './sheets'

const LABEL = { width: 2.375, height: 0.875 }

test('a usual address gets the largest font size and a long one a smaller, readable size', () => {
  expect(sizeThatFits(['Nils Neighbor', '4 Rockrose Dr', 'Sage, CA 92000'], LABEL)).toBe(11)
  const long = sizeThatFits(['x'.repeat(60), 'x'.repeat(60), 'x'.repeat(60)], LABEL)
  expect([long < 11, long > 6]).toEqual([true, true])
  expect(
    sizeThatFits(
      Array.from({ length: 40 }, () => 'x'.repeat(120)),
      LABEL,
    ),
  ).toBe(5)
})
