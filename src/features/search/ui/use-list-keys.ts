import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Choice } from './choices'

/** The arrows move through the choices and Enter takes one, while the focus stays in the field; Home and End are the text's. */
export function useListKeys(listId: string, choices: Choice[], onEnter: (active: Choice | undefined) => void) {
  const [pointed, point] = useState<string>()
  const at = choices.findIndex(({ id }) => id === pointed)
  const active = choices[at]
  const activeId = active && `${listId}-${active.id}`

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function move(step: number) {
    const from = at < 0 && step < 0 ? choices.length : at
    point(choices[(from + step + choices.length) % choices.length]?.id)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (!isEnter && !(step && choices.length > 0)) return
    event.preventDefault()
    if (step) move(step)
    else onEnter(active)
  }
  return { active, activeId, point, onKeyDown }
}
