import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useMail } from '#kit/context/community-info'
import { Note } from '#kit/feedback/note'
import { useWords } from '#kit/words/words'
import type { Category } from '../answers'
import { URGENT_CATEGORY } from '../schema'
import type { Values } from './announcement-values'

/** Marks it red, mails it and keeps it at the top; the fields for these are further down. */
const AT_ONCE = { isUrgent: true, notify: true, isPinned: true }

interface Props {
  values: Values
  categories: Category[]
  onChange: (values: Partial<Values>) => void
}

/** The category alone tells nobody: offers what does, where somebody has just chosen it. */
export function UrgentHint({ values, categories, onChange }: Props) {
  const words = useWords('announcements')
  const { promise } = useMail()
  const isChosen = categories.some(({ id, name }) => name === URGENT_CATEGORY && values.categories.includes(id))
  const isReady = values.isUrgent && values.notify
  const node = useRef<HTMLDivElement>(null)
  const wasChosen = useRef(isChosen)
  // On a phone it would be under the dialog's buttons.
  useEffect(() => {
    if (isChosen && !wasChosen.current) node.current?.scrollIntoView({ block: 'nearest' })
    wasChosen.current = isChosen
  }, [isChosen])
  // The button goes, and takes nobody's place on the page with it.
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
