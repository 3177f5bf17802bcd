import type { Audience } from './audiences'
import type { Door, Kind } from './row-kinds'

/**
 * The content of a feature's `access.ts`, for the tests: who may call what and which rows, tried with an own row, somebody else's, a hidden
 * one, and a missing one. It repeats `shared/permissions.ts` on purpose: an accidental change there differs from it, and a procedure, route
 * or field that no feature lists fails.
 */
export interface Access {
  audiences: { [A in Audience]?: string }
  files?: Record<string, Audience>
  kinds?: Record<string, Record<string, Kind>>
  /** By procedure and the input field that names a row. */
  doors?: Record<string, Door>
  fileDoors?: Record<string, Door>
  /** Fields that look like a row's id but give no access, with the reason. */
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
