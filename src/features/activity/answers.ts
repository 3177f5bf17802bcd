import * as z from 'zod/mini'
import { named } from '../../shared/answers'
import { language } from '../../shared/languages'
import { servedTranslations } from '../../shared/translations'
import { ACTIVITY_TYPES } from './schema'

export const activity = named(
  'Activity',
  z.object({
    /** Type and row, such as 'poll-12'. */
    id: z.string(),
    type: z.enum(ACTIVITY_TYPES),
    /** The name of the type's picture. */
    icon: z.string(),
    title: z.string(),
    description: z.string(),
    /** Leads to the very item. */
    url: z.string(),
    /** ISO 8601 UTC. */
    timestamp: z.string(),
    status: z.nullable(z.string()),
    /** Of title and text as they were written, and the same in other languages; for what may have them. */
    language: z.optional(language),
    translations: z.optional(servedTranslations('description')),
  }),
)
export type Activity = z.output<typeof activity>
export const activities = z.array(activity)
