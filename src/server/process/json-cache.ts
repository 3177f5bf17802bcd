const kept = new WeakMap<object, string>()

/** Serializes a list from the query cache once instead of once per request. Returns the list. */
export function cacheJson<T extends object>(list: T): T {
  if (!kept.has(list)) kept.set(list, JSON.stringify(list))
  return list
}

/** The JSON of an answer; undefined for one without JSON. */
export const toJson = (answer: unknown): string | undefined => kept.get(answer as object) ?? JSON.stringify(answer)
