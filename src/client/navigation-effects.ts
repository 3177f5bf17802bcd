import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { focusPage } from '#kit/navigation/focus'

/** Milliseconds. A list may still be loading after Back, on a slow phone for long. */
const RESTORE_TIMEOUT = 10_000
const STORE = 'scroll-positions'

/** The first page of every visit has the same key, so the address tells them apart. */
const nameOf = (key: string, { pathname, search }: { pathname: string; search: string }) => `${key} ${pathname}${search}`

const positions = readPositions()

function readPositions(): Map<string, number> {
  try {
    const stored = new Map(JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, number][])
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (visit?.type === 'navigate') stored.delete(nameOf('default', window.location))
    return stored
  } catch {
    return new Map()
  }
}

function storePositions() {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...positions].slice(-50)))
  } catch {
    // Without storage, scroll positions are not restored.
  }
}

/** Scrolls once the page is long enough; any input of the reader ends the attempt. */
function scrollWhenLongEnough(top: number): () => void {
  const until = performance.now() + RESTORE_TIMEOUT
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const type of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(type, stop)
  }
  const attempt = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 2 || performance.now() > until) stop()
    else frame = requestAnimationFrame(attempt)
  }
  for (const type of ['wheel', 'touchstart', 'keydown']) window.addEventListener(type, stop, { passive: true })
  attempt()
  return stop
}

/** A new page starts at its top with the focus on its content; Back restores the scroll position. */
export function useNavigationEffects() {
  const location = useLocation()
  const { key, pathname } = location
  const entry = nameOf(key, location)
  const type = useNavigationType()
  const seen = useRef(pathname)
  const arrived = useRef(entry)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', storePositions)
    return () => window.removeEventListener('pagehide', storePositions)
  }, [])

  useEffect(() => {
    const remember = () => positions.set(entry, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [entry])

  useLayoutEffect(() => {
    const moved = seen.current !== pathname
    seen.current = pathname
    if (moved) focusPage()
    const top = positions.get(entry) ?? 0
    // A new page is at its top already; reading the position would force a layout.
    if (type === 'POP' && top === 0 && arrived.current === entry) return undefined
    arrived.current = ''
    if (type === 'POP') return scrollWhenLongEnough(top)
    if (moved) window.scrollTo(0, 0)
    return undefined
  }, [entry, pathname, type])
}
