import { useEffect } from 'react'

/** What was being written under `key` in this tab, or `blank`. */
export function readDraft<Values extends object>(key: string, blank: Values): Values {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Values> | null
    return { ...blank, ...kept }
  } catch {
    return blank
  }
}

export function hasDraft(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function forgetDraft(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // There is none then.
  }
}

/**
 * Keeps what is being written for as long as the tab lives: a reload, another page and the end of the session lose nothing. Put whose it
 * is into `key`. What equals `blank` is nothing to keep.
 */
export function useKeptDraft<Values extends object>(key: string, values: Values, blank: Values) {
  const written = JSON.stringify(values)
  const nothing = written === JSON.stringify(blank)
  useEffect(() => {
    if (nothing) return forgetDraft(key)
    try {
      sessionStorage.setItem(key, written)
    } catch {
      // Without storage a reload loses the draft; everything else works.
    }
  }, [key, written, nothing])
}
