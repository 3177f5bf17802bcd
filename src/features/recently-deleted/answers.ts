import * as z from 'zod/mini'
import { named } from '../../shared/answers'
import { DELETED_TYPES } from '../../shared/recently-deleted'

const deletedThing = named(
  'RecentlyDeleted',
  z.object({
    type: z.enum(DELETED_TYPES),
    id: z.number(),
    title: z.string(),
    deletedAt: z.string(),
    deletedBy: z.string(),
    /** Then it is deleted for good. */
    until: z.string(),
  }),
)
export type DeletedThing = z.output<typeof deletedThing>

export const deletedThings = z.array(deletedThing)
