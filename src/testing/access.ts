import type { Audience } from './audiences'
import type { Door, Kind } from './row-kinds'

/**
 * What a slice says in its `access.ts` for the tests: who may call what and which of its rows, with a row of one's own, somebody else's,
 * one that is hidden, and one that does not exist. It is written down a second time on purpose: a line of `shared/permissions.ts` that is
 * changed or removed by mistake differs from it, and a procedure, route or door that no slice lists fails.
 */
export interface Access {
  /** Procedures by who may call them. */
  audiences: { [A in Audience]?: string }
  /** The same for routes that carry bytes: 'GET /api/…'. */
  files?: Record<string, Audience>
  kinds?: Record<string, Record<string, Kind>>
  /** By procedure and the input field that names a row. */
  doors?: Record<string, Door>
  /** Routes that carry bytes and have a row in their address. */
  fileDoors?: Record<string, Door>
  /** Fields that look like a row's name and unlock nothing, with the reason. */
  noDoors?: Record<string, string>
}

const slices = Object.values(import.meta.glob<{ access: Access }>('../features/*/access.ts', { eager: true })).map(({ access }) => access)

const ofAll = <Of>(pick: (access: Access) => Record<string, Of> | undefined): Record<string, Of> => Object.assign({}, ...slices.map(pick))

export const listed = slices.flatMap(({ audiences }) =>
  Object.entries(audiences).flatMap(([audience, names]) =>
    names
      .split(/\s+/)
      .filter(Boolean)
      .map((path) => ({ path, audience: audience as Audience })),
  ),
)
export const fileAudiences = ofAll(({ files }) => files)
export const kinds = ofAll((access) => access.kinds)
export const doors = ofAll((access) => access.doors)
export const fileDoors = ofAll((access) => access.fileDoors)
export const noDoors = ofAll((access) => access.noDoors)
