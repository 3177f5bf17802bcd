import * as z from 'zod/mini'
import { audience, EVERYONE } from '../../shared/audience'
import { DIGESTS, EMAIL_CHOICES, LEVEL_NAMES, TOPICS } from '../../shared/topics'
import { say } from '../../words/say'

const topicChange = z
  .object({
    topic: z.enum(TOPICS),
    email: z.optional(z.enum(EMAIL_CHOICES)),
    sms: z.optional(z.boolean()),
    push: z.optional(z.boolean()),
  })
  .check(
    z.refine(({ topic, email }) => topic !== 'urgent' || email !== 'digest', {
      message: say('problems', 'reachUrgentDigest'),
      path: ['email'],
    }),
  )

/** A level, or single topics; what is left out stays. */
export const choicesChange = z
  .object({
    level: z.optional(z.enum(LEVEL_NAMES)),
    topics: z.optional(z.array(topicChange).check(z.maxLength(50))),
    digest: z.optional(z.enum(DIGESTS)),
  })
  .check(
    z.refine(({ level, topics }) => level === undefined || topics === undefined, {
      message: say('problems', 'reachLevelOrTopics'),
      path: ['topics'],
    }),
  )
export type ChoicesChange = z.output<typeof choicesChange>

/** Whom one would tell, of what. */
export const reachRequest = z.object({
  audience: z._default(audience, EVERYONE),
  isUrgent: z._default(z.boolean(), false),
  topic: z._default(z.enum(TOPICS), 'announcements'),
})
