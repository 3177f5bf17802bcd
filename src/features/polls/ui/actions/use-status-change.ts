import { problemText } from '../../../../client/kit/feedback/problem'
import { showToast } from '../../../../client/kit/feedback/toast'
import { useOnce } from '../../../../client/kit/forms/use-once'
import { trpc } from '../../../../client/trpc'
import type { PollStatus } from '../../../../shared/polls'
import type { Poll } from '../../answers'

const DONE: Record<PollStatus, string> = { active: 'Poll activated', closed: 'Poll closed', draft: 'Poll is a draft again' }

/** Activates, closes or reopens a poll, and says so whether it worked or not. */
export function useStatusChange(poll: Pick<Poll, 'id' | 'title' | 'status'>) {
  const utils = trpc.useUtils()
  const mutation = trpc.polls.changeStatus.useMutation({
    onSuccess: async (changed) => {
      const title = poll.status === 'closed' && changed.status === 'active' ? 'Poll reopened' : DONE[changed.status]
      showToast({ title, message: poll.title, tone: 'success' })
      await utils.polls.invalidate()
    },
    onError: (error) => {
      const message = problemText(error, 'The status could not be changed. Check your connection and try again.')
      showToast({ title: 'Status not changed', message, tone: 'destructive' })
    },
  })
  const send = useOnce(mutation.mutate, mutation.isPending)
  return { change: (status: PollStatus) => send({ id: poll.id, status }), busy: mutation.isPending }
}
