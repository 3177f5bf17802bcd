import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMail } from '#kit/context/session'
import { ConfirmDialog, DeleteDialog } from '#kit/dialogs/dialog'
import { MailNote } from '#kit/feedback/mail-note'
import { readProblem } from '#kit/feedback/problem'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { useDeletionToast } from '#kit/feedback/undo-toast'
import { RecipientLine } from '#kit/recipients/later'
import { NotifyDialog } from '#kit/recipients/notify-dialog'
import { NotifyField, useNotifyForm } from '#kit/recipients/notify-field'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { Poll } from '../../answers'
import { usePollText } from '../use-poll-text'
import { useAddressOf } from '../views'
import { closesForGood } from '../words'

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

export function DeletePoll({ poll, onClose }: { poll: Pick<Poll, 'id' | 'title'>; onClose: () => void }) {
  const words = useWords('polls')
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const addressOf = useAddressOf()
  const showDeleted = useDeletionToast()
  const remove = trpc.polls.remove.useMutation({
    onSuccess: async () => {
      showDeleted({ title: words.success, message: words.deleted }, (client) => client.polls.restore.mutate({ id: poll.id }))
      onClose()
      await navigate(addressOf({}), { replace: true })
      await Promise.all([utils.polls.invalidate(), utils.notifications.told.invalidate()])
    },
    onError: (error) => {
      showToast({
        title: words.error,
        message: readProblem(error).status === 0 ? words.deleteInterrupted : words.deleteFailed,
        tone: 'destructive',
      })
      onClose()
    },
  })
  return (
    <DeleteDialog title={words.delete} confirmLabel={words.delete} id={poll.id} deletion={remove} onClose={onClose}>
      <p>{words.deleteAsk(poll.title)}</p>
    </DeleteDialog>
  )
}

/** Asks before closing a poll and shows how many have voted. */
export function EndVoting({ poll, onConfirm, onClose }: { poll: Poll; onConfirm: () => void; onClose: () => void }) {
  const words = useWords('polls')
  const { data: turnout } = trpc.polls.turnout.useQuery({ id: poll.id })
  const isForGood = closesForGood(poll)
  return (
    <ConfirmDialog
      title={words.endAsk}
      confirmLabel={words.end}
      cancelLabel={words.keepOpen}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
      onClose={onClose}
    >
      <p>
        <strong>{turnout ? words.haveVoted[poll.votingRule](turnout.voted, turnout.eligible) : words.votesSoFar(poll.voteCount)}</strong>
      </p>
      <p>{isForGood ? words.endForGood : words.endUnlessReopened}</p>
      <p>{words.endThen}</p>
      <MailNote mt="sm" />
    </ConfirmDialog>
  )
}

/** Asks before the one reminder of a poll. */
export function ReminderDialog({ poll, onClose }: { poll: Poll; onClose: () => void }) {
  const words = useWords('polls')
  const mail = useMail()
  const { data: reach } = trpc.polls.reminderReach.useQuery({ id: poll.id }, { staleTime: 0 })
  const utils = trpc.useUtils()
  const remind = useToastMutation(trpc.polls.remind, {
    failure: words.remindFailed,
    onSuccess: async ({ reminded }) => {
      showToast({
        title: mail.state === 'ready' ? words.reminded : words.reminderWaits,
        message: mail.promise(words.remindedPeople(reminded)),
        tone: 'success',
      })
      onClose()
      await utils.polls.turnout.invalidate({ id: poll.id })
    },
    onError: onClose,
  })
  return (
    <ConfirmDialog
      title={words.remind}
      confirmLabel={words.remind}
      busy={remind.isPending}
      onConfirm={() => remind.mutate({ id: poll.id })}
      onClose={onClose}
    >
      {reach && <RecipientLine count={reach} what={poll.title} />}
      {Boolean(reach?.people) && <p>{words.remindAsk}</p>}
      <p>{words.remindOnce}</p>
    </ConfirmDialog>
  )
}
