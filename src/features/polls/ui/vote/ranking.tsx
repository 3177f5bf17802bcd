import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEventHandler } from 'react'
import { useMemo, useState } from 'react'
import { useCommunityLang } from '#kit/context/session'
import { useWords } from '#kit/words/words'
import type { Words } from '../../../../words/messages'
import classes from './ranking.module.css'

interface Option {
  id: number
  optionText: string
}

const textIn = (options: readonly Option[], id: number) => options.find((option) => option.id === id)?.optionText ?? ''

/** Options in order of preference, moved by large buttons, dragging or the keyboard. Every move is announced. */
export function Ranking(props: { options: readonly Option[]; ranking: number[]; onChange: (ranking: number[]) => void }) {
  const { options, ranking, onChange } = props
  const words = useWords('polls')
  const [said, setSaid] = useState('')
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A touch must rest first, so that a swipe still scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const textOf = (id: number) => textIn(options, id)
  const announcements = useMemo(() => announcementsFor(words, ranking, (id) => textIn(options, id)), [words, ranking, options])

  function move(id: number, to: number) {
    onChange(arrayMove(ranking, ranking.indexOf(id), to))
    setSaid(words.nowAt(textOf(id), to + 1, ranking.length))
  }
  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onChange(arrayMove(ranking, ranking.indexOf(Number(active.id)), ranking.indexOf(Number(over.id))))
  }

  return (
    <Stack gap={14}>
      <p>{words.rankHint}</p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements, screenReaderInstructions: { draggable: words.howToDrag } }}
      >
        <SortableContext items={ranking} strategy={verticalListSortingStrategy}>
          <Stack component="ol" gap="0.625rem">
            {ranking.map((id, at) => (
              <RankedOption key={id} id={id} text={textOf(id)} place={at} count={ranking.length} onMove={(to) => move(id, to)} />
            ))}
          </Stack>
        </SortableContext>
      </DndContext>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </Stack>
  )
}

/** Screen reader texts while an option is dragged. */
function announcementsFor(words: Words['polls'], ranking: readonly number[], textOf: (id: number) => string): Announcements {
  const text = (id: UniqueIdentifier) => textOf(Number(id))
  const said = (say: typeof words.nowAt, id: UniqueIdentifier, at = id) => say(text(id), ranking.indexOf(Number(at)) + 1, ranking.length)
  // An option starts over its own place, so that is announced only after it has been elsewhere.
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

import '@mantine/core/styles/ActionIcon.layer.css'

/** One row of the ranking: place, text, drag handle and buttons. */
function RankedOption(props: { id: number; text: string; place: number; count: number; onMove: (to: number) => void }) {
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
      <span className={classes.rankText} lang={useCommunityLang()}>
        {text}
      </span>
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
        <ActionIcon variant="default" aria-label={words.moveUp(text)} aria-disabled={place === 0} onClick={() => onMove(place - 1)}>
          <IconArrowUp size={24} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={words.moveDown(text)}
          aria-disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        >
          <IconArrowDown size={24} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  )
}
