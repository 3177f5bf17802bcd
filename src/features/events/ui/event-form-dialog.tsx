import { Dialog } from '../../../client/kit/dialog'
import { LoadError } from '../../../client/kit/load-error'
import { problemText } from '../../../client/kit/problem'
import { FieldSkeletons } from '../../../client/kit/skeletons'
import { trpc } from '../../../client/trpc'
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
    <Dialog title="Add Event" size="42rem" onClose={onClose}>
      <EventForm event={null} {...proposed} dateRules={{ earliest: today }} onSaved={onClose} onCancel={onClose} />
    </Dialog>
  )
}

export function EditEventDialog({ id, today, onClose }: Omit<Props, 'day'> & { id: number }) {
  const { data, error, refetch, isFetching } = trpc.events.get.useQuery({ id })
  return (
    <Dialog title="Edit Event" size="42rem" onClose={onClose}>
      {data && <EventForm event={data} dateRules={{ earliest: today }} onSaved={onClose} onCancel={onClose} />}
      {!data && !error && <FieldSkeletons count={5} />}
      {!data && error && (
        <LoadError
          title="Failed to load event"
          message={problemText(error, 'Check your connection and try again.')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </Dialog>
  )
}
