import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOnce } from '../forms/use-once'
import { useWords } from '../words/words'
import classes from './dialog.module.css'
import { DialogFrame } from './dialog-frame'

/** Names the thing and what will happen to it; `destructive` for what cannot be undone. */
export function ConfirmDialog(props: {
  title: string
  children: ReactNode
  confirmLabel: string
  /** Where 'Cancel' itself could be misread. */
  cancelLabel?: string
  destructive?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const words = useWords('kit')
  const confirm = useOnce(props.onConfirm, props.busy ?? false)
  return (
    <DialogFrame title={props.title} onClose={props.onClose}>
      <div className={classes.text}>{props.children}</div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={props.onClose} data-autofocus>
          {props.cancelLabel ?? words.cancel}
        </Button>
        <Button {...(props.destructive ? { color: 'red.7' } : {})} loading={props.busy ?? false} onClick={() => confirm()}>
          {props.confirmLabel}
        </Button>
      </div>
    </DialogFrame>
  )
}
