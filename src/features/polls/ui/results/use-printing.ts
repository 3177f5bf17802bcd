import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is on its way to paper. It is drawn at once: what is there when the browser has told everyone is printed. */
export function usePrinting() {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const told = new AbortController()
    const draw = (now: boolean) => flushSync(() => setPrinting(now))
    window.addEventListener('beforeprint', () => draw(true), told)
    window.addEventListener('afterprint', () => draw(false), told)
    window.matchMedia('print').addEventListener('change', ({ matches }) => draw(matches), told)
    return () => told.abort()
  }, [])
  return printing
}
