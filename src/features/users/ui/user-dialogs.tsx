import type { ListedUser } from '../answers'
import { ChangeRoleDialog } from './change-role-dialog'
import { ChangeStatusDialog } from './change-status-dialog'
import { DeleteUserDialog } from './delete-user-dialog'
import { EditUserDialog } from './edit-user-dialog'
import { InviteUserDialog } from './invite-user-dialog'
import type { UserAction } from './user-actions'

export type OpenDialog = { kind: 'invite' } | { kind: Exclude<UserAction, 'resend'>; user: ListedUser }

export function UserDialogs({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
  switch (dialog.kind) {
    case 'invite':
      return <InviteUserDialog onClose={onClose} />
    case 'edit':
      return <EditUserDialog user={dialog.user} onClose={onClose} />
    case 'role':
      return <ChangeRoleDialog user={dialog.user} onClose={onClose} />
    case 'delete':
      return <DeleteUserDialog user={dialog.user} onClose={onClose} />
    default:
      return <ChangeStatusDialog user={dialog.user} change={dialog.kind} onClose={onClose} />
  }
}
