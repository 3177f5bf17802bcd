const PREFIX = 'portico.searches.'
const KEPT = 5

export function readSearches(userId: number): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + userId) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

export function storeSearch(userId: number, words: string) {
  const kept = [words, ...readSearches(userId).filter((each) => each !== words)].slice(0, KEPT)
  try {
    localStorage.setItem(PREFIX + userId, JSON.stringify(kept))
  } catch {
    // Without storage there are no recent searches.
  }
}

export function clearSearches() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
