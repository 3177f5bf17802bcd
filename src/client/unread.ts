import { useEffect } from 'react'
import { readProblem } from './kit/feedback/problem'
import { showToast } from './kit/feedback/toast'
import { trpc } from './trpc'

const POLL = 5000
const FRESH = 1000
const FAILED = 'Failed to check unread messages'

/**
 * How many messages are unread; any give the Messages item its dot. Asked every 5 seconds, on focus and on mount. It is only called behind the
 * session, so there is always somebody to ask for. A failing check is said once, not at every try.
 */
export function useUnread(): number {
  const { data, error } = trpc.messages.unread.useQuery(undefined, {
    refetchInterval: POLL,
    staleTime: FRESH,
    refetchOnWindowFocus: true,
    refetchOnMount: true,
  })
  const status = error ? readProblem(error).status : null

  useEffect(() => {
    if (status === null || status === 401) return
    showToast({ title: FAILED, message: status === 0 ? 'The portal could not be reached.' : `Status ${status}`, tone: 'destructive' })
  }, [status])

  return data?.length ?? 0
}
