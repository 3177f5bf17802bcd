import { Button } from '@mantine/core'
import { IconBan, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../client/kit/dialogs/confirm-dialog'
import { DeleteDialog } from '../../../client/kit/dialogs/delete-dialog'
import { isGone, problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { trpc } from '../../../client/trpc'
import type { CommunityEvent } from '../answers'
import { useRefreshEvents } from './refresh-events'

/** What an admin may do with an event; a cancelled one can only be deleted. */
export function EventActions({ event, onEdit, onDeleted }: { event: CommunityEvent; onEdit: () => void; onDeleted: () => void }) {
  const [asking, setAsking] = useState<'cancel' | 'delete' | null>(null)
  const refresh = useRefreshEvents()
  const close = () => setAsking(null)
  const fail = (title: string) => (error: unknown) => {
    if (isGone(error)) onDeleted()
    else close()
    showToast({ title, message: problemText(error, 'Please try again.'), tone: 'destructive' })
  }
  const cancel = trpc.events.cancel.useMutation({
    onSuccess: async () => {
      close()
      showToast({ title: 'Event cancelled', tone: 'success' })
      await refresh(true)
    },
    onError: fail('Failed to cancel event'),
  })
  const remove = trpc.events.remove.useMutation({
    onSuccess: async () => {
      onDeleted()
      showToast({ title: 'Event deleted', tone: 'success' })
      await refresh(false)
    },
    onError: fail('Failed to delete event'),
  })

  return (
    <>
      {event.status !== 'cancelled' && (
        <>
          <Button variant="default" leftSection={<IconPencil size={20} aria-hidden />} onClick={onEdit}>
            Edit Event
          </Button>
          <Button variant="default" data-grave leftSection={<IconBan size={20} aria-hidden />} onClick={() => setAsking('cancel')}>
            Cancel Event
          </Button>
        </>
      )}
      <Button variant="default" data-grave leftSection={<IconTrash size={20} aria-hidden />} onClick={() => setAsking('delete')}>
        Delete Event
      </Button>
      {asking === 'cancel' && (
        <ConfirmDialog
          title="Cancel Event"
          confirmLabel="Cancel Event"
          cancelLabel="Keep Event"
          destructive
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate({ id: event.id })}
          onClose={close}
        >
          <p>Are you sure you want to cancel "{event.title}"? This action cannot be undone.</p>
          <p>The event stays on the calendar, struck through and marked as cancelled.</p>
        </ConfirmDialog>
      )}
      {asking === 'delete' && (
        <DeleteDialog
          title="Delete Event"
          confirmLabel="Delete Event"
          cancelLabel="Keep Event"
          id={event.id}
          deletion={remove}
          onClose={close}
        >
          <p>Are you sure you want to delete "{event.title}"? This action cannot be undone.</p>
          <p>This removes it from the calendar. To let people know it's off, cancel it instead.</p>
        </DeleteDialog>
      )}
    </>
  )
}
