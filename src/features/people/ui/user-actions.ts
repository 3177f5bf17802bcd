import { may, type Viewer } from '../../../shared/permissions'
import { maySignIn } from '../../../shared/residents'
import type { Words } from '../../../words/messages'
import type { ListedUser } from '../answers'
import { isDeclined } from '../schema'

export type UserAction = keyof Words['users']['do'] | 'emails'
export type OpenDialog = { kind: 'invite'; forBoard: boolean } | { kind: Exclude<UserAction, 'resend' | 'write'>; user: ListedUser }

/** These change nothing of the account. */
const LEAVES_AS_IS: readonly UserAction[] = ['write', 'emails']

/**
 * Mirrors the server's rules. Nobody can ban, demote or delete themselves, which also keeps the last super admin; only super admins can
 * change a super admin.
 */
export function actionsFor(viewer: Viewer & { id: number }, user: ListedUser): UserAction[] {
  const isBelow = user.isSuperAdmin && !viewer.isSuperAdmin
  const isIn = maySignIn(user.status)
  const self = user.id === viewer.id
  const actions: [UserAction, boolean][] = [
    ['approve', user.status === 'pending' || isDeclined(user)],
    ['decline', user.status === 'pending'],
    ['edit', may(viewer, 'users.edit')],
    ['write', isIn && !self && may(viewer, 'messages.reply')],
    ['emails', may(viewer, 'delivery.manage')],
    ['resend', isIn && !self && may(viewer, 'users.resendApproval')],
    ['link', user.invitation === 'sent' && may(viewer, user.isAdmin ? 'users.changeRole' : 'users.invite')],
    ['role', !self && may(viewer, 'users.changeRole')],
    ['rescue', !self && may(viewer, 'users.rescue')],
    ['takeBack', isIn && !self && user.lastLoginDate === null],
    ['moveOut', isIn && !self],
    ['unban', user.status === 'banned'],
    ['reactivate', (user.status === 'inactive' && !isDeclined(user)) || user.status === 'unsubscribed'],
    ['ban', !self && (user.status === 'pending' || isIn)],
    ['delete', !self && !user.isSuperAdmin && may(viewer, 'users.remove')],
  ]
  return actions.filter(([action, allowed]) => allowed && (!isBelow || LEAVES_AS_IS.includes(action))).map(([action]) => action)
}
