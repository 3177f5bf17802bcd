const ENTRIES_KEPT = 5_000

/** Answers that stay true until the next write, and are let go with it. One process owns the database, so every write is seen. */
export interface QueryCache {
  /** What `make` gave at the database's present version; makes it again after any write. Treat the answer as read-only. */
  recall<T>(key: string, make: () => Promise<T>): Promise<T>
}

export function createQueryCache(version: () => string): QueryCache {
  const kept = new Map<string, unknown>()
  let keptAt = ''
  return {
    async recall<T>(key: string, make: () => Promise<T>) {
      // The version is read first: an answer made while somebody writes is not kept.
      const current = version()
      if (current !== keptAt || kept.size >= ENTRIES_KEPT) kept.clear()
      keptAt = current
      if (kept.has(key)) return kept.get(key) as T
      const answer = await make()
      if (keptAt === current) kept.set(key, answer)
      return answer
    },
  }
}
