import { useState } from 'react'
import { ConfirmDialog } from '#kit/dialogs/dialog'
import { NotifyDialog } from '#kit/recipients/notify-dialog'
import { NotifyField, useNotifyForm } from '#kit/recipients/notify-field'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { Poll } from '../../answers'
import { usePollText } from '../use-poll-text'

interface Props {
  poll: Poll
  onConfirm: (notify: boolean) => void
  onClose: () => void
}

/** Shows how many can vote, and asks whether to notify people that voting opens. */
export function ActivatePoll({ poll, onConfirm, onClose }: Props) {
  const { title } = poll
  const words = useWords('polls')
  const text = usePollText()
  const { data: turnout } = trpc.polls.turnout.useQuery({ id: poll.id })
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
      {turnout && <p>{text.canVote(poll, turnout.eligible)}</p>}
      <p>{words.activateThen}</p>
      <NotifyField checked={notify} onChange={(event) => setNotify(event.currentTarget.checked)} />
    </ConfirmDialog>
  )
}
