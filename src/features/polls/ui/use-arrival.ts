import { useEffect, useRef } from 'react'

/** Scrolls to an element that replaces the pressed one and focuses it, unless it was there before. */
export function useArrival<Element extends HTMLElement>(isNew = true) {
  const node = useRef<Element>(null)
  useEffect(() => {
    if (!isNew) return
    node.current?.focus({ preventScroll: true })
    node.current?.scrollIntoView({ block: 'start' })
  }, [isNew])
  return node
}
