import { useEffect, useRef } from 'react'

/** For what takes the place of something one has just pressed: it comes into view and gets the focus, unless it was there before. */
export function useArrival<Element extends HTMLElement>(isNew = true) {
  const node = useRef<Element>(null)
  useEffect(() => {
    if (!isNew) return
    node.current?.focus({ preventScroll: true })
    node.current?.scrollIntoView({ block: 'start' })
  }, [isNew])
  return node
}
