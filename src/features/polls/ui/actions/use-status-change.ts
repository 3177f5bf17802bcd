import { problemText } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { useOnce } from '#kit/forms/use-once'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { PollStatus } from '../../../../shared/polls'
import type { Poll } from '../../answers'

/** Activates, closes or reopens a poll and shows a toast with the result. */
export function useStatusChange(poll: Pick<Poll, 'id' | 'title' | 'status'>) {
  const words = useWords('polls')
  const utils = trpc.useUtils()
  const mutation = trpc.polls.changeStatus.useMutation({
    onSuccess: async (changed) => {
      const title = poll.status === 'closed' && changed.status === 'active' ? words.reopened : words.changedTo[changed.status]
      showToast({ title, message: poll.title, tone: 'success' })
      await utils.polls.invalidate()
    },
    onError: (error) => {
      const message = problemText(error, words.statusFailedWhy)
      showToast({ title: words.statusFailed, message, tone: 'destructive' })
    },
  })
  const send = useOnce(mutation.mutate, mutation.isPending)
  return { change: (status: PollStatus, notify = false) => send({ id: poll.id, status, notify }), busy: mutation.isPending }
}
