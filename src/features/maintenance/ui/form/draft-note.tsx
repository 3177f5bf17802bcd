import { Button } from '@mantine/core'
import { Note } from '#kit/feedback/note'
import { useWords } from '#kit/words/words'

/** Says that the answers below are from an earlier visit. */
export function DraftNote({ onStartOver, disabled }: { onStartOver: () => void; disabled: boolean }) {
  const words = useWords('maintenance')
  const startOver = (
    <Button variant="default" onClick={onStartOver} disabled={disabled}>
      {words.startOver}
    </Button>
  )
  return (
    <Note tone="blue" role="status" action={startOver}>
      {words.draftKept}
    </Note>
  )
}
