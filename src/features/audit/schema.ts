import * as z from 'zod/mini'
import { id, line, optionalDate, wholeNumber } from '../../shared/fields'
import { msg } from '../../words/messages'

export const PAGE_SIZE = 100

const words = z.optional(line(0, msg('problems', 'auditNotText')))

/** All parts must match. Both days are included, in the community's time zone. */
export const auditFilter = z.object({ text: words, person: words, from: z.optional(optionalDate), to: z.optional(optionalDate) })
export type AuditFilter = z.infer<typeof auditFilter>

/** Entries older than `before`, which the page calls `cursor`. */
export const auditPage = z.extend(auditFilter, {
  cursor: z.nullish(id),
  before: z.nullish(id),
  limit: z._default(wholeNumber(1, PAGE_SIZE, msg('fields', 'check')), PAGE_SIZE),
})
