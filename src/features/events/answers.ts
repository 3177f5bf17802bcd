import * as z from 'zod/mini'
import { named } from '../../shared/answers'
import { language } from '../../shared/languages'
import { servedTranslations } from '../../shared/translations'
import { EVENT_TAGS } from './schema'

export const stored = {
  id: z.number(),
  title: z.string(),
  description: z.string(),
  language,
  location: z.string(),
  /** Calendar dates; the end is null for an event of one day. */
  dateStart: z.string(),
  dateEnd: z.nullable(z.string()),
  /** `HH:MM` in the community's time zone. */
  timeStart: z.nullable(z.string()),
  timeEnd: z.nullable(z.string()),
  isAllDay: z.boolean(),
  tags: z.array(z.enum(EVENT_TAGS)),
  status: z.enum(['active', 'cancelled', 'postponed', 'completed']),
  isPublic: z.boolean(),
  createdBy: z.nullable(z.number()),
  createdAt: z.string(),
  lastUpdated: z.string(),
  /** Null unless its time or place has changed. */
  changedAt: z.nullable(z.string()),
}
export const event = named(
  'Event',
  z.object({
    ...stored,
    translations: servedTranslations('description'),
    imageUrl: z.nullable(z.string()),
    /** Null if nothing was said; empty if the picture is decorative. */
    imageDescription: z.nullable(z.string()),
    author: z.string(),
  }),
)
export type CommunityEvent = z.output<typeof event>
export type EventStatus = CommunityEvent['status']

export const events = z.array(event)

/** The URL itself is shown only once, when it is created. */
export const calendarFeed = z.object({
  since: z.nullable(z.string()),
  publicUrl: z.nullable(z.string()),
})
export const calendarFeedAddress = z.object({ url: z.string() })
