import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#kit/dialogs/dialog'
import { useDraftText } from '#kit/forms/draft'
import { EmailField } from '#kit/recipients/recipient-line'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { REASON_MAX } from '../schema'

interface Props {
  draft: string
  title: string
  busy: boolean
  onConfirm: (input: { notify: boolean; reason: string }) => void
  onClose: () => void
}

export function CancelEvent({ draft, title, busy, onConfirm, onClose }: Props) {
  const words = useWords('events')
  const [notify, setNotify] = useState(true)
  const [reason, setReason] = useDraftText(draft)
  const { data: reach } = trpc.events.reach.useQuery(undefined, { staleTime: 0 })
  return (
    <ConfirmDialog
      title={words.cancelEvent}
      confirmLabel={words.cancelEvent}
      cancelLabel={words.keepEvent}
      destructive
      busy={busy}
      onConfirm={() => onConfirm({ notify, reason })}
      onClose={onClose}
    >
      <p>{words.cancelQuestion(title)}</p>
      <p>{words.cancelEffect}</p>
      <EmailField count={reach} checked={notify} onChange={(event) => setNotify(event.currentTarget.checked)} />
      {notify && reach && reach.people > 0 && (
        <TextInput
          label={words.reason}
          description={words.reasonHint}
          value={reason}
          maxLength={REASON_MAX}
          autoComplete="off"
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  )
}
