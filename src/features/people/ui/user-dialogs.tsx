import { words as signInWords } from 'virtual:words/signIn'
import { Suspense } from 'react'
import { lazyPage } from '../../../client/kit/navigation/lazy-page'
import type { ListedUser } from '../answers'
import { ChangeRoleDialog } from './change-role-dialog'
import { ChangeStatusDialog } from './change-status-dialog'
import { DeleteUserDialog } from './delete-user-dialog'
import { EditUserDialog } from './edit-user-dialog'
import { InvitationLinkDialog } from './invitation-link-dialog'
import { InviteUserDialog } from './invite-user-dialog'
import type { UserAction } from './user-actions'

const RescueDialog = lazyPage(() => import('./rescue-dialog'), 'RescueDialog', signInWords)

export type OpenDialog = { kind: 'invite' } | { kind: Exclude<UserAction, 'resend'>; user: ListedUser }

interface Props {
  dialog: OpenDialog
  onInvited: (user: ListedUser) => void
  onClose: () => void
}

export function UserDialogs({ dialog, onInvited, onClose }: Props) {
  switch (dialog.kind) {
    case 'invite':
      return <InviteUserDialog onInvited={onInvited} onClose={onClose} />
    case 'edit':
      return <EditUserDialog user={dialog.user} onClose={onClose} />
    case 'link':
      return <InvitationLinkDialog user={dialog.user} onClose={onClose} />
    case 'role':
      return <ChangeRoleDialog user={dialog.user} onClose={onClose} />
    case 'rescue':
      return (
        <Suspense>
          <RescueDialog user={dialog.user} onClose={onClose} />
        </Suspense>
      )
    case 'delete':
      return <DeleteUserDialog user={dialog.user} onClose={onClose} />
    default:
      return <ChangeStatusDialog user={dialog.user} change={dialog.kind} onClose={onClose} />
  }
}
