import { StatusBadge } from '#kit/lists/status-badge'
import { useWords } from '#kit/words/words'
import type { EventStatus } from '../answers'

/** What has become of an event; nothing while it takes place as planned. */
export function EventBadge({ status }: { status: EventStatus }) {
  const { eventStatus } = useWords('values')
  if (status === 'cancelled') return <StatusBadge tone="red">{eventStatus.cancelled}</StatusBadge>
  if (status === 'postponed') return <StatusBadge tone="amber">{eventStatus.postponed}</StatusBadge>
  if (status === 'completed') return <StatusBadge tone="gray">{eventStatus.completed}</StatusBadge>
  return null
}
