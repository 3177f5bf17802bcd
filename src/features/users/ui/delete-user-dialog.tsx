import { DeleteDialog } from '../../../client/kit/dialogs/delete-dialog'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { trpc } from '../../../client/trpc'
import type { ListedUser } from '../answers'
import { failedWithStatus } from './failed-with-status'

export function DeleteUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const utils = trpc.useUtils()
  const remove = trpc.users.remove.useMutation({
    onSuccess: () => {
      showToast({ title: 'User deleted', message: `The account of ${user.name} is gone.`, tone: 'success' })
      onClose()
    },
    onError: (error) =>
      showToast({
        title: failedWithStatus('User deletion failed', error),
        message: problemText(error, 'Could not delete user. Please try again.'),
        tone: 'destructive',
      }),
    onSettled: () => utils.users.list.invalidate(),
  })
  return (
    <DeleteDialog title="Permanently Delete User" confirmLabel="Delete Permanently" id={user.id} deletion={remove} onClose={onClose}>
      <p>
        Delete the account of <strong>{user.name}</strong> ({user.email})? This action cannot be undone.
      </p>
      <p>Reports, messages and votes stay with the association; the author is shown as “Former resident”.</p>
    </DeleteDialog>
  )
}
