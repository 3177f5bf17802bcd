import { may, type Viewer } from '../../../shared/permissions'
import { maySignIn } from '../../../shared/residents'
import type { ListedUser } from '../answers'

export type UserAction = 'edit' | 'approve' | 'ban' | 'unban' | 'reactivate' | 'resend' | 'link' | 'role' | 'rescue' | 'delete'
export type OpenDialog = { kind: 'invite' } | { kind: Exclude<UserAction, 'resend'>; user: ListedUser }

/**
 * Mirrors the server's rules. Nobody can ban, demote or delete themselves, which also keeps the last super admin; only super admins can
 * change a super admin.
 */
export function actionsFor(viewer: Viewer & { id: number }, user: ListedUser, isInvited = false): UserAction[] {
  if (user.isSuperAdmin && !viewer.isSuperAdmin) return []
  const self = user.id === viewer.id
  const actions: [UserAction, boolean][] = [
    ['approve', user.status === 'pending'],
    ['edit', may(viewer, 'users.edit')],
    ['resend', maySignIn(user.status) && !self && may(viewer, 'users.resendApproval')],
    ['link', isInvited && may(viewer, user.isAdmin ? 'users.changeRole' : 'users.invite')],
    ['role', !self && may(viewer, 'users.changeRole')],
    ['rescue', !self && may(viewer, 'users.rescue')],
    ['unban', user.status === 'banned'],
    ['reactivate', user.status === 'inactive' || user.status === 'unsubscribed'],
    ['ban', !self && (user.status === 'pending' || maySignIn(user.status))],
    ['delete', !self && !user.isSuperAdmin && may(viewer, 'users.remove')],
  ]
  return actions.filter(([, allowed]) => allowed).map(([action]) => action)
}
