import { AUDIENCES, type Audience, FILE_AUDIENCES } from './audiences'
import { DOORS, FILE_DOORS, KINDS, NO_DOORS } from './row-doors'
import type { Door, Kind } from './row-kinds'

/** What a slice says in its `access.ts` for the tests: who may call what, and which of its rows. */
export interface Access {
  /** Procedures by who may call them, written down a second time on purpose. */
  audiences: { [A in Audience]?: string }
  /** The same for routes that carry bytes: 'GET /api/…'. */
  files?: Record<string, Audience>
  /** Its rows, by whose they are and what state they are in. */
  kinds?: Record<string, Record<string, Kind>>
  /** By procedure and the input field that names a row. */
  doors?: Record<string, Door>
  /** Routes that carry bytes and have a row in their address. */
  fileDoors?: Record<string, Door>
  /** Fields that look like a row's name and unlock nothing, with the reason. */
  noDoors?: Record<string, string>
}

const slices = Object.values(import.meta.glob<{ access: Access }>('../features/*/access.ts', { eager: true })).map(({ access }) => access)

const ofAll = <Of>(first: Record<string, Of>, pick: (access: Access) => Record<string, Of> | undefined): Record<string, Of> =>
  Object.assign({}, first, ...slices.map(pick))

export const listed = [AUDIENCES, ...slices.map(({ audiences }) => audiences)].flatMap((audiences) =>
  Object.entries(audiences).flatMap(([audience, names]) =>
    names
      .split(/\s+/)
      .filter(Boolean)
      .map((path) => ({ path, audience: audience as Audience })),
  ),
)
export const fileAudiences = ofAll(FILE_AUDIENCES, ({ files }) => files)
export const kinds = ofAll<Record<string, Kind>>(KINDS, (access) => access.kinds)
export const doors = ofAll(DOORS, (access) => access.doors)
export const fileDoors = ofAll(FILE_DOORS, (access) => access.fileDoors)
export const noDoors = ofAll(NO_DOORS, (access) => access.noDoors)
