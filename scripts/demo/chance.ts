/** Chance from a seed (mulberry32): the same story on every machine. */
export function createChance(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** A number from 0 up to 1. */
    next,
    /** A whole number below `count`. */
    below: (count: number) => Math.floor(next() * count),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    shuffle: <T>(list: readonly T[]): T[] => {
      const shuffled = [...list]
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = Math.floor(next() * (last + 1))
        const kept = shuffled[last] as T
        shuffled[last] = shuffled[other] as T
        shuffled[other] = kept
      }
      return shuffled
    },
  }
}

export type Chance = ReturnType<typeof createChance>
