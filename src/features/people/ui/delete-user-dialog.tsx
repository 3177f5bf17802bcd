import { DeleteDialog } from '../../../client/kit/dialogs/delete-dialog'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import type { ListedUser } from '../answers'
import { useFailedWithStatus } from './failed-with-status'

export function DeleteUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const words = useWords('users')
  const failedWithStatus = useFailedWithStatus()
  const utils = trpc.useUtils()
  const remove = trpc.people.remove.useMutation({
    onSuccess: () => {
      showToast({ title: words.deleted, message: words.deletedWhat(user.name), tone: 'success' })
      onClose()
    },
    onError: (error) =>
      showToast({
        title: failedWithStatus(words.deleteFailed, error),
        message: problemText(error, words.deleteFailedWhy),
        tone: 'destructive',
      }),
    onSettled: () => utils.people.list.invalidate(),
  })
  const [before, after] = words.deleteAsk(user.email)
  return (
    <DeleteDialog title={words.deleteUser} confirmLabel={words.do.delete} id={user.id} deletion={remove} onClose={onClose}>
      <p>
        {before}
        <strong>{user.name}</strong>
        {after}
      </p>
      <p>{words.deleteKeeps}</p>
    </DeleteDialog>
  )
}
