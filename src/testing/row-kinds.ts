import { INSIDE, SIGNED_IN, type Viewer } from './audiences'
import type { Role } from './open-portal'
import { anotherThan, type MakeRow } from './row-makers'

export const BOARD: readonly Viewer[] = INSIDE.board

/** 'missing' is the same answer as for a row that does not exist; a number is a status with its own text. */
export type Fate = 'served' | 'missing' | number
export type FateOf = (viewer: Viewer) => Fate
export const served: FateOf = () => 'served'
export const missing: FateOf = () => 'missing'
export const ofBoard: FateOf = (viewer) => (BOARD.includes(viewer) ? 'served' : 'missing')
export const status =
  (code: number): FateOf =>
  () =>
    code

export interface Kind {
  make: MakeRow
  owner: (viewer: Viewer) => Role
  fate: FateOf
}
export const self = (viewer: Viewer) => viewer as Role
/** People who cannot sign in cannot send photos. */
export const sender = (viewer: Viewer) => (SIGNED_IN.includes(viewer) ? self(viewer) : 'landlord')
export const kind = (fate: FateOf, makeRow: MakeRow, owner: Kind['owner'] = anotherThan): Kind => ({ make: makeRow, owner, fate })

export interface Door {
  kind: string
  input?: object
  /** The input field of the row's id, if it has another name. */
  as?: string
  /** The field takes a list of ids. */
  list?: boolean
  /** Differences from the rules of the row's kind. */
  fates?: Record<string, FateOf>
  /** The answer for a row that does not exist, if it is not 404. */
  absent?: FateOf
}
export const at = (kindName: string, rest: Omit<Door, 'kind'> = {}): Door => ({ kind: kindName, ...rest })
