import * as z from 'zod/mini'
import { named } from './answers'

/** The deed can be undone `until` then with `POST /api/undo/{id}`. */
export const undo = named('Undo', z.object({ id: z.number(), until: z.string() }))
export type Undo = z.output<typeof undo>

/** The answer of a deed that can be undone. */
export const undoOffered = { undo: z.optional(undo) }
