import { Dialog } from '#kit/dialogs/dialog'
import { useWords } from '#kit/words/words'
import { EditEvent, EventForm, useEventToEdit } from './event-form'

interface Props {
  today: string
  day: string | null
  onClose: () => void
}

export function NewEventDialog({ today, day, onClose }: Props) {
  const words = useWords('events')
  const proposed = day && day >= today ? { day } : {}
  return (
    <Dialog title={words.addEvent} size="42rem" writes="event-new" onClose={onClose}>
      <EventForm event={null} {...proposed} dateRules={{ earliest: today }} onSaved={onClose} onCancel={onClose} />
    </Dialog>
  )
}

export function EditEventDialog({ id, today, onClose }: Omit<Props, 'day'> & { id: number }) {
  const words = useWords('events')
  const loaded = useEventToEdit(id)
  return (
    <Dialog title={words.editEvent} size="42rem" writes={`event-${id}`} onClose={onClose}>
      <EditEvent loaded={loaded} dateRules={{ earliest: today }} onLeave={onClose} />
    </Dialog>
  )
}
