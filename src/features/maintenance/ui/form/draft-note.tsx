import { Button } from '@mantine/core'
import classes from './draft-note.module.css'

/** Says that the answers below are from an earlier visit. */
export function DraftNote({ onStartOver, disabled }: { onStartOver: () => void; disabled: boolean }) {
  return (
    <div className={classes.note} role="status">
      <p>What you had started is still here. It has not been sent yet.</p>
      <Button variant="default" onClick={onStartOver} disabled={disabled}>
        Start Over
      </Button>
    </div>
  )
}
