import { useSyncExternalStore } from 'react'

/** The association's name: the server writes it into every page, and the settings may change it while the page is open. */
let name = document.querySelector<HTMLMetaElement>('meta[name="community"]')?.content ?? ''
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function setCommunityName(next: string) {
  if (next === name) return
  name = next
  for (const listener of listeners) listener()
}

export const useCommunityName = () => useSyncExternalStore(subscribe, () => name)
