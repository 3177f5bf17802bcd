import { useEffect } from 'react'
import { readProblem } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { useWords } from '#kit/words/words'
import { trpc } from './trpc'

const POLL = 5000
const FRESH = 1000

export type Unread = Record<string, number>

/** Polled every 5 seconds, on focus and on mount. A failing check is reported once. */
export function useUnread(): Unread {
  const words = useWords('shell')
  const { data, error } = trpc.dashboard.unread.useQuery(undefined, {
    refetchInterval: POLL,
    staleTime: FRESH,
    refetchOnWindowFocus: true,
    refetchOnMount: true,
  })
  const status = error ? readProblem(error).status : null

  useEffect(() => {
    if (status === null || status === 401) return
    showToast({ title: words.unreadFailed, message: status === 0 ? words.unreachable : words.status(status), tone: 'destructive' })
  }, [status, words])

  return { '/messages': data?.messages ?? 0, '/maintenance': data?.reports ?? 0 }
}
