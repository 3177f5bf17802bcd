import * as z from 'zod/mini'
import { id, line, optionalDate } from '../../shared/fields'
import { msg } from '../../words/messages'

export const PAGE_SIZE = 100

const words = z.optional(line(0, msg('problems', 'auditNotText')))

/** All parts must match; days are the community's calendar days, both included. */
export const auditFilter = z.object({ text: words, person: words, from: z.optional(optionalDate), to: z.optional(optionalDate) })
export type AuditFilter = z.infer<typeof auditFilter>

/** Newest first; `cursor` is the last id of the previous page. */
export const auditPage = z.extend(auditFilter, { cursor: z.nullish(id) })
