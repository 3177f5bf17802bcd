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
    /** Text around the best hit, at most 200 characters together. */
    excerpt: pieces,
    /** Where the best hit is, in words. */
    where: z.string(),
    /** What opens the hit: a page of a PDF, or else the thing. */
    url: z.string(),
    /** The thing in the portal. */
    placeUrl: z.string(),
    /** An event's first day, a document's own date, or the instant of writing; null for residents. */
    date: z.nullable(z.string()),
    /** The page of the file the best hit is on. */
    page: z.nullable(z.number()),
    status: z.nullable(z.string()),
    /** Of the title as it was written, and the title in other languages; for what may have them. */
    language: z.optional(language),
    translations: z.optional(z.array(z.object({ language, title: z.string() }))),
    /** The texts that hold the words best, the one of `excerpt` first; for what may have texts in other languages. */
    excerpts: z.optional(z.array(z.object({ language, excerpt: pieces, where: z.string() }))),
  }),
)
export type SearchResult = z.output<typeof result>

const count = z.number()
export const found = z.object({
  query: z.string(),
  /** Of the type asked for, else of all; at most 1,000, as each of the counts. */
  total: count,
  /** `resident` for the board alone. */
  counts: z.object({
    ...{ announcement: count, document: count, guideline: count, event: count, poll: count, message: count, report: count },
    resident: onlyWith('users.list', z.optional(count)),
  }),
  results: z.array(result),
  next: z.nullable(z.string()),
  /** The query in another spelling, where nothing was found. */
  suggestion: z.nullable(z.string()),
  /** False while what was there before the upgrade is still being read in. */
  complete: z.boolean(),
})
export type Found = z.output<typeof found>

/** A file whose text cannot be searched whole. */
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
