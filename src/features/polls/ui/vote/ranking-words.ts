import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import type { Words } from '../../../../words/say'

/** What a screen reader says while an option is dragged. */
export function announcementsFor(words: Words['polls'], ranking: readonly number[], textOf: (id: number) => string): Announcements {
  const text = (id: UniqueIdentifier) => textOf(Number(id))
  const said = (say: typeof words.nowAt, id: UniqueIdentifier, at = id) => say(text(id), ranking.indexOf(Number(at)) + 1, ranking.length)
  // An option is over its own place at once; that is news only after it has been elsewhere.
  let hasMoved = false
  return {
    onDragStart: ({ active }) => {
      hasMoved = false
      return said(words.pickedUp, active.id)
    },
    onDragOver: ({ active, over }) => {
      hasMoved ||= over !== null && over.id !== active.id
      return over && hasMoved ? said(words.wouldBeAt, active.id, over.id) : undefined
    },
    onDragEnd: ({ active, over }) => (over ? said(words.nowAt, active.id, over.id) : undefined),
    onDragCancel: ({ active }) => said(words.staysAt, active.id),
  }
}
