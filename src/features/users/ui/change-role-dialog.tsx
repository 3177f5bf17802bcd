import { Button } from '@mantine/core'
import { Dialog } from '../../../client/kit/dialogs/dialog'
import buttons from '../../../client/kit/dialogs/dialog.module.css'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { trpc } from '../../../client/trpc'
import type { ListedUser } from '../answers'
import { ROLE_CHANGE_REFUSED } from '../schema'
import classes from './directory.module.css'
import { failedWithStatus } from './failed-with-status'
import { roleOf } from './user-words'

/** Admin or regular user; and, set apart, the greater power. Super admins only. */
export function ChangeRoleDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const utils = trpc.useUtils()
  const outcome = {
    onSuccess: (changed: ListedUser) => {
      showToast({ title: 'Role changed', message: `${user.name} is now: ${roleOf(changed).label}.`, tone: 'success' })
      onClose()
    },
    onError: (error: unknown) =>
      showToast({
        title: failedWithStatus('Role change failed', error),
        message: problemText(error, ROLE_CHANGE_REFUSED),
        tone: 'destructive',
      }),
    onSettled: () => utils.users.list.invalidate(),
  }
  const admin = trpc.users.changeRole.useMutation(outcome)
  const superAdmin = trpc.users.changeSuperAdmin.useMutation(outcome)
  const setAdmin = () => admin.mutate({ id: user.id, isAdmin: !user.isAdmin })
  const setSuperAdmin = () => superAdmin.mutate({ id: user.id, isSuperAdmin: !user.isSuperAdmin })

  return (
    <Dialog title="Change User Role" onClose={onClose}>
      <div className={buttons.text}>
        <p>
          <strong>{user.name}</strong> is {user.isAdmin ? 'an admin' : 'a regular user'}
          {user.isSuperAdmin && ' and a super admin'}.
        </p>
        <p>Admins manage users, documents, announcements, polls, events and guidelines, and answer messages.</p>
      </div>
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={setAdmin} loading={admin.isPending}>
          {user.isAdmin ? 'Remove Admin Role' : 'Make Admin'}
        </Button>
      </div>
      <div className={classes.split}>
        <p>Super admins also change roles, delete accounts and edit the community’s settings.</p>
        <Button variant="default" onClick={setSuperAdmin} loading={superAdmin.isPending}>
          {user.isSuperAdmin ? 'Remove Super Admin Role' : 'Make Super Admin'}
        </Button>
      </div>
    </Dialog>
  )
}
