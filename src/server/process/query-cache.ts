const ENTRIES_KEPT = 5_000

/** Caches answers until the next write. One process serves the database, so it sees every write. */
export interface QueryCache {
  /** The cached answer, or a new one after any write. Treat the answer as read-only. */
  recall<T>(key: string, make: () => Promise<T>): Promise<T>
}

export function createQueryCache(version: () => string): QueryCache {
  const kept = new Map<string, unknown>()
  let keptAt = ''
  return {
    async recall<T>(key: string, make: () => Promise<T>) {
      // The version is read first, so an answer made during a write is not kept.
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

const kept = new WeakMap<object, string>()

/** Serializes a list from the query cache once instead of once per request. Returns the list. */
export function cacheJson<T extends object>(list: T): T {
  if (!kept.has(list)) kept.set(list, JSON.stringify(list))
  return list
}

/** The JSON of an answer; undefined for one without JSON. */
export const toJson = (answer: unknown): string | undefined => kept.get(answer as object) ?? JSON.stringify(answer)
