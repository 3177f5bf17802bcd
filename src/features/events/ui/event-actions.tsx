import { Button } from '@mantine/core'
import { IconBan, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DeleteDialog } from '#kit/dialogs/dialog'
import { isGone } from '#kit/feedback/problem'
import { showFailure, showToast } from '#kit/feedback/toast'
import { useDeletionToast } from '#kit/feedback/undo-toast'
import { deleteDraft, useDraftKey } from '#kit/forms/draft'
import { lazyPart } from '#kit/navigation/lazy-page'
import { versionIn } from '#kit/words/translations'
import { useLanguage, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { CommunityEvent } from '../answers'
import { useRefreshEvents } from './refresh-events'

const CancelEvent = lazyPart(() => import('./cancel-event'), 'CancelEvent')
const DuplicateDialog = lazyPart(() => import('./duplicate-dialog'), 'DuplicateDialog')

const reasonOf = ({ id }: CommunityEvent) => `cancel-event-${id}`

export function EventActions({ event, onEdit, onDeleted }: { event: CommunityEvent; onEdit: () => void; onDeleted: () => void }) {
  const words = useWords('events')
  const { title } = versionIn(useLanguage(), event)
  const [asking, setAsking] = useState<'cancel' | 'delete' | 'duplicate' | null>(null)
  const refresh = useRefreshEvents()
  const reasonDraft = useDraftKey(reasonOf(event))
  const close = () => setAsking(null)
  const fail = (title: string) => (error: unknown) => {
    if (isGone(error)) onDeleted()
    else close()
    showFailure(title, error)
  }
  const cancel = trpc.events.cancel.useMutation({
    onSuccess: async () => {
      deleteDraft(reasonDraft)
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
      <Button variant="default" leftSection={<IconCopy size={20} aria-hidden />} onClick={() => setAsking('duplicate')}>
        {words.duplicate}
      </Button>
      {asking === 'duplicate' && <DuplicateDialog event={event} onClose={close} />}
      <Button variant="default" data-destructive leftSection={<IconTrash size={20} aria-hidden />} onClick={() => setAsking('delete')}>
        {words.deleteEvent}
      </Button>
      {asking === 'cancel' && (
        <CancelEvent
          draft={reasonOf(event)}
          title={title}
          busy={cancel.isPending}
          onConfirm={(input) => cancel.mutate({ id: event.id, ...input })}
          onClose={close}
        />
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
