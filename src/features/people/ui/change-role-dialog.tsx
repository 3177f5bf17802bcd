import { Button } from '@mantine/core'
import { Dialog } from '../../../client/kit/dialogs/dialog'
import buttons from '../../../client/kit/dialogs/dialog.module.css'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Words } from '../../../words/say'
import type { ListedUser } from '../answers'
import classes from './directory.module.css'
import { useFailedWithStatus } from './failed-with-status'
import { roleOf } from './user-words'

/** Admin or regular user; and, set apart, the greater power. Super admins only. */
export function ChangeRoleDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const words = useWords('users')
  const { cancel } = useWords('kit')
  const failedWithStatus = useFailedWithStatus()
  const utils = trpc.useUtils()
  const outcome = {
    onSuccess: (changed: ListedUser) => {
      showToast({ title: words.roleChanged, message: words.roleIsNow(user.name, words.roles[roleOf(changed)]), tone: 'success' })
      onClose()
    },
    onError: (error: unknown) =>
      showToast({
        title: failedWithStatus(words.roleFailed, error),
        message: problemText(error, words.roleRefused),
        tone: 'destructive',
      }),
    onSettled: () => utils.people.list.invalidate(),
  }
  const admin = trpc.people.changeRole.useMutation(outcome)
  const superAdmin = trpc.people.changeSuperAdmin.useMutation(outcome)
  const setAdmin = () => admin.mutate({ id: user.id, isAdmin: !user.isAdmin })
  const setSuperAdmin = () => superAdmin.mutate({ id: user.id, isSuperAdmin: !user.isSuperAdmin })

  return (
    <Dialog title={words.changeRole} onClose={onClose}>
      <div className={buttons.text}>
        <p>
          <strong>{user.name}</strong> {standingOf(user, words)}
        </p>
        <p>{words.adminsDo}</p>
      </div>
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button onClick={setAdmin} loading={admin.isPending}>
          {user.isAdmin ? words.removeAdmin : words.makeAdmin}
        </Button>
      </div>
      <div className={classes.split}>
        <p>{words.superAdminsDo}</p>
        <Button variant="default" onClick={setSuperAdmin} loading={superAdmin.isPending}>
          {user.isSuperAdmin ? words.removeSuperAdmin : words.makeSuperAdmin}
        </Button>
      </div>
    </Dialog>
  )
}

function standingOf({ isAdmin, isSuperAdmin }: ListedUser, { is }: Words['users']) {
  if (isSuperAdmin) return isAdmin ? is.adminAndSuperAdmin : is.userAndSuperAdmin
  return isAdmin ? is.admin : is.user
}
