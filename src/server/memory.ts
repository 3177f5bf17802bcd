const ENTRIES_KEPT = 5_000

/** Answers that stay true until the next write. One process owns the database, so every write is seen. */
export interface Memory {
  /** Changes with every write to the database. */
  version(): string
  /** What `make` gave at the database's present version; makes it again after any write. Treat the answer as read-only. */
  recall<T>(key: string, make: () => Promise<T>): Promise<T>
}

export function createMemory(version: () => string): Memory {
  const kept = new Map<string, { version: string; answer: unknown }>()
  return {
    version,
    async recall<T>(key: string, make: () => Promise<T>) {
      // The version is read first: an answer made while somebody writes then counts as old, never as new.
      const current = version()
      const known = kept.get(key)
      if (known?.version === current) return known.answer as T
      const answer = await make()
      if (kept.size >= ENTRIES_KEPT) kept.clear()
      kept.set(key, { version: current, answer })
      return answer
    },
  }
}
