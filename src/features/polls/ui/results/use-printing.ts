import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is on its way to paper. It is drawn at once: what is there when the browser has told everyone is printed. */
export function usePrinting() {
  // Whoever prints may be quicker than what is fetched later.
  const [printing, setPrinting] = useState(() => window.matchMedia('print').matches)
  useEffect(() => {
    const told = new AbortController()
    const paper = window.matchMedia('print')
    const draw = (now: boolean) => flushSync(() => setPrinting(now))
    window.addEventListener('beforeprint', () => draw(true), told)
    window.addEventListener('afterprint', () => draw(false), told)
    paper.addEventListener('change', ({ matches }) => draw(matches), told)
    setPrinting(paper.matches)
    return () => told.abort()
  }, [])
  return printing
}
