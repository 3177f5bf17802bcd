import { procedureFor, type RestRoute } from '../rest/routes'
import type { Portal, Role } from './open-portal'

export type Audience = 'public' | 'member' | 'board' | 'adminFlag' | 'superAdmin'

export const VIEWERS = ['nobody', 'pending', 'banned', 'former', 'resident', 'neighbor', 'admin', 'superOnly', 'superAdmin'] as const
export type Viewer = (typeof VIEWERS)[number]

export const INSIDE: Record<Audience, readonly Viewer[]> = {
  public: VIEWERS,
  member: ['resident', 'neighbor', 'admin', 'superOnly', 'superAdmin'],
  board: ['admin', 'superOnly', 'superAdmin'],
  adminFlag: ['admin', 'superAdmin'],
  superAdmin: ['superOnly', 'superAdmin'],
}
export const SIGNED_IN: readonly Viewer[] = INSIDE.member

export const procedureOf = (route: RestRoute, portal: Portal, viewer: Viewer): string =>
  procedureFor(route, SIGNED_IN.includes(viewer) ? portal.people[viewer as Role] : null)
