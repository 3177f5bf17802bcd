import { useNavigate } from 'react-router-dom'
import { DeleteDialog } from '../../../../client/kit/dialogs/delete-dialog'
import { readProblem } from '../../../../client/kit/feedback/problem'
import { showToast } from '../../../../client/kit/feedback/toast'
import { trpc } from '../../../../client/trpc'
import type { Poll } from '../../answers'
import { useAddressOf } from '../views'

const FAILED = 'Failed to delete poll'
const INTERRUPTED = 'An error occurred while deleting the poll'

/** Asks before a poll and everything voted in it is deleted. */
export function DeletePoll({ poll, onClose }: { poll: Pick<Poll, 'id' | 'title'>; onClose: () => void }) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const addressOf = useAddressOf()
  const remove = trpc.polls.remove.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Success', message: 'Poll deleted successfully', tone: 'success' })
      onClose()
      await navigate(addressOf({}), { replace: true })
      await utils.polls.invalidate()
    },
    onError: (error) => {
      showToast({ title: 'Error', message: readProblem(error).status === 0 ? INTERRUPTED : FAILED, tone: 'destructive' })
      onClose()
    },
  })
  return (
    <DeleteDialog title="Delete Poll" confirmLabel="Delete Poll" id={poll.id} deletion={remove} onClose={onClose}>
      <p>
        Are you sure you want to delete the poll "{poll.title}"? This action cannot be undone and all responses will be permanently deleted.
      </p>
    </DeleteDialog>
  )
}
