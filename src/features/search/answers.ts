import * as z from 'zod/mini'
import { named, onlyWith } from '../../shared/answers'
import { language } from '../../shared/languages'
import { SEARCH_TYPES } from './schema'

const pieces = z.array(z.object({ text: z.string(), hit: z.boolean() }))

export const result = named(
  'SearchResult',
  z.object({
    type: z.enum(SEARCH_TYPES),
    id: z.number(),
    title: z.string(),
    /** Text around the best match, at most 200 characters in all. */
    excerpt: pieces,
    /** The section of the best match, in words. */
    where: z.string(),
    /** The target of the match: a page of a PDF, or else the item. */
    url: z.string(),
    /** The item in the portal. */
    placeUrl: z.string(),
    /** An event's first day, a document's own date, or the time of writing; null for residents. */
    date: z.nullable(z.string()),
    /** The page of the file with the best match. */
    page: z.nullable(z.number()),
    status: z.nullable(z.string()),
    language: z.optional(language),
    translations: z.optional(z.array(z.object({ language, title: z.string() }))),
    /** The best matching texts, the one of `excerpt` first, for items that may have translations. */
    excerpts: z.optional(z.array(z.object({ language, excerpt: pieces, where: z.string() }))),
  }),
)
export type SearchResult = z.output<typeof result>

const count = z.number()
export const found = z.object({
  query: z.string(),
  /** The number of results of the requested type, else of all; at most 1,000, as in each count. */
  total: count,
  /** `resident` only for the board. */
  counts: z.object({
    ...{ announcement: count, document: count, guideline: count, event: count, poll: count, message: count, report: count },
    resident: onlyWith('users.list', z.optional(count)),
  }),
  results: z.array(result),
  next: z.nullable(z.string()),
  /** The query in another spelling, if nothing was found. */
  suggestion: z.nullable(z.string()),
  /** False while older content is still being indexed. */
  complete: z.boolean(),
})
export type Found = z.output<typeof found>

/** A file whose text is not fully searchable. */
export const unreadFile = named(
  'UnreadFile',
  z.object({
    id: z.number(),
    name: z.string(),
    type: z.enum(SEARCH_TYPES),
    placeUrl: z.string(),
    title: z.string(),
    textState: z.enum(['waiting', 'reading', 'read', 'partly', 'unreadable', 'off']),
    pagesRead: z.number(),
    pageCount: z.nullable(z.number()),
    reason: z.nullable(z.string()),
  }),
)
export type UnreadFile = z.output<typeof unreadFile>
export const unreadFiles = z.array(unreadFile)
