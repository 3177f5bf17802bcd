import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon } from '@mantine/core'
import { useWords } from '#kit/words/words'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEventHandler } from 'react'
import classes from './ranking.module.css'

/** One row of the ranking: its place, its text, a handle, and buttons that move it by one. */
export function RankedOption(props: { id: number; text: string; place: number; count: number; onMove: (to: number) => void }) {
  const { id, text, place, count, onMove } = props
  const words = useWords('polls')
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({ id })
  const { onKeyDown, ...pointer } = listeners ?? {}
  return (
    <li
      ref={setNodeRef}
      className={classes.rank}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      {...pointer}
    >
      <span className={classes.place}>{place + 1}</span>
      <span className={classes.rankText}>{text}</span>
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        aria-label={words.drag(text)}
        aria-describedby={attributes['aria-describedby']}
        onKeyDown={onKeyDown as KeyboardEventHandler | undefined}
      >
        <IconGripVertical size={24} aria-hidden />
      </button>
      <span className={classes.moves}>
        <ActionIcon variant="default" aria-label={words.moveUp(text)} disabled={place === 0} onClick={() => onMove(place - 1)}>
          <IconArrowUp size={24} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={words.moveDown(text)} disabled={place === count - 1} onClick={() => onMove(place + 1)}>
          <IconArrowDown size={24} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  )
}
