import { type PointerEvent, useRef } from 'react'

export const SWIPE_THRESHOLD = 50

/** Follows a finger to the right only, as `--swiped`; past 50 px the swipe counts, before that the card springs back. */
export function useSwipeRight(onSwipe: () => void) {
  const start = useRef<number | null>(null)
  const distance = (event: PointerEvent) => (start.current === null ? 0 : Math.max(0, event.clientX - start.current))
  const move = (element: HTMLElement, offset: number) => element.style.setProperty('--swiped', `${offset}px`)

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if ((event.target as Element).closest('button, a')) return
      start.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== null) move(event.currentTarget, distance(event))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const swiped = distance(event) >= SWIPE_THRESHOLD
      start.current = null
      if (swiped) onSwipe()
      else move(event.currentTarget, 0)
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      start.current = null
      move(event.currentTarget, 0)
    },
  }
}
