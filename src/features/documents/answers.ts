import * as z from 'zod/mini'
import { named } from '../../shared/answers'
import { deleted } from '../../shared/recently-deleted'

/** Columns of the table; the query selects exactly these. */
export const stored = {
  id: z.number(),
  title: z.string(),
  category: z.string(),
  uploaderId: z.nullable(z.number()),
  uploadedAt: z.string(),
  isPublic: z.boolean(),
  description: z.nullable(z.string()),
  /** The version number of the newest file. */
  version: z.number(),
  /** The date the document itself bears. */
  documentDate: z.nullable(z.string()),
  isArchived: z.boolean(),
}
export const document = named(
  'Document',
  z.object({
    ...stored,
    /** A download of this server, or the web address. */
    fileUrl: z.string(),
    /** Bytes; null for a web address. */
    fileSize: z.nullable(z.number()),
    fileName: z.nullable(z.string()),
    /** A MIME type; null for a web address. */
    fileType: z.nullable(z.string()),
    uploader: z.string(),
    versionCount: z.number(),
    /** The time it replaced another version; null for the first. */
    replacedAt: z.nullable(z.string()),
    /** How much of the file's text is searchable; null for a web address. */
    textState: z.nullable(z.enum(['waiting', 'reading', 'read', 'partly', 'unreadable', 'off'])),
    /** Null while unknown and for files without pages. */
    pageCount: z.nullable(z.number()),
  }),
)
export type ListedDocument = z.output<typeof document>

export const version = named(
  'DocumentVersion',
  z.object({
    number: z.number(),
    fileName: z.string(),
    fileSize: z.number(),
    fileType: z.string(),
    uploadedAt: z.string(),
    uploader: z.string(),
    note: z.nullable(z.string()),
    downloadUrl: z.string(),
  }),
)
export type ListedVersion = z.output<typeof version>

export const documents = z.array(document)
export const versions = z.array(version)
export const documentPage = z.object({ documents, nextCursor: z.nullable(z.string()) })
export const years = z.array(z.object({ year: z.number(), count: z.number() }))
export const counts = z.array(z.object({ category: z.string(), count: z.number() }))

/** `id` is the name of the version in Recently deleted. */
export const deletedVersion = z.extend(deleted, { id: z.number() })
