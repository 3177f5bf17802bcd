import * as z from 'zod/mini'
import { named } from '../../shared/answers'
import { language } from '../../shared/languages'
import { servedTranslations } from '../../shared/translations'
import { ACTIVITY_TYPES } from './schema'

const activity = named(
  'Activity',
  z.object({
    /** Type and row id, for example 'poll-12'. */
    id: z.string(),
    type: z.enum(ACTIVITY_TYPES),
    icon: z.string(),
    title: z.string(),
    description: z.string(),
    url: z.string(),
    timestamp: z.string(),
    status: z.nullable(z.string()),
    /** Only announcements and events have translations. */
    language: z.optional(language),
    translations: z.optional(servedTranslations('description')),
  }),
)
export type Activity = z.output<typeof activity>
export const activities = z.array(activity)
