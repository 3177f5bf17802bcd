import { ConfirmDialog } from '../../../client/kit/dialogs/confirm-dialog'
import { MailNote } from '../../../client/kit/feedback/mail-note'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { trpc } from '../../../client/trpc'
import type { ListedUser } from '../answers'
import classes from './directory.module.css'
import { TwinLines } from './twins'
import { peopleCount } from './user-words'

/** Names everyone, with what should be looked at before approving them. */
export function ApproveManyDialog({ users, onClose }: { users: ListedUser[]; onClose: () => void }) {
  const utils = trpc.useUtils()
  const save = trpc.users.approve.useMutation({
    onSuccess: ({ approved }) => {
      showToast({ title: 'Status changed', message: `Approved: ${peopleCount(approved.length)}.`, tone: 'success' })
      onClose()
    },
    onError: (error) =>
      showToast({
        title: 'Status change failed',
        message: problemText(error, 'Could not change user status. Please try again.'),
        tone: 'destructive',
      }),
    onSettled: () => utils.users.invalidate(),
  })
  return (
    <ConfirmDialog
      title="Approve Users"
      confirmLabel={`Approve ${peopleCount(users.length)}`}
      busy={save.isPending}
      onConfirm={() => save.mutate({ ids: users.map(({ id }) => id) })}
      onClose={onClose}
    >
      <p>They can now sign in and will get an email.</p>
      <MailNote />
      <ul className={classes.names}>
        {users.map((user) => (
          <li key={user.id}>
            <strong>{user.name}</strong>, {user.streetNumber} {user.streetName}
            <TwinLines userId={user.id} />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
