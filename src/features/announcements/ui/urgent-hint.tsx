import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useMail } from '#kit/context/community-info'
import { Note } from '#kit/feedback/note'
import { useWords } from '#kit/words/words'
import type { Category } from '../answers'
import { URGENT_CATEGORY } from '../schema'
import type { Values } from './announcement-values'

const AT_ONCE = { isUrgent: true, notify: true, isPinned: true }

interface Props {
  values: Values
  categories: Category[]
  onChange: (values: Partial<Values>) => void
}

export function UrgentHint({ values, categories, onChange }: Props) {
  const words = useWords('announcements')
  const { promise } = useMail()
  const isChosen = categories.some(({ id, name }) => name === URGENT_CATEGORY && values.categories.includes(id))
  const isReady = values.isUrgent && values.notify
  const node = useRef<HTMLDivElement>(null)
  const wasChosen = useRef(isChosen)
  // On a phone the dialog's buttons would cover the hint.
  useEffect(() => {
    if (isChosen && !wasChosen.current) node.current?.scrollIntoView({ block: 'nearest' })
    wasChosen.current = isChosen
  }, [isChosen])
  // Moves the focus, because the focused button disappears.
  const makeUrgent = () => {
    onChange(AT_ONCE)
    node.current?.focus()
  }
  return (
    <div ref={node} tabIndex={-1} role="status" hidden={!isChosen} style={{ scrollMarginBlockEnd: '7rem' }}>
      {isChosen && (
        <Note
          tone={isReady ? 'green' : 'amber'}
          icon={IconAlertTriangle}
          action={
            !isReady && (
              <Button type="button" variant="default" onClick={makeUrgent}>
                {words.makeUrgent}
              </Button>
            )
          }
        >
          {isReady ? promise(words.goesAtOnce) : words.categoryTellsNobody}
        </Note>
      )}
    </div>
  )
}
