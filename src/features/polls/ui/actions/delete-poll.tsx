import { useNavigate } from 'react-router-dom'
import { DeleteDialog } from '#kit/dialogs/dialog'
import { readProblem } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { Poll } from '../../answers'
import { useAddressOf } from '../views'

export function DeletePoll({ poll, onClose }: { poll: Pick<Poll, 'id' | 'title'>; onClose: () => void }) {
  const words = useWords('polls')
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const addressOf = useAddressOf()
  const remove = trpc.polls.remove.useMutation({
    onSuccess: async () => {
      showToast({ title: words.success, message: words.deleted, tone: 'success' })
      onClose()
      await navigate(addressOf({}), { replace: true })
      await utils.polls.invalidate()
    },
    onError: (error) => {
      showToast({
        title: words.error,
        message: readProblem(error).status === 0 ? words.deleteInterrupted : words.deleteFailed,
        tone: 'destructive',
      })
      onClose()
    },
  })
  return (
    <DeleteDialog title={words.delete} confirmLabel={words.delete} id={poll.id} deletion={remove} onClose={onClose}>
      <p>{words.deleteAsk(poll.title)}</p>
    </DeleteDialog>
  )
}
