import { StatusBadge } from '../../../client/kit/lists/status-badge'
import type { EventStatus } from '../answers'

/** What has become of an event; nothing while it takes place as planned. */
export function EventBadge({ status }: { status: EventStatus }) {
  if (status === 'cancelled') return <StatusBadge tone="red">Cancelled</StatusBadge>
  if (status === 'postponed') return <StatusBadge tone="amber">Postponed</StatusBadge>
  if (status === 'completed') return <StatusBadge tone="gray">Completed</StatusBadge>
  return null
}
