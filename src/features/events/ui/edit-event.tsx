import { Button, Group } from '@mantine/core'
import { LoadError } from '#kit/feedback/load-error'
import { isInvalidOrGone, problemText } from '#kit/feedback/problem'
import { FieldSkeletons } from '#kit/feedback/skeletons'
import fields from '#kit/forms/fields.module.css'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { DateRules } from './event-fields'
import { EventForm } from './event-form'

/** The event to change, and in words why it could not be loaded. */
export function useEventToEdit(id: number) {
  const { gone } = useWords('events')
  const { checkConnection } = useWords('kit')
  const { data, error, refetch, isFetching } = trpc.events.get.useQuery({ id })
  const isGone = isInvalidOrGone(error)
  const failure = error && (isGone ? gone : problemText(error, checkConnection))
  return { event: isGone ? undefined : data, failure, isGone, retry: () => void refetch(), busy: isFetching }
}

interface Props {
  loaded: ReturnType<typeof useEventToEdit>
  dateRules: DateRules | null
  onLeave: () => void
}

/** The form of an event that is there and may be changed, or why there is none. */
export function EditEvent({ loaded: { event, failure, isGone, retry, busy }, dateRules, onLeave }: Props) {
  const words = useWords('events')
  if (event?.status === 'cancelled') {
    return (
      <div className={fields.fields}>
        <p role="status">{words.cancelledStays}</p>
        <Group gap={8} mt={8}>
          <Button variant="default" onClick={onLeave}>
            {words.backToEvents}
          </Button>
        </Group>
      </div>
    )
  }
  if (event) return <EventForm key={event.id} event={event} dateRules={dateRules} onSaved={onLeave} onCancel={onLeave} />
  if (!failure) return <FieldSkeletons count={5} />
  return <LoadError title={words.formLoadFailed} message={failure} {...(isGone ? {} : { onRetry: retry, busy })} />
}
