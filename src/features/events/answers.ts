import * as z from 'zod/mini'
import { named } from '../../shared/answers'
import { language } from '../../shared/languages'
import { servedTranslations } from '../../shared/translations'
import { EVENT_TAGS } from './schema'

/** Columns of the table: what is named here is selected. */
export const stored = {
  id: z.number(),
  title: z.string(),
  description: z.string(),
  /** Of title and description as they were written. */
  language,
  location: z.string(),
  /** Calendar dates; the end is null for an event of one day. */
  dateStart: z.string(),
  dateEnd: z.nullable(z.string()),
  /** `HH:MM` on the community's clock. */
  timeStart: z.nullable(z.string()),
  timeEnd: z.nullable(z.string()),
  isAllDay: z.boolean(),
  tags: z.array(z.enum(EVENT_TAGS)),
  status: z.enum(['active', 'cancelled', 'postponed', 'completed']),
  isPublic: z.boolean(),
  createdBy: z.nullable(z.number()),
  createdAt: z.string(),
  lastUpdated: z.string(),
}
export const event = named(
  'Event',
  z.object({ ...stored, translations: servedTranslations('description'), imageUrl: z.nullable(z.string()), author: z.string() }),
)
export type CommunityEvent = z.output<typeof event>
export type EventStatus = CommunityEvent['status']

export const events = z.array(event)

/** What a member's own feed address is about; the address itself is told once, when it is made. */
export const calendarFeed = z.object({
  /** When the address in use was made; null without one. */
  since: z.nullable(z.string()),
  /** Anybody's address of the public events, when the community offers it. */
  publicUrl: z.nullable(z.string()),
})
export const calendarFeedAddress = z.object({ url: z.string() })
