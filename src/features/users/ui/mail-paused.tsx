import { Link } from 'react-router-dom'
import { StatusBadge } from '../../../client/kit/lists/status-badge'
import { trpc } from '../../../client/trpc'

/** Marks somebody whose address refuses mail, and leads to why. */
export function MailPaused({ userId }: { userId: number }) {
  const { data } = trpc.delivery.pausedUsers.useQuery()
  if (!data?.includes(userId)) return null
  return (
    <Link to="/delivery">
      <StatusBadge tone="red">Mail paused</StatusBadge>
    </Link>
  )
}
