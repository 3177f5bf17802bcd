import { Button } from '@mantine/core'
import { Note } from '../../../../client/kit/feedback/note'

/** Says that the answers below are from an earlier visit. */
export function DraftNote({ onStartOver, disabled }: { onStartOver: () => void; disabled: boolean }) {
  const startOver = (
    <Button variant="default" onClick={onStartOver} disabled={disabled}>
      Start Over
    </Button>
  )
  return (
    <Note tone="blue" role="status" action={startOver}>
      We saved your draft. It hasn't been sent.
    </Note>
  )
}
