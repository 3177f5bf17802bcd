import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

/** `place` counts from 0. */
export const positionText = (place: number, count: number) => `choice ${place + 1} of ${count}`

export const HOW_TO_DRAG =
  'To move an option, press space or enter, use the up and down arrow keys, and press space or enter again. Escape takes the move back.'

/** What a screen reader says while an option is dragged. */
export function announcementsFor(ranking: readonly number[], textOf: (id: number) => string): Announcements {
  const text = (id: UniqueIdentifier) => textOf(Number(id))
  const place = (id: UniqueIdentifier) => positionText(ranking.indexOf(Number(id)), ranking.length)
  // An option is over its own place at once; that is news only after it has been elsewhere.
  let hasMoved = false
  return {
    onDragStart: ({ active }) => {
      hasMoved = false
      return `Picked up ${text(active.id)}, ${place(active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      hasMoved ||= over !== null && over.id !== active.id
      return over && hasMoved ? `${text(active.id)} would be ${place(over.id)}.` : undefined
    },
    onDragEnd: ({ active, over }) => (over ? `${text(active.id)} is now ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${text(active.id)} stays ${place(active.id)}.`,
  }
}
