import { useEffect, useRef } from 'react'
import { trpc } from '../../../client/trpc'

const LOOKED_AT_MS = 1000
const TOGETHER_MS = 2000
/** In one call. */
const MOST = 50

/**
 * Says which of the cards have been opened: whole, or half the screen of one, for a second. Each once, and those of a page together;
 * the board is told the count of households alone.
 */
export function useSeen(ids: string) {
  const { mutate } = trpc.announcements.seen.useMutation()
  const said = useRef(new Set<number>())
  useEffect(() => {
    const waiting = new Map<Element, number>()
    const opened: number[] = []
    let sending = 0
    const send = () => {
      clearTimeout(sending)
      for (let from = 0; from < opened.length; from += MOST) mutate({ ids: opened.slice(from, from + MOST) })
      opened.length = 0
    }
    const open = (card: Element) => {
      observer.unobserve(card)
      said.current.add(Number(card.id))
      opened.push(Number(card.id))
      clearTimeout(sending)
      sending = window.setTimeout(send, TOGETHER_MS)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, intersectionRect } of entries) {
          clearTimeout(waiting.get(target))
          const isOpen = intersectionRatio > 0.99 || intersectionRect.height >= window.innerHeight / 2
          if (isOpen) waiting.set(target, window.setTimeout(open, LOOKED_AT_MS, target))
        }
      },
      { threshold: [0.25, 0.5, 0.75, 1] },
    )
    for (const id of ids.split(' ').filter(Boolean)) {
      const card = document.getElementById(id)
      if (card && !said.current.has(Number(id))) observer.observe(card)
    }
    return () => {
      observer.disconnect()
      for (const timer of waiting.values()) clearTimeout(timer)
      send()
    }
  }, [ids, mutate])
}
