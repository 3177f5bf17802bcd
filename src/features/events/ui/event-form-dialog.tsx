import { Dialog } from '../../../client/kit/dialogs/dialog'
import { EditEvent, useEventToEdit } from './edit-event'
import { EventForm } from './event-form'

interface Props {
  today: string
  day: string | null
  onClose: () => void
}

/** The form above the calendar; here an event cannot be moved into the past. */
export function NewEventDialog({ today, day, onClose }: Props) {
  const proposed = day && day >= today ? { day } : {}
  return (
    <Dialog title="Add Event" size="42rem" writes onClose={onClose}>
      <EventForm event={null} {...proposed} dateRules={{ earliest: today }} onSaved={onClose} onCancel={onClose} />
    </Dialog>
  )
}

export function EditEventDialog({ id, today, onClose }: Omit<Props, 'day'> & { id: number }) {
  const loaded = useEventToEdit(id)
  return (
    <Dialog title="Edit Event" size="42rem" writes onClose={onClose}>
      <EditEvent loaded={loaded} dateRules={{ earliest: today }} onLeave={onClose} />
    </Dialog>
  )
}
