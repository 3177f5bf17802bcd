/** Runs one piece of work at a time for each key, in the order asked. */
export function createOneAtATime<Key>() {
  const last = new Map<Key, Promise<unknown>>()
  return async function oneAtATime<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
