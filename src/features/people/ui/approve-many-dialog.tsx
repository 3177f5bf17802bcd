import { ConfirmDialog } from '../../../client/kit/dialogs/confirm-dialog'
import { MailNote } from '../../../client/kit/feedback/mail-note'
import { showFailure } from '../../../client/kit/feedback/show-failure'
import { showToast } from '../../../client/kit/feedback/toast'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import type { ListedUser } from '../answers'
import classes from './directory.module.css'
import { DuplicateLines } from './duplicates'

/** Names everyone, with what should be looked at before approving them. */
export function ApproveManyDialog({ users, onClose }: { users: ListedUser[]; onClose: () => void }) {
  const words = useWords('users')
  const utils = trpc.useUtils()
  const save = trpc.people.approve.useMutation({
    onSuccess: ({ approved }) => {
      showToast({ title: words.statusChanged, message: words.approvedCount(approved.length), tone: 'success' })
      onClose()
    },
    onError: (error) => showFailure(words.statusFailed, error, words.statusFailedWhy),
    onSettled: () => utils.people.invalidate(),
  })
  return (
    <ConfirmDialog
      title={words.approveUsers}
      confirmLabel={words.approveCount(users.length)}
      busy={save.isPending}
      onConfirm={() => save.mutate({ ids: users.map(({ id }) => id) })}
      onClose={onClose}
    >
      <p>{words.approveUsersWhat}</p>
      <MailNote />
      <ul className={classes.names}>
        {users.map((user) => (
          <li key={user.id}>
            <strong>{user.name}</strong>, {user.streetNumber} {user.streetName}
            <DuplicateLines userId={user.id} />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
