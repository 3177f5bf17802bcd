import { Link } from 'react-router-dom'
import { StatusBadge } from '../../../client/kit/lists/status-badge'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'

/** Marks somebody whose address refuses mail, and leads to why. */
export function MailPaused({ userId }: { userId: number }) {
  const words = useWords('users')
  const { data } = trpc.delivery.pausedUsers.useQuery()
  if (!data?.includes(userId)) return null
  return (
    <Link to="/delivery">
      <StatusBadge tone="red">{words.mailPaused}</StatusBadge>
    </Link>
  )
}
