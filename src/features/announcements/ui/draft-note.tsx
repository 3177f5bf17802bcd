import { Button } from '@mantine/core'
import { Note } from '#kit/feedback/note'
import { useWords } from '#kit/words/words'

/** What had been begun is in the form again. */
export function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  const words = useWords('announcements')
  const again = (
    <Button variant="default" onClick={onStartOver}>
      {words.startOver}
    </Button>
  )
  return (
    <Note tone="blue" role="status" action={again}>
      {words.draftKept}
    </Note>
  )
}
