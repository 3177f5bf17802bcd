import * as z from 'zod/mini'
import { id, line, optionalDate } from '../../shared/fields'
import { msg } from '../../words/say'

export const PAGE_SIZE = 100

const words = z.optional(line(0, msg('problems', 'auditNotText')))

/** Which entries: all parts together; days are the community's calendar days, both included. */
export const auditFilter = z.object({ text: words, person: words, from: z.optional(optionalDate), to: z.optional(optionalDate) })
export type AuditFilter = z.infer<typeof auditFilter>

/** A page, newest first; `cursor` is the last id of the page above. */
export const auditPage = z.extend(auditFilter, { cursor: z.nullish(id) })
