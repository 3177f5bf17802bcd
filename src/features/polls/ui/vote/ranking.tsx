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
import { arrayMove, SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useWords } from '#kit/words/words'
import { RankedOption } from './ranked-option'
import classes from './ranking.module.css'
import { announcementsFor } from './ranking-words'

interface Option {
  id: number
  optionText: string
}

const textIn = (options: readonly Option[], id: number) => options.find((option) => option.id === id)?.optionText ?? ''

/** Options in order of preference: by large buttons, by dragging, or with the keyboard. Every move is announced. */
export function Ranking(props: { options: readonly Option[]; ranking: number[]; onChange: (ranking: number[]) => void }) {
  const { options, ranking, onChange } = props
  const words = useWords('polls')
  const [said, setSaid] = useState('')
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger first has to rest: a swipe over the list still scrolls the page.
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
          <ol className={classes.ranks}>
            {ranking.map((id, at) => (
              <RankedOption key={id} id={id} text={textOf(id)} place={at} count={ranking.length} onMove={(to) => move(id, to)} />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p className="only-heard" role="status">
        {said}
      </p>
    </Stack>
  )
}
