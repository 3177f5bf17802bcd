/**
 * Permissions by role, read by procedures on the server and menus in the browser. Roles derive from the flags `isAdmin` and `isSuperAdmin`
 * (see `rolesOf`).
 */
export type Role = 'member' | 'admin' | 'superAdmin'

/** Set while a viewer's flags do not count because they must set up a second step first. A symbol is never serialized. */
export const heldBack = Symbol('held back')

export interface Viewer {
  isAdmin: boolean
  isSuperAdmin: boolean
  [heldBack]?: true
}

const everyone = ['member', 'admin', 'superAdmin'] as const
const board = ['admin', 'superAdmin'] as const
const adminFlag = ['admin'] as const
const superAdmins = ['superAdmin'] as const

export const permissions = {
  'account.own': everyone,
  'users.list': board,
  'users.invite': board,
  'users.edit': board,
  'users.changeStatus': board,
  'users.resendApproval': board,
  'users.select': board,
  'users.import': board,
  'users.export': board,
  'users.changeRole': superAdmins,
  'users.remove': superAdmins,
  'users.rescue': superAdmins,
  'community.edit': superAdmins,
  'community.boardSignIn': superAdmins,
  'homes.manage': board,
  'owner.own': everyone,
  'directory.read': everyone,
  'announcements.read': everyone,
  'announcements.manage': board,
  'documents.read': everyone,
  'documents.manage': board,
  'messages.own': everyone,
  'messages.readAll': board,
  'messages.reply': board,
  'messages.broadcast': board,
  'messages.editAnswers': superAdmins,
  'maintenance.own': everyone,
  'maintenance.readAll': board,
  'maintenance.onBehalf': board,
  'maintenance.update': adminFlag,
  'maintenance.remove': adminFlag,
  'maintenance.seeNotification': adminFlag,
  'communityReports.read': everyone,
  'polls.read': everyone,
  'polls.vote': everyone,
  'polls.manage': board,
  'guidelines.read': everyone,
  'guidelines.manage': board,
  'contacts.read': everyone,
  'contacts.manage': board,
  'events.read': everyone,
  'events.manage': board,
  'search.find': everyone,
  'search.files': board,
  'activity.read': everyone,
  'dashboard.read': everyone,
  'dashboard.needsYou': board,
  'dashboard.firstSteps': superAdmins,
  'preferences.own': everyone,
  'delivery.manage': board,
  'outbox.manage': superAdmins,
  'system.see': superAdmins,
  'system.manage': superAdmins,
  'system.hear': board,
  'audit.read': board,
  'audit.export': superAdmins,
  'recentlyDeleted.read': board,
  'recentlyDeleted.purge': superAdmins,
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export type PermissionOf<R extends Role> = {
  [P in Permission]: R extends (typeof permissions)[P][number] ? P : never
}[Permission]

export function rolesOf(viewer: Viewer): Role[] {
  if (viewer[heldBack]) return ['member']
  const roles: Role[] = []
  if (viewer.isAdmin) roles.push('admin')
  if (viewer.isSuperAdmin) roles.push('superAdmin')
  return roles.length > 0 ? roles : ['member']
}

/** Applies `heldBack` before a structured clone, for example to a worker thread, which drops symbols. */
export const forStructuredClone = <V extends Viewer>(viewer: V): V =>
  viewer[heldBack] ? { ...viewer, isAdmin: false, isSuperAdmin: false } : viewer

/** False if nobody is signed in. */
export function may(viewer: Viewer | null | undefined, permission: Permission): boolean {
  if (!viewer) return false
  const allowed: readonly Role[] = permissions[permission]
  return rolesOf(viewer).some((role) => allowed.includes(role))
}
