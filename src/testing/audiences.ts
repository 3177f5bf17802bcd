import type { Row } from '../rest/adapter'
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

/** The procedure a row picks for a viewer, as a path. */
export function procedureOf(row: Row, portal: Portal, viewer: Viewer): string {
  const steps: string[] = []
  const recorder: unknown = new Proxy(() => undefined, {
    get: (_, step) => {
      steps.push(String(step))
      return recorder
    },
  })
  const user = viewer === 'nobody' || !SIGNED_IN.includes(viewer) ? null : portal.people[viewer as Role]
  row.pick(recorder as never, { user } as never)
  return steps.join('.')
}
