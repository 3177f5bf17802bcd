const kept = new WeakMap<object, string>()

/** Keeps the JSON of a list that the memory gives again and again (`Memory.recall`): it is written once, not for everyone who asks. Returns the list. */
export function cacheJson<T extends object>(list: T): T {
  if (!kept.has(list)) kept.set(list, JSON.stringify(list))
  return list
}

/** The JSON of an answer; undefined of what has none. */
export const toJson = (answer: unknown): string | undefined => kept.get(answer as object) ?? JSON.stringify(answer)
