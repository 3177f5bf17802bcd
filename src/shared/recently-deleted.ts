import * as z from 'zod/mini'
import { said } from './answers'
import { id } from './fields'

export const DELETED_TYPES = ['announcement', 'document', 'version', 'poll', 'event', 'guideline', 'report', 'contact'] as const
export type DeletedType = (typeof DELETED_TYPES)[number]

/** An unknown type answers 404, as an unknown id does. */
export const deletedName = z.object({ type: z.string(), id })

/** The answer to a deletion that can be taken back `until` then. */
export const deleted = z.extend(said, { until: z.string() })
