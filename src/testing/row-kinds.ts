import { INSIDE, SIGNED_IN, type Viewer } from './audiences'
import type { Role } from './open-portal'
import { anotherThan, type MakeRow } from './row-makers'

export const BOARD: readonly Viewer[] = INSIDE.board

/** 'missing' is the very answer a row gets that does not exist; a number is a status with a text of its own. */
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
/** Photos come through a form, which who cannot sign in cannot send. */
export const sender = (viewer: Viewer) => (SIGNED_IN.includes(viewer) ? self(viewer) : 'landlord')
export const kind = (fate: FateOf, makeRow: MakeRow, owner: Kind['owner'] = anotherThan): Kind => ({ make: makeRow, owner, fate })

export interface Door {
  kind: string
  input?: object
  /** The input field the row's name goes into, where it is another than the row's own. */
  as?: string
  /** The field takes a list of names. */
  list?: boolean
  /** Where this door differs from what its kind of row says. */
  fates?: Record<string, FateOf>
  /** What a row that does not exist gets, where that is no 404. */
  absent?: FateOf
}
export const at = (kindName: string, rest: Omit<Door, 'kind'> = {}): Door => ({ kind: kindName, ...rest })
