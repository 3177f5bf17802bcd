import { useReducer, useRef, useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/**
 * Whether the network went before somebody came to this page; the page it left them on keeps what it shows, and what they have typed.
 * `stay` opens this one all the same.
 */
export function useCutOff(pathname: string) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const last = useRef(pathname)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const stay = () => {
    last.current = pathname
    redraw()
  }
  if (isOnline) last.current = pathname
  return { isCutOff: !isOnline && pathname !== last.current, stay }
}
