import * as z from 'zod/mini'
import { cleanLine } from '../../shared/clean-text'
import { wholeNumber } from '../../shared/fields'
import { msg } from '../../words/messages'

export const LIMIT_MAX = 100
export const LIMIT_DEFAULT = 50
/** The number of rows per type a search reads, and the maximum length of a query, because the cost grows with both. */
export const SEARCH_ROWS = 500
export const SEARCH_LETTERS = 64

export const ACTIVITY_TYPES = ['message', 'announcement', 'document', 'maintenance', 'poll', 'event'] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]

const LIMIT_WRONG = msg('problems', 'limitWrong', LIMIT_MAX)

export const feedRequest = z._default(
  z.object({
    limit: z._default(wholeNumber(1, LIMIT_MAX, LIMIT_WRONG), LIMIT_DEFAULT),
    type: z.optional(z.enum(ACTIVITY_TYPES, msg('problems', 'activityTypeUnknown'))),
    search: z._default(
      z.string().check(
        z.overwrite(cleanLine),
        z.overwrite((text) => text.slice(0, SEARCH_LETTERS)),
      ),
      '',
    ),
  }),
  { limit: LIMIT_DEFAULT, search: '' },
)

export type FeedRequest = z.infer<typeof feedRequest>
