import { useState } from 'react'
import { ConfirmDialog } from '#kit/dialogs/dialog'
import { NotifyDialog } from '#kit/recipients/notify-dialog'
import { NotifyField, useNotifyForm } from '#kit/recipients/notify-field'
import { useWords } from '#kit/words/words'

interface Props {
  title: string
  onConfirm: (notify: boolean) => void
  onClose: () => void
}

/** Asks whether to notify people that voting opens, and shows who gets it and how. */
export function ActivatePoll({ title, onConfirm, onClose }: Props) {
  const words = useWords('polls')
  const [notify, setNotify] = useState(false)
  const { submit, busy, asking } = useNotifyForm<{ title: string; notify: boolean }>('polls', (values) => {
    onClose()
    onConfirm(values.notify)
  })
  if (asking) return <NotifyDialog {...asking} />
  return (
    <ConfirmDialog
      title={words.activateAsk}
      confirmLabel={words.activate}
      busy={busy}
      onConfirm={() => submit({ title, notify })}
      onClose={onClose}
    >
      <p>
        <strong>{title}</strong>
      </p>
      <p>{words.activateThen}</p>
      <NotifyField checked={notify} onChange={(event) => setNotify(event.currentTarget.checked)} />
    </ConfirmDialog>
  )
}
