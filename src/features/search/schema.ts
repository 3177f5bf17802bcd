import * as z from 'zod/mini'
import { cleanLine } from '../../shared/clean-text'
import { wholeNumber } from '../../shared/fields'
import { msg } from '../../words/messages'

/** In the order of the page. */
export const SEARCH_TYPES = ['announcement', 'document', 'guideline', 'event', 'poll', 'message', 'report', 'resident'] as const
export type SearchType = (typeof SEARCH_TYPES)[number]

export const QUERY_MAX = 200
const LIMIT_MAX = 50
const LIMIT_DEFAULT = 20
export const COUNT_MAX = 1_000

const ENTER = msg('search', 'enterWord')

export const searchRequest = z.object({
  // In UTF-16 units, as form fields count; zod counts an emoji as one.
  q: z.string(ENTER).check(
    z.overwrite(cleanLine),
    z.minLength(1, ENTER),
    z.refine((q) => q.length <= QUERY_MAX, msg('search', 'queryTooLong')),
  ),
  /** All words or any of them, as in documents. */
  match: z._default(z.enum(['all', 'any']), 'all'),
  type: z.optional(z.enum(SEARCH_TYPES, msg('search', 'typeUnknown'))),
  limit: z._default(wholeNumber(1, LIMIT_MAX, msg('problems', 'limitWrong', LIMIT_MAX)), LIMIT_DEFAULT),
  /** The last answer's `next`. */
  cursor: z.nullish(z.string(msg('search', 'cursorWrong'))),
})
export type SearchRequest = z.infer<typeof searchRequest>
