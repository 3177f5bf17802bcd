import { randomInt } from 'node:crypto'

/** The same entries in an order nobody can foresee (Fisher and Yates, with the operating system's randomness). */
export function shuffled<T>(list: readonly T[]): T[] {
  const order = [...list]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    const kept = order[last] as T
    order[last] = order[other] as T
    order[other] = kept
  }
  return order
}
