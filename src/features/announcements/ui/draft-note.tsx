import { Button } from '@mantine/core'
import { Note } from '../../../client/kit/feedback/note'

/** What had been begun is in the form again. */
export function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  const again = (
    <Button variant="default" onClick={onStartOver}>
      Start over
    </Button>
  )
  return (
    <Note tone="blue" role="status" action={again}>
      We saved your draft. It hasn't been posted.
    </Note>
  )
}
