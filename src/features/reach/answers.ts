import * as z from 'zod/mini'
import { named } from '../../shared/answers'
import { DIGEST_DAYS, DIGESTS, EMAIL_CHOICES, LEVEL_NAMES, TOPICS } from '../../shared/topics'

/** How somebody wants to hear of what happens. */
export const choices = named(
  'NotificationChoices',
  z.object({
    /** Read from the table of topics; `custom` for one that is no level's. */
    level: z.enum([...LEVEL_NAMES, 'custom']),
    topics: z.array(
      z.object({ topic: z.enum(TOPICS), label: z.string(), email: z.enum(EMAIL_CHOICES), sms: z.boolean(), push: z.boolean() }),
    ),
    digest: z.enum(DIGESTS),
    /** When digests come in this community: weekly ones on this day, all at this hour. */
    digestDay: z.enum(DIGEST_DAYS),
    digestHour: z.number(),
    email: z.object({
      address: z.string(),
      subscribed: z.boolean(),
      /** The address refuses mail, or somebody complained. */
      paused: z.boolean(),
    }),
    sms: z.object({
      /** The community sends text messages. */
      available: z.boolean(),
      enabled: z.boolean(),
      phoneNumber: z.nullable(z.string()),
      verified: z.boolean(),
      stopped: z.boolean(),
    }),
    push: z.object({ available: z.boolean(), devices: z.number() }),
  }),
)
export type NotificationChoices = z.output<typeof choices>
