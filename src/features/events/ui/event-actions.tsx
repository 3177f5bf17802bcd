import { Button, TextInput } from '@mantine/core'
import { IconBan, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog, DeleteDialog, useDeletionToast } from '#kit/dialogs/dialog'
import { isGone } from '#kit/feedback/problem'
import { showFailure, showToast } from '#kit/feedback/toast'
import { EmailField } from '#kit/recipients/recipient-line'
import { versionIn } from '#kit/words/translations'
import { useLanguage, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { CommunityEvent } from '../answers'
import { REASON_MAX } from '../schema'
import { useRefreshEvents } from './refresh-events'

export function EventActions({ event, onEdit, onDeleted }: { event: CommunityEvent; onEdit: () => void; onDeleted: () => void }) {
  const words = useWords('events')
  const { title } = versionIn(useLanguage(), event)
  const [asking, setAsking] = useState<'cancel' | 'delete' | null>(null)
  const [notify, setNotify] = useState(true)
  const [reason, setReason] = useState('')
  const { data: reach } = trpc.events.reach.useQuery(undefined, { enabled: asking === 'cancel', staleTime: 0 })
  const refresh = useRefreshEvents()
  const close = () => setAsking(null)
  const fail = (title: string) => (error: unknown) => {
    if (isGone(error)) onDeleted()
    else close()
    showFailure(title, error)
  }
  const cancel = trpc.events.cancel.useMutation({
    onSuccess: async () => {
      close()
      showToast({ title: words.cancelled, tone: 'success' })
      await refresh(true)
    },
    onError: fail(words.cancelFailed),
  })
  const showDeleted = useDeletionToast()
  const remove = trpc.events.remove.useMutation({
    onSuccess: async () => {
      onDeleted()
      showDeleted({ title: words.deleted }, (client) => client.events.restore.mutate({ id: event.id }))
      await refresh(false)
    },
    onError: fail(words.deleteFailed),
  })

  return (
    <>
      {event.status !== 'cancelled' && (
        <>
          <Button variant="default" leftSection={<IconPencil size={20} aria-hidden />} onClick={onEdit}>
            {words.editEvent}
          </Button>
          <Button variant="default" data-destructive leftSection={<IconBan size={20} aria-hidden />} onClick={() => setAsking('cancel')}>
            {words.cancelEvent}
          </Button>
        </>
      )}
      <Button variant="default" data-destructive leftSection={<IconTrash size={20} aria-hidden />} onClick={() => setAsking('delete')}>
        {words.deleteEvent}
      </Button>
      {asking === 'cancel' && (
        <ConfirmDialog
          title={words.cancelEvent}
          confirmLabel={words.cancelEvent}
          cancelLabel={words.keepEvent}
          destructive
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate({ id: event.id, notify, reason })}
          onClose={close}
        >
          <p>{words.cancelQuestion(title)}</p>
          <p>{words.cancelEffect}</p>
          <EmailField count={reach} checked={notify} onChange={(change) => setNotify(change.currentTarget.checked)} />
          {notify && reach && reach.people > 0 && (
            <TextInput
              label={words.reason}
              description={words.reasonHint}
              value={reason}
              maxLength={REASON_MAX}
              autoComplete="off"
              onChange={(change) => setReason(change.currentTarget.value)}
            />
          )}
        </ConfirmDialog>
      )}
      {asking === 'delete' && (
        <DeleteDialog
          title={words.deleteEvent}
          confirmLabel={words.deleteEvent}
          cancelLabel={words.keepEvent}
          id={event.id}
          deletion={remove}
          onClose={close}
        >
          <p>{words.deleteQuestion(title)}</p>
          <p>{words.deleteEffect}</p>
        </DeleteDialog>
      )}
    </>
  )
}
